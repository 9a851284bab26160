const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The index of the nearest spot that lies in a direction, counting what is off the line twice; -1 for none. */
export function nearest(from: Spot, spots: readonly Spot[], way: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, at) => {
    const along = (spot.x - from.x) * way[0] + (spot.y - from.y) * way[1];
    const aside = Math.abs((spot.x - from.x) * way[1]) + Math.abs((spot.y - from.y) * way[0]);
    if (along < 1 || aside > along * 2) return;
    if (along + aside * 2 >= least) return;
    least = along + aside * 2;
    best = at;
  });
  return best;
}

/** Arrow keys go from thing to thing on the table, wherever they lie. */
export function arrows(root: HTMLElement): () => void {
  const moved = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    const here = event.target instanceof Element ? event.target.closest('[data-atom]') : null;
    if (!way || !here) return;
    const others = [...root.querySelectorAll('[data-atom]')].filter((each) => each !== here);
    const found = others[nearest(middle(here), others.map(middle), way)];
    if (!(found instanceof HTMLElement || found instanceof SVGElement)) return;
    event.preventDefault();
    found.focus();
  };
  root.addEventListener('keydown', moved);
  return () => root.removeEventListener('keydown', moved);
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
