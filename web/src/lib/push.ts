import { api } from './api';
import type { NoticeSettings } from './types.gen';

/** Whether this browser can be told something while no page is open. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** The subscription of this device, if it has one. */
export async function subscribed(): Promise<PushSubscription | null> {
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription()) ?? null;
}

/** Has this device told; null where its person, or the browser, does not allow it. */
export async function subscribe(key: string): Promise<NoticeSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint = '', keys } = made.toJSON();
  return api.pushHere({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
}

/** Has this device told no longer. */
export async function unsubscribe(): Promise<NoticeSettings> {
  const made = await subscribed();
  await made?.unsubscribe();
  return made ? api.endPush(made.endpoint) : api.noticeSettings();
}

/** Bytes as URL-safe base64 spells them. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}
