/** The icon of the page with a dot in its corner, for as long as it is somebody's turn. */
const ICON = '/icon.svg';
const ASKED = '/icon-turn.svg';

/** A title that says first that it is one's turn, so that a narrow tab shows it. */
export function titled(title: string, sign: string | null): string {
  return sign === null ? title : `● ${sign} · ${title}`;
}

/** Changes the icon of the tab. */
export function showIcon(asked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = asked ? ASKED : ICON;
  if (link && link.getAttribute('href') !== wanted) link.href = wanted;
}

/** Whether this device can show notices of the system, and has been allowed to. */
export function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Asks for permission; only whoever switches notices on is asked. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** A notice of the system that leads back to this page; a later one for the same table takes its place. */
export function notify(title: string, text: string, about: string): void {
  if (!mayNotify()) return;
  try {
    const notice = new Notification(title, { body: text, tag: about, icon: ICON });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // some phones show notices from a service worker alone
  }
}
