import { createHash, randomBytes, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveSecrets } from './secrets.ts';
import { keyTitle, signingKeyOf, signSchoolKeyWith, verifySchoolKeyWith } from './school-key.ts';
import type { SchoolKey } from './school-key.ts';

const now = new Date('2026-11-21T08:00:00Z');
const key: SchoolKey = {
  apiHost: 'https://ecole.example.ma',
  title: 'Groupe scolaire Les Oliviers',
  schoolId: 12,
  issuedAt: now,
  expiresAt: new Date('2027-11-21T08:00:00Z'),
};
const signer = signingKeyOf(randomBytes(32));
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.|=+/ %\n';

/** A pseudo-random generator, so that a failing mutation can be reproduced. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function mutate(text: string, roll: (sides: number) => number): string {
  const at = roll(text.length);
  const character = alphabet[roll(alphabet.length)] ?? '.';
  switch (roll(7)) {
    case 0:
      return text.slice(0, at) + character + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + character + text.slice(at);
    case 3:
      return text.slice(0, at);
    case 4:
      return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
    case 5:
      return `${text}${character}`;
    default: {
      const parts = text.split('.');
      const part = roll(parts.length);
      const bytes = Buffer.from(parts[part] ?? '', 'base64url');
      const byte = roll(bytes.length || 1);
      if (bytes.length > 0) bytes[byte] = (bytes[byte] ?? 0) ^ (1 << roll(8));
      parts[part] = bytes.toString('base64url');
      return parts.join('.');
    }
  }
}

/** A correctly signed key with any payload. */
function signRaw(payload: string): string {
  const signed = `v1.${signer.kid}.${Buffer.from(payload).toString('base64url')}`;
  return `${signed}.${sign(null, Buffer.from(signed), signer.privateKey).toString('base64url')}`;
}

