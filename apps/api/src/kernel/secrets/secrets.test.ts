import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMasterSecret, parseMasterSecret } from './master.ts';
import { deriveSecrets } from './secrets.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encrier-secret-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('derivation', () => {
  const master = Buffer.from('1f0c6a5e9b3d2748c1e0f7a6b5d4938271605f4e3d2c1b0a99887766aabbccdd', 'hex');

  test('one master gives the same keys at every start, another gives others, and no two purposes share a key', () => {
    const [a, b, c] = [deriveSecrets(master), deriveSecrets(master), deriveSecrets(randomBytes(32))];
    expect([a.linkKey, a.pepper, a.vapid, a.publicKeys]).toEqual([b.linkKey, b.pepper, b.vapid, b.publicKeys]);
    const keys = [a, c].flatMap((one) => [
      one.linkKey.toString('hex'),
      one.returnKey.toString('hex'),
      one.pepper.toString('hex'),
      one.vapid.privateKey,
      one.publicKeys[0]?.key,
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the derivation is pinned: changing it would lose every sealed value', () => {
    const { linkKey, pepper, publicKeys, vapid } = deriveSecrets(master);
    expect({
      link: linkKey.toString('hex').slice(0, 16),
      pepper: pepper.toString('hex').slice(0, 16),
      kid: publicKeys[0]?.kid,
      vapid: vapid.publicKey.slice(0, 16),
    }).toMatchInlineSnapshot(`
      {
        "kid": "743ddb03",
        "link": "3e6ebdb3790171c0",
        "pepper": "a392d3afe0f728fb",
        "vapid": "BGG825Yx9pv5ONKW",
      }
    `);
  });

  test('a short master is refused', () => {
    expect(() => deriveSecrets(Buffer.alloc(31, 7))).toThrow(RangeError);
    expect(() => deriveSecrets(master, [Buffer.alloc(8)])).toThrow(RangeError);
  });
});

describe('sealing', () => {
  const { totp } = deriveSecrets(randomBytes(32));

  test('opens only in its own context, and two seals of one text differ', () => {
    const sealed = totp.seal('JBSWY3DPEHPK3PXP', 'totp:12:a');
    expect(totp.open(sealed, 'totp:12:a')?.toString()).toBe('JBSWY3DPEHPK3PXP');
    expect(totp.open(sealed, 'totp:12:b')).toBeNull();
    expect(totp.seal('JBSWY3DPEHPK3PXP', 'totp:12:a')).not.toBe(sealed);
    expect(sealed).not.toContain('JBSWY');
    expect(totp.open(totp.seal('', 'x'), 'x')?.length).toBe(0);
  });

  test('every flipped bit and every truncation is detected', () => {
    const [version, kid, body = ''] = totp.seal('secret of a person', 'x').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(totp.open(`${version}.${kid}.${altered.toString('base64url')}`, 'x')).toBeNull();
    }
    for (let length = 0; length < bytes.length; length++)
      expect(totp.open(`${version}.${kid}.${bytes.subarray(0, length).toString('base64url')}`, 'x')).toBeNull();
    for (const text of [
      '',
      'v1',
      `v2.${kid}.${body}`,
      `v1.00000000.${body}`,
      `v1.${kid}.${body}=`,
      `v1.${kid}.${body}.x`,
    ])
      expect(totp.open(text, 'x')).toBeNull();
  });

  test('rotation: the previous key opens, and such values are told apart from current ones', () => {
    const [before, after] = [randomBytes(32), randomBytes(32)];
    const sealed = deriveSecrets(before).totp.seal('x', 'c');
    const rotated = deriveSecrets(after, [before]).totp;
    expect(rotated.open(sealed, 'c')?.toString()).toBe('x');
    expect(rotated.isCurrent(sealed)).toBe(false);
    expect(rotated.isCurrent(rotated.seal('x', 'c'))).toBe(true);
    expect(deriveSecrets(after).totp.open(sealed, 'c')).toBeNull();
  });
});

