import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createHttp2, type Http2Server, type IncomingHttpHeaders as Http2Headers } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationKinds } from '@encrier/contract/kernel/notifications';
import { registerRooms } from '../../../rooms.ts';
import { notificationText } from '../kinds.ts';
import { createNativePush } from '../native-push.ts';
import { pushPayload, type PushDelivery, type PushNotice } from '../push.ts';
import { readNativeCredentials } from './credentials.ts';

const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }): string =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const notice: PushNotice = { id: 'n1', type: 'actualite', title: 'Actualités' };
const delivery: PushDelivery = { ttl: 3600, urgency: 'high' };

let google: Server;
let apple: Http2Server;
let asked: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let devices: { path: string; headers: Http2Headers; body: string }[] = [];
let googleStatus = 200;
let googleBody = '{}';
let appleAnswer: [number, string] = [200, ''];
const portOf = (server: Server | Http2Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  google = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      const token = request.url === '/token';
      response
        .writeHead(token ? 200 : googleStatus)
        .end(token ? JSON.stringify({ access_token: 'access-1', expires_in: 3600 }) : googleBody);
    });
  });
  apple = createHttp2();
  apple.on('stream', (stream, headers) => {
    void text(stream).then((body) => {
      devices.push({ path: String(headers[':path']), headers, body });
      stream.respond({ ':status': appleAnswer[0] });
      stream.end(appleAnswer[1]);
    });
  });
  await Promise.all([
    new Promise<void>((resolve) => void google.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => void apple.listen(0, '127.0.0.1', resolve)),
  ]);
});
afterAll(() => {
  google.close();
  apple.close();
});
beforeEach(() => {
  asked = [];
  devices = [];
  googleStatus = 200;
  googleBody = '{}';
  appleAnswer = [200, ''];
});
const open = (clock?: () => number) =>
  createNativePush(
    {
      android: {
        projectId: 'ecole',
        clientEmail: 'push@ecole.example',
        privateKey: pem(rsa.privateKey),
        tokenUrl: `http://127.0.0.1:${portOf(google)}/token`,
        sendUrl: `http://127.0.0.1:${portOf(google)}`,
      },
      ios: {
        keyId: 'KEY1',
        teamId: 'TEAM1',
        bundleId: 'example.encrier',
        privateKey: pem(ec.privateKey),
        url: `http://127.0.0.1:${portOf(apple)}`,
      },
    },
    { allowLoopback: true, ...(clock && { clock }) },
  );
