import { generateKeyPairSync, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Encoded } from '../files/inspection/images.ts';
import { fetchRemoteImage, ProxyRefused, signProxyUrl } from '../files/image-proxy.ts';

const host = 'images.example.org';
const secret = 'a-secret-of-the-tests-0123456789';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), size, body]);
};
const oid = (...bytes: number[]): Buffer => der(6, Buffer.from(bytes));

/** A self-signed certificate for one host, made for this run. */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
  const name = der(0x30, der(0x31, der(0x30, oid(0x55, 4, 3), der(0x0c, Buffer.from(host)))));
  const time = (at: number): Buffer =>
    der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
  const alternative = der(0x30, oid(0x55, 0x1d, 0x11), der(4, der(0x30, der(0x82, Buffer.from(host)))));
  const body = der(
    0x30,
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, time(Date.now() - 86_400_000), time(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, alternative)),
  );
  const whole = der(0x30, body, algorithm, der(3, Buffer.from([0]), sign('sha256', body, privateKey)));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
  };
}

const keys = selfSigned();
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[] = [];
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#135' } })
    .withExif({ IFD0: { Artist: 'Quelqu’un' } })
    .jpeg()
    .toBuffer();
  server = createServer(keys, (request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const url = `https://${host}/photo.jpg?size=1`;
const get = (more: object = {}): Promise<Encoded> =>
  fetchRemoteImage(url, {
    schoolId: 1,
    hosts: [host],
    secret,
    signature: signProxyUrl(secret, url),
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    allowAddress: () => true,
    port: (server.address() as AddressInfo).port,
    ca: keys.cert,
    patience: 1500,
    ...more,
  });
const refusal = async (more: object = {}): Promise<string> =>
  get(more).then(
    () => 'shown',
    (error: unknown) => (error instanceof ProxyRefused ? error.reason : String(error)),
  );

describe('a picture of a listed host', () => {
  it('is fetched without cookies or caller data, and encoded again', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'set-cookie': 'a=b' }).end(picture);
    const { data, mime, width } = await get();
    expect([mime, width, data.includes('Quelqu')]).toEqual(['image/webp', 300, false]);
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/photo.jpg?size=1' });
    expect(Object.keys(requests[0]!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'a redirect is not followed',
      (response) => response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end(),
      'answer',
    ],
    ['an error is no picture', (response) => response.writeHead(500).end(picture), 'answer'],
    [
      'compressed bytes are not unpacked',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(picture),
      'answer',
    ],
    [
      'an announced size above 5 MB is not read',
      (response) => response.writeHead(200, { 'content-length': '6000000' }).end(),
      'size',
    ],
    [
      'nor a size that was not announced',
      (response) => {
        response.writeHead(200);
        response.end(Buffer.alloc(5_500_000));
      },
      'size',
    ],
    [
      'a page is no picture',
      (response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>alert(1)</script></html>'),
      'picture',
    ],
    [
      'nor is a vector',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'picture',
    ],
    [
      'half an answer is none',
      (response) => {
        response.writeHead(200, { 'content-length': String(picture.length) });
        response.write(picture.subarray(0, 100));
        setTimeout(() => response.destroy(), 20);
      },
      'network',
    ],
  ])('%s', async (_, respond, reason) => {
    answer = (_request, response) => respond(response);
    expect(await refusal()).toBe(reason);
    expect(requests).toHaveLength(1);
  });

  it('is abandoned when it does not arrive', async () => {
    answer = () => {};
    const started = Date.now();
    expect(await refusal({ patience: 300 })).toBe('network');
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await refusal({ patience: 300, lookup: () => new Promise(() => {}) })).toBe('network');
  });

  it('requires a certificate of that host', async () => {
    answer = (_request, response) => response.end(picture);
    expect(await refusal({ ca: undefined })).toBe('network');
    const elsewhere = 'https://other.example.org/photo.jpg';
    const other = fetchRemoteImage(elsewhere, {
      schoolId: 1,
      hosts: ['other.example.org'],
      secret,
      signature: signProxyUrl(secret, elsewhere),
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      allowAddress: () => true,
      port: (server.address() as AddressInfo).port,
      ca: keys.cert,
    });
    await expect(other).rejects.toThrow('network');
    expect(requests).toEqual([]);
  });
});
