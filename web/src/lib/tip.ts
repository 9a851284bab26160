import type { Attachment } from 'svelte/attachments';

const WAIT = 280;
const PRESS = 450;
const GAP = 8;

let shown: HTMLElement | null = null;
let owner: Element | null = null;

/** Shows a text beside an element, or beside the board it belongs to, whose squares it must not cover; one at a time. */
function show(element: Element, text: string): void {
  hide();
  shown = document.createElement('div');
  shown.className = 'tip';
  shown.setAttribute('aria-hidden', 'true'); // whoever hears the page has it in the element's own label
  shown.textContent = text;
  document.body.append(shown);
  owner = element;
  const around = element.closest('[data-tips-beside]');
  const { width, height } = shown.getBoundingClientRect();
  const spot = around ? beside(around, element, width, height) : above(element, width, height);
  shown.style.left = `${within(spot.x, innerWidth - width)}px`;
  shown.style.top = `${within(spot.y, innerHeight - height)}px`;
}
function within(at: number, most: number): number {
  return Math.max(4, Math.min(most - 4, at));
}
function above(element: Element, width: number, height: number): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  const over = box.top - height - GAP;
  return { x: box.left + box.width / 2 - width / 2, y: over > 4 ? over : box.bottom + GAP };
}
/** At the right of the board where the page is wide enough, else over its far edge. */
function beside(board: Element, element: Element, width: number, height: number): { x: number; y: number } {
  const [box, square] = [board.getBoundingClientRect(), element.getBoundingClientRect()];
  if (box.right + GAP + width < innerWidth)
    return { x: box.right + GAP, y: square.top + square.height / 2 - height / 2 };
  const top = square.top + square.height / 2 > box.top + box.height / 2;
  return { x: square.left + square.width / 2 - width / 2, y: top ? box.top - height - GAP : box.bottom + GAP };
}
function hide(element: Element | null = owner): void {
  if (element !== owner) return;
  shown?.remove();
  shown = null;
  owner = null;
}

/**
 * A short explanation of an element while it is pointed at, focused by keys, or pressed for a while; a long press does not
 * also count as a tap. `look` is told when it comes and goes.
 */
export function tip(text: () => string, look?: (on: boolean) => void): Attachment {
  return (element) => {
    let timer = 0;
    let pressed = false;
    const open = () => {
      const said = text();
      if (said) show(element, said);
      look?.(true);
    };
    const later = (after: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(open, after);
    };
    const close = () => {
      clearTimeout(timer);
      hide(element);
      look?.(false);
    };
    const listeners: [string, (event: Event) => void, boolean?][] = [
      ['pointerenter', (event) => isMouse(event) && later(WAIT)],
      ['pointerleave', (event) => (isMouse(event) ? close() : clearTimeout(timer))],
      ['pointercancel', close],
      [
        'pointerdown',
        (event) => {
          close();
          pressed = false;
          if (isMouse(event)) return;
          timer = window.setTimeout(() => {
            pressed = true;
            open();
            // what a finger has opened stays until something is touched
            addEventListener('pointerdown', close, { once: true, capture: true });
          }, PRESS);
        },
      ],
      ['pointerup', () => clearTimeout(timer)],
      ['contextmenu', (event) => pressed && event.preventDefault()],
      ['click', (event) => swallow(event, pressed), true],
    ];
    if (takesFocus(element))
      listeners.push(['focusin', () => element.matches(':focus-visible') && later(0)], ['focusout', close]);
    for (const [name, act, capture] of listeners) element.addEventListener(name, act, capture);
    return () => {
      for (const [name, act, capture] of listeners) element.removeEventListener(name, act, capture);
      clearTimeout(timer);
      hide(element);
    };
  };
}
/** A drawing that listens for the focus becomes a tab stop in some browsers, so one that is no control must not. */
function takesFocus(element: Element): boolean {
  return element instanceof HTMLElement || element.hasAttribute('tabindex');
}
function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse';
}
function swallow(event: Event, pressed: boolean): void {
  if (!pressed) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}
