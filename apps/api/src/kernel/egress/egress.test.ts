import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchRemoteImage,
  listedImageUrl,
  type ProxyRefusalCode,
  ProxyRefused,
  signProxyUrl,
} from '../files/image-proxy.ts';
import { allowedAddress, createEgress, EgressRefused } from './egress.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let origin = '';
let calls = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === '/away') return;
    if (request.url === '/turn') response.writeHead(302, { location: '/' });
    if (request.url === '/long') response.write('x'.repeat(70_000));
    response.end('ok');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const closed = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  'x',
  '',
];

describe('outgoing addresses', () => {
  it('of private networks are refused, in every notation', () => {
    for (const address of closed) expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111'])
      expect(isPublicAddress(address), address).toBe(true);
  });

  it('are called only under a listed name, in plain notation', () => {
    const hosts = ['push.example.org', '*.wild.example'];
    for (const good of ['https://push.example.org/x', 'https://a.wild.example/', 'https://a.b.wild.example/'])
      expect(allowedAddress(good, { hosts }), good).not.toBeNull();
    for (const bad of [
      'http://push.example.org/',
      'https://push.example.org:8443/',
      'https://user:pw@push.example.org/',
      'https://push.example.org./',
      'https://push.example.org.evil.example/',
      'https://wild.example.evil/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'ftp://push.example.org/',
      'https:\\\\push.example.org',
      'https://push.example.org/#x',
      'https://évil.example/',
      '',
      'x',
      `https://push.example.org/${'x'.repeat(2000)}`,
    ])
      expect(allowedAddress(bad, { hosts }), bad).toBeNull();
    expect(allowedAddress(origin, { hosts })).toBeNull();
    expect(allowedAddress(origin, { hosts, allowLoopback: true })).not.toBeNull();
  });
});

describe('the HTTP client', () => {
  it('follows no redirect, and limits time and size', async () => {
    const egress = createEgress({ hosts: [], allowLoopback: true, timeoutMs: 300 });
    expect(await egress.post(`${origin}/`, {}, 'x')).toMatchObject({ status: 200, body: 'ok' });
    expect((await egress.post(`${origin}/turn`, {}, 'x')).status).toBe(302);
    await expect(egress.post(`${origin}/away`, {}, 'x')).rejects.toThrow();
    await expect(egress.post(`${origin}/long`, {}, 'x')).rejects.toThrow('too large');
    egress.close();
  });

  it('calls only listed hosts', async () => {
    const before = calls;
    const egress = createEgress({ hosts: ['push.example.org'] });
    await expect(egress.post(`${origin}/`, {}, 'x')).rejects.toThrow(EgressRefused);
    await expect(egress.post('https://localhost/', {}, 'x')).rejects.toThrow(EgressRefused);
    expect(calls).toBe(before);
    egress.close();
  });
});

describe('remote pictures (SEC-SRF-01, SEC-SRF-02)', () => {
  const secret = 'a-secret-of-the-tests-0123456789';
  const hosts = ['images.example.org'];
  const fetchFrom = async (
    url: string,
    address: string | string[],
    more: { signature?: string; port?: number } = {},
  ): Promise<ProxyRefusalCode | 'shown'> => {
    const lookup = async () => [address].flat().map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }));
    return fetchRemoteImage(url, {
      schoolId: 1,
      hosts,
      secret,
      signature: more.signature ?? signProxyUrl(secret, url),
      lookup,
      port: more.port ?? (server.address() as AddressInfo).port,
      patience: 500,
    }).then(
      () => 'shown' as const,
      (error: unknown) => {
        if (error instanceof ProxyRefused) return error.reason;
        throw error;
      },
    );
  };

  it('are never fetched from a private address, whatever the name server answers', async () => {
    const before = calls;
    for (const address of closed)
      expect(await fetchFrom('https://images.example.org/a.png', address), address).toBe('network');
    // One private address among public ones refuses them all; a name that changes later stays pinned to the checked
    // address.
    expect(await fetchFrom('https://images.example.org/a.png', ['93.184.216.34', '127.0.0.1'])).toBe('network');
    expect(calls).toBe(before);
  });

  it('are fetched only from signed, listed, plainly written addresses', async () => {
    expect(await fetchFrom('https://images.example.org/a.png', '127.0.0.1', { signature: 'x'.repeat(43) })).toBe(
      'signature',
    );
    for (const url of [
      'https://elsewhere.example.org/a.png',
      'https://images.example.org.evil.example/a.png',
      'https://evil.example/images.example.org',
      'http://images.example.org/a.png',
      'https://images.example.org:444/a.png',
      'https://x@images.example.org/a.png',
      'https://images.example.org./a.png',
      'https://127.0.0.1/a.png',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://images.example.org\\@evil.example/',
      'https://images.example.org/a.png#x',
      'https://IMAGES.example.org%2eevil.example/',
      'file:///etc/passwd',
      'gopher://images.example.org/',
    ]) {
      expect(listedImageUrl(url, hosts), url).toBeNull();
      expect(['host', 'address'], url).toContain(await fetchFrom(url, '127.0.0.1'));
    }
  });
});
