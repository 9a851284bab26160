/** Lets keys reach what scrolls in a room, or the room itself, where nothing on the board can be focused, as in a replay. */
export function scrolls(room: HTMLElement): () => void {
  let due = 0;
  const look = () => {
    for (const each of [room, ...room.querySelectorAll<HTMLElement>('div')]) {
      const over = each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
      if (over && /auto|scroll/.test(getComputedStyle(each).overflow)) each.tabIndex = 0;
      else if (each.tabIndex === 0 && !each.dataset.atom) each.removeAttribute('tabindex');
    }
  };
  const soon = () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(look);
  };
  const sizes = new ResizeObserver(soon);
  const changes = new MutationObserver(soon);
  sizes.observe(room);
  changes.observe(room, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(due);
    sizes.disconnect();
    changes.disconnect();
  };
}
