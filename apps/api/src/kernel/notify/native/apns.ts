import { createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { connect } from 'node:http2';
import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2';
import { allowedAddress, EgressRefused, publicLookup } from '#kernel/egress/egress.ts';
import { exchangeFailure, retryAfter } from '../push.ts';
import type { NativeOptions, NativeSender, PushDelivery, PushNotice, PushResult } from '../push.ts';

/** Key of an Apple developer team; `url` defaults to Apple's production gateway. */
export type ApnsCredentials = {
  keyId: string;
  teamId: string /** Identifier of the app. */;
  bundleId: string /** PEM of the .p8 file. */;
  privateKey: string;
  url?: string;
};

/** Apple wants a token aged between 20 and 60 minutes. */
const TOKEN_LIFE = 45 * 60;
const gone = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']);

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function providerToken({ keyId, teamId }: ApnsCredentials, key: KeyObject, iat: number): string {
  const signed = `${encode({ alg: 'ES256', kid: keyId })}.${encode({ iss: teamId, iat })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

function resultOf({ status, headers, body }: Answer): PushResult {
  if (status === 200) return { kind: 'ok' };
  const word = /"reason"\s*:\s*"([A-Za-z]{1,60})"/.exec(body)?.[1] ?? '';
  if (status === 410 || gone.has(word)) return { kind: 'gone' };
  const reason = word || `http_${status}`;
  // 403 is about our key, not the device: the notice waits until it is fixed.
  if (status === 0 || status === 403 || status === 429 || status >= 500)
    return { kind: 'retry', after: retryAfter(headers['retry-after'] as string | undefined), reason };
  return { kind: 'refused', reason };
}

/** The alert and the two fields for routing, nothing else (SEC-PSH-01). */
const payload = ({ id, type, title }: PushNotice): string =>
  JSON.stringify({ aps: { alert: { title }, sound: 'default' }, id, type });

function exchange(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': 'POST', ...headers }, { signal: AbortSignal.timeout(timeoutMs) });
    let answer: IncomingHttpHeaders & { ':status'?: number } = {};
    let text = '';
    stream
      .setEncoding('utf8')
      .on('response', (got) => {
        answer = got;
      })
      .on('data', (part: string) => {
        text = (text + part).slice(0, 4096);
      });
    stream
      .on('error', reject)
      .on('end', () => resolve({ status: answer[':status'] ?? 0, headers: answer, body: text }));
    stream.end(body);
  });
}

/** Others waiting on it may still be answered; the next notice opens another. */
function keepSession(url: URL): {
  get(): ClientHttp2Session /** Others that wait on it may still be answered; the next notice opens another. */;
  retire(): void;
} {
  let session: ClientHttp2Session | null = null;
  return {
    get() {
      if (session && !session.closed && !session.destroyed) return session;
      const opened = connect(url.origin, url.protocol === 'https:' ? { lookup: publicLookup } : {});
      const forget = (): void => {
        if (session === opened) session = null;
      };
      // The waiting request gets the error; this listener keeps the loss of an idle connection from ending the process.
      opened
        .on('error', forget)
        .on('goaway', () => {
          forget();
          opened.close();
        })
        .on('close', forget);
      opened.unref();
      return (session = opened);
    },
    retire() {
      session?.close();
      session = null;
    },
  };
}

/** APNs over HTTP/2 with a provider token. Throws for a key that cannot sign or an address off the list. */
export function createApns(
  credentials: ApnsCredentials,
  { clock = () => Date.now() / 1000, allowLoopback = false, timeoutMs = 15_000 }: NativeOptions,
): NativeSender {
  const key = createPrivateKey(credentials.privateKey);
  const url = allowedAddress(credentials.url ?? 'https://api.push.apple.com', {
    hosts: ['api.push.apple.com', 'api.sandbox.push.apple.com'],
    allowLoopback,
  });
  if (!url) throw new EgressRefused('the APNs address');
  const sessions = keepSession(url);
  let provider = { token: '', iat: -Infinity };

  function headersOf(token: string, { ttl, urgency, topic }: PushDelivery): Record<string, string> {
    const now = Math.floor(clock());
    if (now - provider.iat > TOKEN_LIFE) provider = { token: providerToken(credentials, key, now), iat: now };
    return {
      ':path': `/3/device/${token}`,
      authorization: `bearer ${provider.token}`,
      'apns-topic': credentials.bundleId,
      'apns-push-type': 'alert',
      'apns-priority': urgency === 'high' ? '10' : '5',
      'apns-expiration': String(now + ttl),
      ...(topic && { 'apns-collapse-id': topic }),
    };
  }

  return {
    async send(token, notice, delivery) {
      // The token goes into the path: anything but hexadecimal is not an Apple token.
      if (!/^[0-9a-f]{8,200}$/i.test(token)) return { kind: 'gone' };
      try {
        const answer = await exchange(sessions.get(), headersOf(token, delivery), payload(notice), timeoutMs);
        if (answer.body.includes('ExpiredProviderToken')) provider = { token: '', iat: -Infinity };
        return resultOf(answer);
      } catch (error) {
        const failure = exchangeFailure(error);
        // Do not reuse a connection that did not answer.
        if (failure.kind === 'retry') sessions.retire();
        return failure;
      }
    },
    close: () => sessions.retire(),
  };
}
