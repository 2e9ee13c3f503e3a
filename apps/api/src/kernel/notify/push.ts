import webPush from 'web-push';
import { createEgress, EgressRefused } from '#kernel/egress/egress.ts';
import type { EgressAnswer } from '#kernel/egress/egress.ts';
import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import type { VapidKeys } from './vapid.ts';

/** All that a push service ever receives: an opaque id, the kind for routing and a neutral title (SEC-PSH-01). */
export type PushNotice = { id: string; type: NotificationKind; title: string };
export type PushDelivery = {
  /** Seconds after which the service may drop the notice. */
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces an undelivered notice of the same topic; 1–32 characters of base64url. */
  topic?: string;
};
export type PushResult =
  | { kind: 'ok' }
  /** The device no longer wants it: delete the subscription. */
  | { kind: 'gone' }
  /** Try later; `after` in seconds when the service said so. */
  | { kind: 'retry'; after: number | null; reason: string }
  /** Trying again as is would fail again. */
  | { kind: 'refused'; reason: string }
  | { kind: 'not_configured' };
/** Push to the phones of one platform. */
export type NativeSender = {
  /** Never throws. */
  send(token: string, notice: PushNotice, delivery: PushDelivery): Promise<PushResult>;
  close(): void;
};
export type NativeOptions = {
  /** Seconds since 1970, for the age of access tokens. */
  clock?: () => number;
  allowLoopback?: boolean;
  timeoutMs?: number;
};
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type WebPush = {
  /** Key for the browser's `applicationServerKey`, base64url. */
  publicKey: string;
  /** Whether an endpoint belongs to a push service; check before storing it (`push.host_refused`). */
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(subscription: PushSubscription, notice: PushNotice, delivery: PushDelivery): Promise<PushResult>;
  close(): void;
};
export type WebPushOptions = {
  vapid: VapidKeys;
  /** Contact for push services: `mailto:` or https address. */
  contact: string;
  /** Push services besides the browsers' own. */
  hosts?: readonly string[];
  allowLoopback?: boolean;
  timeoutMs?: number;
};

/** Push services of Chromium, Firefox, Edge and Safari. */
const browserHosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'];

/** Only these three fields, whatever else the object holds. */
export function pushPayload({ id, type, title }: PushNotice): string {
  return JSON.stringify({ id, type, title });
}

/** Seconds of a Retry-After header, in its two forms, capped at a day; null when absent or unreadable. */
export function retryAfter(header: string | undefined, now = Date.now()): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : null;
}

/** How the queue should treat a failed exchange; the reason is a code without an address. */
export function exchangeFailure(error: unknown): PushResult {
  if (error instanceof EgressRefused) return { kind: 'refused', reason: 'host' };
  const code = (error as NodeJS.ErrnoException).code;
  const timeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return {
    kind: 'retry',
    after: null,
    reason: timeout ? 'timeout' : typeof code === 'string' ? code.toLowerCase() : 'network',
  };
}

function resultOf({ status, headers }: EgressAnswer): PushResult {
  if (status >= 200 && status < 300) return { kind: 'ok' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'retry', after: retryAfter(headers['retry-after']), reason: `http_${status}` };
  return { kind: 'refused', reason: `http_${status}` };
}

/** Web Push (RFC 8030, 8291, 8292) to the browsers' push services only (SEC-SRF-03). */
export function createWebPush({ vapid, contact, hosts = [], ...rest }: WebPushOptions): WebPush {
  const egress = createEgress({ ...rest, hosts: [...browserHosts, ...hosts] });
  const vapidDetails = { subject: contact, ...vapid };
  return {
    publicKey: vapid.publicKey,
    accepts: (endpoint) => egress.allowed(endpoint) !== null,
    async send(subscription, notice, { ttl, urgency, topic }) {
      if (!egress.allowed(subscription.endpoint)) return { kind: 'refused', reason: 'host' };
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        details = webPush.generateRequestDetails(subscription, pushPayload(notice), {
          vapidDetails,
          TTL: ttl,
          urgency,
          ...(topic && { topic }),
        });
      } catch {
        return { kind: 'refused', reason: 'subscription' };
      }
      try {
        return resultOf(
          await egress.post(details.endpoint, details.headers as Record<string, string | number>, details.body ?? ''),
        );
      } catch (error) {
        return exchangeFailure(error);
      }
    },
    close: () => egress.close(),
  };
}
