import { createPrivateKey, sign } from 'node:crypto';
import { createEgress } from '#kernel/egress/egress.ts';
import type { EgressAnswer } from '#kernel/egress/egress.ts';
import { exchangeFailure, retryAfter } from '../push.ts';
import type { NativeOptions, NativeSender, PushDelivery, PushNotice, PushResult } from '../push.ts';

/** Service account of a Firebase project; both addresses default to Google's. */
export type FcmCredentials = {
  projectId: string;
  clientEmail: string /** PEM. */;
  privateKey: string;
  tokenUrl?: string;
  sendUrl?: string;
};

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_LIFE = 3600;

type Access = { token: string; until: number };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The code of the FCM error detail, e.g. `UNREGISTERED`, else the status word. */
function errorCode(body: string): string {
  const { error } = (parsed(body) ?? {}) as { error?: { status?: unknown; details?: unknown } };
  const details = Array.isArray(error?.details) ? (error.details as { errorCode?: unknown }[]) : [];
  const code = details.find((detail) => typeof detail?.errorCode === 'string')?.errorCode ?? error?.status;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : '';
}

function resultOf({ status, headers, body }: EgressAnswer): PushResult {
  if (status === 200) return { kind: 'ok' };
  const code = errorCode(body);
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || status === 404) return { kind: 'gone' };
  const reason = code.toLowerCase() || `http_${status}`;
  // 401 and 403 are about our credentials, not the device: the notice waits until they are fixed.
  if (status === 401 || status === 403 || status === 429 || status >= 500)
    return { kind: 'retry', after: retryAfter(headers['retry-after']), reason };
  return { kind: 'refused', reason };
}

/** FCM HTTP v1 message: the three fields of a push notice and nothing else (SEC-PSH-01). */
function message(token: string, { id, type, title }: PushNotice, { ttl, urgency, topic }: PushDelivery): string {
  const android = {
    priority: urgency === 'high' ? 'HIGH' : 'NORMAL',
    ttl: `${ttl}s`,
    ...(topic && { collapse_key: topic }),
  };
  return JSON.stringify({ message: { token, notification: { title }, data: { id, type, title }, android } });
}

/**
 * FCM HTTP v1 with a service account; the access token is requested once and kept until shortly before its end. Throws
 * for a key that cannot sign.
 */
export function createFcm(
  credentials: FcmCredentials,
  { clock = () => Date.now() / 1000, ...rest }: NativeOptions,
): NativeSender {
  const key = createPrivateKey(credentials.privateKey);
  const tokenUrl = credentials.tokenUrl ?? 'https://oauth2.googleapis.com/token';
  const sendUrl = `${credentials.sendUrl ?? 'https://fcm.googleapis.com'}/v1/projects/${encodeURIComponent(credentials.projectId)}/messages:send`;
  const egress = createEgress({ hosts: ['oauth2.googleapis.com', 'fcm.googleapis.com'], ...rest });
  let access: Promise<Access | EgressAnswer> | null = null;

  async function ask(): Promise<Access | EgressAnswer> {
    const now = Math.floor(clock());
    const claims = { iss: credentials.clientEmail, scope: SCOPE, aud: tokenUrl, iat: now, exp: now + TOKEN_LIFE };
    const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
    const assertion = `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString();
    const answer = await egress.post(tokenUrl, { 'content-type': 'application/x-www-form-urlencoded' }, form);
    const granted = parsed(answer.body) as { access_token?: unknown; expires_in?: unknown } | null;
    if (answer.status !== 200 || typeof granted?.access_token !== 'string') return answer;
    return {
      token: granted.access_token,
      until: now + (typeof granted.expires_in === 'number' ? granted.expires_in : TOKEN_LIFE) - 120,
    };
  }

  /** One request for all waiting notices; repeated after a refusal or an expired token. */
  async function granted(): Promise<Access | EgressAnswer> {
    const waiting = (access ??= ask());
    const known = await waiting.catch((error: unknown) => {
      if (access === waiting) access = null;
      throw error;
    });
    if ('token' in known && known.until > clock()) return known;
    if (access === waiting) access = null;
    return 'token' in known ? granted() : known;
  }

  return {
    async send(token, notice, delivery) {
      try {
        const grant = await granted();
        if (!('token' in grant))
          return { kind: 'retry', after: retryAfter(grant.headers['retry-after']), reason: 'access_refused' };
        const answer = await egress.post(
          sendUrl,
          { 'content-type': 'application/json', authorization: `Bearer ${grant.token}` },
          message(token, notice, delivery),
        );
        if (answer.status === 401) access = null;
        return resultOf(answer);
      } catch (error) {
        return exchangeFailure(error);
      }
    },
    close: () => egress.close(),
  };
}
