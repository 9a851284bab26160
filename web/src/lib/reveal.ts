/** Brings what a hint names into sight, once it is drawn; `whole` brings the stage itself there first. */
export function reveal(stage: Element | undefined, whole = false): void {
  requestAnimationFrame(() => {
    if (whole) stage?.scrollIntoView({ block: 'nearest' });
    stage?.querySelector('[data-hint]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
