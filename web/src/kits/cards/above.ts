import type { Attachment } from 'svelte/attachments';

/** Tells a table how much of the window the question under it covers, so that a hand can stay above that on a phone. */
export const aboveQuestion: Attachment<HTMLElement> = (table) => {
  const under = table.closest('.boardroom')?.querySelector<HTMLElement>('.under');
  if (!under) return;
  const watch = new ResizeObserver(() => table.style.setProperty('--under', `${under.offsetHeight}px`));
  watch.observe(under);
  return () => watch.disconnect();
};
