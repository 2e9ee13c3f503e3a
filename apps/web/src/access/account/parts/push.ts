import { pushKey, subscribePush, unsubscribePush } from '@encrier/contract/kernel/notifications';
import { api } from '#kernel/api/client.ts';

/** Notification state of this browser: unsupported, refused, off, on. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on';

/** The service worker that controls the page; null without one (development, private windows). */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function pushState(): Promise<PushState> {
  const registration = await worker();
  if (!registration || !('PushManager' in window) || !('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Key of `applicationServerKey` as bytes. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/**
 * Asks for permission, subscribes this browser and registers it on the server. Throws `ApiError` when the server
 * refuses.
 */
export async function enablePush(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { key } = await api(pushKey, {}, { quiet: true });
  const former = await registration.pushManager.getSubscription();
  // A subscription made for another key (another school's server) cannot be used with this one.
  await former?.unsubscribe();
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  ).toJSON();
  await api(
    subscribePush,
    {
      body: { platform: 'web', endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    },
    { quiet: true },
  );
  return 'on';
}

/** Stops the notifications of this browser, here and at the server. */
export async function disablePush(): Promise<PushState> {
  await api(unsubscribePush, { body: {} });
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
  return pushState();
}