describe('master secret (SEC-CFG-01)', () => {
  test('random values of 32 bytes and more are accepted, in hex, base64 and base64url', () => {
    for (let i = 0; i < 2000; i++) {
      const bytes = createHash('shake256', { outputLength: 32 + (i % 33) })
        .update(String(i))
        .digest();
      for (const spelling of ['hex', 'base64', 'base64url'] as const)
        expect(parseMasterSecret(` ${bytes.toString(spelling)}\n`, 'X')).toEqual(bytes);
    }
  });

  test.each([
    ['short base64', randomBytes(31).toString('base64'), 'too_short'],
    ['short hex', randomBytes(31).toString('hex'), 'too_short'],
    ['hex of 16 bytes', randomBytes(16).toString('hex'), 'too_short'],
    ['spaces', 'correct horse battery staple correct horse battery', 'malformed'],
    ['zeros', '0'.repeat(64), 'weak'],
    ['zeros in base64', Buffer.alloc(32).toString('base64'), 'weak'],
    ['one byte', 'a'.repeat(64), 'weak'],
    ['a repeated part', randomBytes(8).toString('hex').repeat(4), 'weak'],
    ['counting up', Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex'), 'weak'],
    [
      'counting down by three',
      Buffer.from(Array.from({ length: 40 }, (_, i) => 250 - 3 * i)).toString('base64'),
      'weak',
    ],
    ['words', 'change-me-change-me-please-change-me-before-production', 'weak'],
    ['words in mixed case', 'ThisIsMySuperSecretKeyThatNobodyWillEverGuess1', 'weak'],
    ['a passphrase in base64', Buffer.from('une phrase assez longue pour un lycee').toString('base64'), 'weak'],
    ['a passphrase in hex', Buffer.from('Zq8!pL_une phrase assez longue pour').toString('hex'), 'weak'],
    ['only small letters', 'kzjvhqpwmxnbtryugfdslaoiekzjvhqpwmxnbtryugfd', 'weak'],
    ['a sample', 'deadbeefcafebabe0123456789abcdef00112233445566778899aabbccddeeff', 'weak'],
  ])('%s: refused, and the message does not reveal the value', (_, value, code) => {
    const attempt = (): Buffer => parseMasterSecret(value, 'ENCRIER_SECRET');
    expect(attempt).toThrow(expect.objectContaining({ code }));
    expect(attempt).not.toThrow(value);
  });

  test('the environment comes first; previous secrets are listed', async () => {
    const [current, old] = [randomBytes(32), randomBytes(32)];
    const loaded = await loadMasterSecret(
      { ENCRIER_SECRET: current.toString('base64'), ENCRIER_SECRET_PREVIOUS: `${old.toString('hex')}, ` },
      join(folder, 'unused'),
    );
    expect(loaded).toEqual({ current, former: [old], source: 'environment' });
    await expect(stat(join(folder, 'unused'))).rejects.toThrow();
    await expect(loadMasterSecret({ ENCRIER_SECRET: 'secret' }, folder)).rejects.toMatchObject({ code: 'too_short' });
    await expect(loadMasterSecret({ ENCRIER_SECRET_PREVIOUS: '0'.repeat(64) }, folder)).rejects.toMatchObject({
      code: 'weak',
    });
  });

  test('without a secret, the folder gets its own, once, private, the same for twelve concurrent starts', async () => {
    const data = join(folder, 'data', 'deep');
    const starts = await Promise.all(Array.from({ length: 12 }, () => loadMasterSecret({}, data)));
    expect(new Set(starts.map(({ current }) => current.toString('hex'))).size).toBe(1);
    expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(data)).toEqual(['secret']);
    expect(parseMasterSecret(await readFile(join(data, 'secret'), 'utf8'), 'file')).toEqual(starts[0]?.current);
  });

  test('a file that others can read, or that was emptied, prevents the start', async () => {
    const data = await mkdtemp(join(folder, 'open-'));
    await loadMasterSecret({}, data);
    await chmod(join(data, 'secret'), 0o644);
    await expect(loadMasterSecret({}, data)).rejects.toMatchObject({ code: 'file_open' });
    await chmod(join(data, 'secret'), 0o600);
    await writeFile(join(data, 'secret'), '');
    await expect(loadMasterSecret({}, data)).rejects.toMatchObject({ code: 'malformed' });
  });
});
