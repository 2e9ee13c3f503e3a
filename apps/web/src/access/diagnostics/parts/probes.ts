import { onLive } from '#kernel/live/live.ts';
import { notificationDoor } from '../../account/account.public.ts';
import { measureServer } from '../diagnostics.api.ts';

/** `warn` works with limits; `detail` is for support, in figures and names. */
export type Finding = { state: 'ok' | 'warn' | 'bad'; detail: string };
export type ProbeName =
  | 'server'
  | 'clock'
  | 'live'
  | 'notifications'
  | 'storage'
  | 'offline'
  | 'camera'
  | 'printing'
  | 'browser';

const LIVE_PATIENCE_MS = 6000;

async function server(): Promise<Finding> {
  const { ms } = await measureServer();
  return { state: ms < 1500 ? 'ok' : 'warn', detail: `${ms} ms` };
}

async function clock(): Promise<Finding> {
  const { skewMs } = await measureServer();
  const seconds = Math.round(skewMs / 1000);
  return { state: Math.abs(seconds) <= 60 ? 'ok' : 'warn', detail: `${seconds > 0 ? '+' : ''}${seconds} s` };
}

/** Sends a test notice and waits until the open stream receives it. */
async function live(): Promise<Finding> {
  const started = Date.now();
  let stop = (): void => {};
  const arrived = new Promise<number>((resolve) => {
    stop = onLive('notification.new', ({ type }) => type === 'test' && resolve(Date.now() - started));
  });
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), LIVE_PATIENCE_MS));
  try {
    await notificationDoor.sendTest();
    const ms = await Promise.race([arrived, tooLate]);
    return ms === null ? { state: 'bad', detail: `> ${LIVE_PATIENCE_MS} ms` } : { state: 'ok', detail: `${ms} ms` };
  } finally {
    stop();
  }
}

async function notifications(): Promise<Finding> {
  const state = await notificationDoor.state();
  const permission = 'Notification' in window ? Notification.permission : 'none';
  return {
    state: state === 'on' ? 'ok' : state === 'refused' ? 'bad' : 'warn',
    detail: `${state}, permission=${permission}`,
  };
}

async function storage(): Promise<Finding> {
  const name = 'params-probe';
  try {
    localStorage.setItem(name, '1');
    localStorage.removeItem(name);
  } catch {
    return { state: 'bad', detail: 'localStorage' };
  }
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  const mb = (bytes: number): number => Math.round(bytes / 1_000_000);
  return {
    state: quota && usage / quota > 0.9 ? 'warn' : 'ok',
    detail: quota ? `${mb(usage)} / ${mb(quota)} MB` : 'localStorage',
  };
}

async function offline(): Promise<Finding> {
  if (!('serviceWorker' in navigator)) return { state: 'warn', detail: 'serviceWorker=none' };
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active
    ? { state: 'ok', detail: registration.active.state }
    : { state: 'warn', detail: 'serviceWorker=off' };
}

/** Opens the camera briefly, which asks for permission; the video is discarded. */
async function camera(): Promise<Finding> {
  if (!navigator.mediaDevices?.getUserMedia) return { state: 'bad', detail: 'mediaDevices=none' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const { width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {};
    for (const track of stream.getTracks()) track.stop();
    return { state: 'ok', detail: `${width ?? '?'} × ${height ?? '?'}` };
  } catch (error) {
    return { state: 'bad', detail: (error as DOMException).name };
  }
}

async function printing(): Promise<Finding> {
  if (typeof window.print !== 'function') return { state: 'bad', detail: 'print=none' };
  window.print();
  return { state: 'ok', detail: 'A4' };
}

async function browser(): Promise<Finding> {
  const missing = [
    ['structuredClone', 'structuredClone' in window],
    ['dialog', 'HTMLDialogElement' in window],
    [':has', CSS.supports('selector(:has(a))')],
    ['oklab', CSS.supports('color: oklab(0 0 0)')],
  ]
    .filter(([, has]) => !has)
    .map(([name]) => name);
  return {
    state: missing.length ? 'warn' : 'ok',
    detail: missing.length ? missing.join(', ') : `${innerWidth} × ${innerHeight} @${devicePixelRatio}`,
  };
}

export const probes: Readonly<Record<ProbeName, () => Promise<Finding>>> = {
  server,
  clock,
  live,
  notifications,
  storage,
  offline,
  camera,
  printing,
  browser,
};
/** Probes that run automatically because they disturb nobody; the others wait for a click. */
export const quietProbes: readonly ProbeName[] = ['server', 'clock', 'notifications', 'storage', 'offline', 'browser'];