const claims = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('Android', () => {
  it('signs in once and sends three neutral fields', async () => {
    const push = open();
    expect(await push.send('android', 'device-1', notice, delivery)).toEqual({ kind: 'ok' });
    expect(await push.send('android', 'device-2', notice, delivery)).toEqual({ kind: 'ok' });
    expect(asked.map(({ path }) => path)).toEqual([
      '/token',
      '/v1/projects/ecole/messages:send',
      '/v1/projects/ecole/messages:send',
    ]);
    const assertion = new URLSearchParams(asked[0]!.body).get('assertion') ?? '';
    const [head, body, signature = ''] = assertion.split('.');
    expect(verify('sha256', Buffer.from(`${head}.${body}`), rsa.publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(asked[1]!.headers.authorization).toBe('Bearer access-1');
    expect(JSON.parse(asked[1]!.body)).toEqual({
      message: {
        token: 'device-1',
        notification: { title: 'Actualités' },
        data: { ...notice },
        android: { priority: 'HIGH', ttl: '3600s' },
      },
    });
    push.close();
  });

  it.each([
    [404, '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}', { kind: 'gone' }],
    [503, '{"error":{"status":"UNAVAILABLE"}}', { kind: 'retry', reason: 'unavailable' }],
    [429, '{}', { kind: 'retry' }],
    [401, '{}', { kind: 'retry' }],
    [400, '{"error":{"status":"INVALID_ARGUMENT"}}', { kind: 'refused', reason: 'invalid_argument' }],
  ])('handles the answer %i', async (status, body, expected) => {
    googleStatus = status;
    googleBody = body;
    const push = open();
    expect(await push.send('android', 'device', notice, delivery)).toMatchObject(expected);
    push.close();
  });
});

describe('iOS', () => {
  it('sends with a provider token, kept for less than an hour', async () => {
    let now = 1_800_000_000;
    const push = open(() => now);
    expect(await push.send('ios', 'a1b2c3d4e5f6', notice, delivery)).toEqual({ kind: 'ok' });
    now += 600;
    await push.send('ios', 'a1b2c3d4e5f6', notice, delivery);
    now += 3000;
    await push.send('ios', 'a1b2c3d4e5f6', notice, delivery);
    const [first, second, third] = devices.map(({ headers }) => String(headers.authorization).replace('bearer ', ''));
    expect(first).toBe(second);
    expect(third).not.toBe(first);
    expect(claims(first!)).toEqual({ iss: 'TEAM1', iat: 1_800_000_000 });
    const [head, body, signature = ''] = first!.split('.');
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        {
          key: createPublicKey(ec.publicKey.export({ type: 'spki', format: 'pem' }) as string),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(devices[0]).toMatchObject({
      path: '/3/device/a1b2c3d4e5f6',
      headers: { 'apns-topic': 'example.encrier', 'apns-priority': '10' },
    });
    expect(JSON.parse(devices[0]!.body)).toEqual({
      aps: { alert: { title: 'Actualités' }, sound: 'default' },
      id: 'n1',
      type: 'actualite',
    });
    push.close();
  });

  it.each<[number, string, object]>([
    [410, '{"reason":"Unregistered"}', { kind: 'gone' }],
    [400, '{"reason":"BadDeviceToken"}', { kind: 'gone' }],
    [403, '{"reason":"InvalidProviderToken"}', { kind: 'retry', reason: 'InvalidProviderToken' }],
    [503, '', { kind: 'retry', reason: 'http_503' }],
    [400, '{"reason":"BadTopic"}', { kind: 'refused', reason: 'BadTopic' }],
  ])('handles the answer %i %s', async (status, body, expected) => {
    appleAnswer = [status, body];
    const push = open();
    expect(await push.send('ios', 'a1b2c3d4e5f6', notice, delivery)).toMatchObject(expected);
    push.close();
  });

  it('never lets a token become a path', async () => {
    const push = open();
    expect(await push.send('ios', '../../x', notice, delivery)).toEqual({ kind: 'gone' });
    expect(devices).toEqual([]);
    push.close();
  });
});

it('the payload is neutral for every kind, whatever the notification contains (SEC-PSH-01)', () => {
  registerRooms();
  for (const type of notificationKinds) {
    const loaded = {
      id: 'n',
      type,
      title: notificationText('fr', type).title,
      body: 'Yasmine, 18/20',
      childId: 'c',
      amount: 12,
    };
    expect(Object.keys(JSON.parse(pushPayload(loaded)) as object)).toEqual(['id', 'type', 'title']);
    for (const lang of ['fr', 'en', 'ar'] as const) {
      const { title, body } = notificationText(lang, type);
      expect(`${title} ${body}`).not.toMatch(/\{|\d|\u2068/);
    }
  }
});

it('credentials come from files, and invalid ones prevent the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encrier-keys-'));
  const [good, bad, key] = ['good.json', 'bad.json', 'key.p8'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(good, JSON.stringify({ project_id: 'p', client_email: 'c', private_key: 'k', other: 1 }));
  writeFileSync(bad, '{"project_id":1}');
  writeFileSync(key, 'pem');
  const apns = { keyFile: key, keyId: 'K', teamId: 'T', bundleId: 'B', sandbox: true };
  expect(readNativeCredentials({ push: { contact: 'mailto:x', fcmFile: good, apns } })).toEqual({
    android: { projectId: 'p', clientEmail: 'c', privateKey: 'k' },
    ios: { keyId: 'K', teamId: 'T', bundleId: 'B', privateKey: 'pem', url: 'https://api.sandbox.push.apple.com' },
  });
  expect(readNativeCredentials({ push: { contact: 'mailto:x', fcmFile: null, apns: null } })).toEqual({
    android: null,
    ios: null,
  });
  expect(() => readNativeCredentials({ push: { contact: 'mailto:x', fcmFile: bad, apns: null } })).toThrow(
    'FCM_CREDENTIALS_FILE',
  );
  expect(() =>
    readNativeCredentials({ push: { contact: 'mailto:x', fcmFile: join(folder, 'none'), apns: null } }),
  ).toThrow('cannot be read');
  rmSync(folder, { recursive: true });
});