describe('school keys (SEC-KEY-01)', () => {
  test('a signed key returns what was signed', () => {
    const text = signSchoolKeyWith(signer, key);
    expect(text).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]{86}$/);
    expect(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString()).toBe(
      'https://ecole.example.ma|Groupe scolaire Les Oliviers|12|1795248000|1826784000',
    );
    expect(verifySchoolKeyWith([signer], text, now)).toEqual({ ok: true, kid: signer.kid, current: true, key });
  });

  test('the key pair is that of RFC 8032 for its seed, and the id is the digest of the public key', () => {
    const known = signingKeyOf(Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'));
    const raw = Buffer.from(known.rawPublicKey, 'base64url');
    expect(raw.toString('hex')).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(known.kid).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 8));
    expect(() => signingKeyOf(Buffer.alloc(31))).toThrow(RangeError);
  });

  test('10,000 mutated keys: none accepted', () => {
    const text = signSchoolKeyWith(signer, key);
    const roll = dice(20_261_121);
    const tried = new Set<string>();
    while (tried.size < 10_000) {
      const mutant = mutate(roll(3) === 0 ? mutate(text, roll) : text, roll);
      if (mutant !== text) tried.add(mutant);
    }
    expect([...tried].filter((mutant) => verifySchoolKeyWith([signer], mutant, now).ok)).toEqual([]);
  });

  test('every other spelling of the last signature character is refused', () => {
    const text = signSchoolKeyWith(signer, key);
    const spellings = [...alphabet].map((character) => text.slice(0, -1) + character).filter((one) => one !== text);
    expect(spellings.filter((one) => verifySchoolKeyWith([signer], one, now).ok)).toEqual([]);
    expect(verifySchoolKeyWith([signer], `${text}=`, now).ok).toBe(false);
  });

  test('the old unsigned form, foreign signatures and lapsed keys are refused, each with its reason', () => {
    const reason = (text: string, at = now): string => {
      const check = verifySchoolKeyWith([signer], text, at);
      return check.ok ? 'accepted' : check.reason;
    };
    const text = signSchoolKeyWith(signer, key);
    const [version, kid, body] = text.split('.');
    const stranger = signingKeyOf(randomBytes(32));
    const forged = `${version}.${kid}.${body}`;
    expect(reason('https://ecole.example.ma|Les Oliviers|12')).toBe('malformed');
    expect(reason(Buffer.from('https://ecole.example.ma|Les Oliviers|12').toString('base64url'))).toBe('malformed');
    expect(reason('')).toBe('malformed');
    expect(reason(`v1.${kid}.${'A'.repeat(2000)}.x`)).toBe('malformed');
    expect(reason(signSchoolKeyWith(stranger, key))).toBe('unknown_key');
    expect(reason(`${forged}.${sign(null, Buffer.from(forged), stranger.privateKey).toString('base64url')}`)).toBe(
      'bad_signature',
    );
    expect(reason(text, key.expiresAt)).toBe('expired');
    expect(reason(text, new Date(key.expiresAt.getTime() - 1))).toBe('accepted');
  });

  test.each([
    ['http host', 'http://ecole.example.ma|Titre|12|1795248000|1826784000'],
    ['user in the host', 'https://a@ecole.example.ma|Titre|12|1795248000|1826784000'],
    ['script host', 'javascript:alert(1)|Titre|12|1795248000|1826784000'],
    ['host not in ASCII', 'https://éсole.ma|Titre|12|1795248000|1826784000'],
    ['direction control', 'https://ecole.ma|Ti\u202Etre|12|1795248000|1826784000'],
    ['title too long', `https://ecole.ma|${'x'.repeat(81)}|12|1795248000|1826784000`],
    ['no title', 'https://ecole.ma||12|1795248000|1826784000'],
    ['id zero', 'https://ecole.ma|Titre|0|1795248000|1826784000'],
    ['id too large', 'https://ecole.ma|Titre|2147483648|1795248000|1826784000'],
    ['id not a number', 'https://ecole.ma|Titre|1e3|1795248000|1826784000'],
    ['expiry before issue', 'https://ecole.ma|Titre|12|1795248000|1795247999'],
    ['sixth part', 'https://ecole.ma|Titre|12|1795248000|1826784000|x'],
  ])('even well signed, a payload with %s is malformed', (_, payload) => {
    expect(verifySchoolKeyWith([signer], signRaw(payload), new Date(0))).toEqual({ ok: false, reason: 'malformed' });
  });

  test('any title gives a key that the reader accepts: no separator, no direction control, at most 80 (SEC-KEY-03)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (title) => {
        fc.pre(keyTitle(title) !== '');
        const check = verifySchoolKeyWith([signer], signSchoolKeyWith(signer, { ...key, title }), now);
        expect(check.ok && check.key.title).toBe(keyTitle(title));
        expect(keyTitle(title).length).toBeLessThanOrEqual(80);
        expect(keyTitle(title)).not.toMatch(/[|\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
      }),
      { numRuns: 300 },
    );
    expect(keyTitle(`${'x'.repeat(79)}😀`)).toBe('x'.repeat(79));
    expect(keyTitle('مدرسة\u202E|الزيتون')).toBe('مدرسة الزيتون');
  });

  test('the signer refuses what the reader would refuse', () => {
    for (const wrong of [
      { apiHost: 'http://ecole.ma' },
      { apiHost: 'https://a|b' },
      { title: '\u202E' },
      { schoolId: 0 },
      { expiresAt: now },
    ]) {
      expect(() => signSchoolKeyWith(signer, { ...key, ...wrong })).toThrow(RangeError);
    }
    expect(
      verifySchoolKeyWith([signer], signSchoolKeyWith(signer, { ...key, apiHost: 'http://localhost:3000' }), now).ok,
    ).toBe(true);
  });

  test('a previous master secret is accepted and reported as previous; a forgotten one is refused', () => {
    const [before, after] = [randomBytes(32), randomBytes(32)];
    const text = deriveSecrets(before).signSchoolKey(key);
    expect(deriveSecrets(after, [before]).verifySchoolKey(text, now)).toMatchObject({ ok: true, current: false });
    expect(deriveSecrets(after).verifySchoolKey(text, now)).toEqual({ ok: false, reason: 'unknown_key' });
    expect(deriveSecrets(after, [before]).publicKeys.map(({ kid }) => kid)).toEqual([
      deriveSecrets(after).publicKeys[0]?.kid,
      deriveSecrets(before).publicKeys[0]?.kid,
    ]);
  });
});
