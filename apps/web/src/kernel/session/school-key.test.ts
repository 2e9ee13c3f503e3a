import { beforeAll, describe, expect, it, vi } from 'vitest';
import { writeParam } from '#kernel/settings.ts';
import { bareKey, checkSchoolKey, parseSchoolKey, safeOrigin } from './school-key.ts';

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const host = 'https://ecole.example';
const now = new Date('2026-11-24T08:00:00Z');
let pair: CryptoKeyPair;
let publicKey = '';

beforeAll(async () => {
  pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  publicKey = encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
});
async function make(payload = `${host}|Les Amandiers|7|1795000000|1858000000`, kid = 'a1b2c3d4'): Promise<string> {
  const signed = `v1.${kid}.${encode(new TextEncoder().encode(payload))}`;
  return `${signed}.${encode(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(signed))))}`;
}

describe('reading a key', () => {
  it('accepts a key typed with spaces or from a scanned address', async () => {
    const key = await make();
    expect(bareKey(`https://ecole.example/scan#${key}`)).toBe(key);
    const read = parseSchoolKey(`  ${key.slice(0, 20)} \n ${key.slice(20)}`, now);
    expect(read).toMatchObject({ ok: true, key: { apiHost: host, title: 'Les Amandiers', schoolId: 7 } });
  });
  it('explains a refusal', async () => {
    const key = await make();
    const reason = (text: string): string => {
      const read = parseSchoolKey(text, now);
      return read.ok ? 'ok' : read.reason;
    };
    expect(reason('')).toBe('empty');
    expect(reason('https://example.org')).toBe('not_a_key');
    expect(reason(key.slice(0, 40))).toBe('truncated');
    expect(reason(key.slice(0, -4))).toBe('truncated');
    expect(reason(`${key}AAAA`)).toBe('altered');
    expect(reason(await make('only|three|parts'))).toBe('altered');
    expect(reason(await make('http://ecole.example|T|7|1795000000|1858000000'))).toBe('insecure_host');
    expect(reason(await make(`${host}|T|7|1500000000|1600000000`))).toBe('expired');
  });
  it('accepts http on this machine only', () => {
    expect(safeOrigin('http://localhost:3000')).toBe('http://localhost:3000');
    expect(safeOrigin('http://10.0.0.2')).toBeNull();
    expect(safeOrigin('https://user:secret@ecole.example')).toBeNull();
    expect(safeOrigin('ecole.example')).toBe(host);
  });
});

describe('an address that cannot be a school’s (SEC-KEY-02)', () => {
  it.each([
    'http://ecole.example',
    'http://localhost.evil.example',
    'ftp://ecole.example',
    'javascript://ecole.example/%0Aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent://ecole.example#Intent;end',
    'https://ecole.example@evil.example',
    'https://user:secret@evil.example',
    'https://evil.example?ecole.example',
    'https://evil.example#ecole.example',
    'https://10.0.0.2',
    'https://192.168.1.1:8443',
    'https://169.254.169.254/latest',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.1]',
    'https://école.example',
    'https://\u0435cole.example',
    'https://xn--cole-9oa.example',
    'https://login.xn--80ak6aa92e.com',
    'https://intranet',
    'https://ecole.example.',
    'https://ecole..example',
    'https://ecole.example\\@evil.example',
    'https://ecole.example evil.example',
    'https://\u202eelpmaxe.eloce',
    '',
    '//',
    'https://',
  ])('is refused as written in a key: %s', (address) => {
    expect(safeOrigin(address)).toBeNull();
  });

  it('receives no request: a key with it is refused first', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const address of [
      'http://ecole.example',
      'https://10.0.0.2',
      'https://xn--cole-9oa.example',
      'user:x@evil.example',
    ]) {
      const read = parseSchoolKey(await make(`${address}|Les Amandiers|7|1795000000|1858000000`), now);
      expect(read).toEqual({ ok: false, reason: 'insecure_host' });
    }
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});

describe('checking a signature with the keys of a trusted host', () => {
  const check = async (text: string) => {
    const read = parseSchoolKey(text, now);
    if (!read.ok) throw new Error(read.reason);
    return checkSchoolKey(read.key);
  };
  it('accepts a key of that host', async () => {
    writeParam('hosts', { [host]: { a1b2c3d4: publicKey } });
    expect(await check(await make())).toMatchObject({ ok: true, known: true });
  });
  it('refuses a payload signed by another', async () => {
    const other = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
    writeParam('hosts', {
      [host]: { a1b2c3d4: encode(new Uint8Array(await crypto.subtle.exportKey('raw', other.publicKey))) },
    });
    expect(await check(await make())).toEqual({ ok: false, reason: 'forged' });
  });
  it('refuses another title under a valid signature', async () => {
    writeParam('hosts', { [host]: { a1b2c3d4: publicKey } });
    const [version, kid, , signature] = (await make()).split('.');
    const payload = encode(new TextEncoder().encode(`${host}|Autre école|7|1795000000|1858000000`));
    expect(await check([version, kid, payload, signature].join('.'))).toEqual({ ok: false, reason: 'forged' });
  });
});
