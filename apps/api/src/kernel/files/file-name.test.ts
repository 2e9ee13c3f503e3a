import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkLife, parseFileName, signLink, verifyLink } from './file-name.ts';

const id = '0191a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const secret = 'a-secret-of-the-tests-0123456789';

const steps = [
  '../',
  '..\\',
  '....//',
  '..;/',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '%25252e%25252e%25252f',
  '..%2f',
  '..%252f',
  '..%5c',
  '..%255c',
  '%c0%ae%c0%ae/',
  '..%c0%af',
  '%uff0e%uff0e/',
  '\u2025/',
  '\uFF0E\uFF0E\uFF0F',
  '..\u2215',
  '..\u2044',
  '..%00/',
  './',
  '//',
  '\\\\server\\share\\',
  'file:///',
  '/',
  'C:\\',
  'C:/',
  '~/',
];
const targets = ['etc/passwd', 'etc/passwd\u0000.webp', 'data/encrier.key', '.env', `${id}.webp`, 'proc/self/environ'];
const places: readonly ((step: string, target: string) => string)[] = [
  (step, target) => `images/${step}${target}`,
  (step, target) => `files/pdf/${step}${step}${target}`,
  (step, target) => `${step}${target}`,
  (step, target) => `images/${id}${step}${target}`,
];
const traversals = steps.flatMap((step) => targets.flatMap((target) => places.map((place) => place(step, target))));

describe('names of files (SEC-FIL-01)', () => {
  it('reads the names that we generate', () => {
    expect(parseFileName(`images/${id}.webp`)).toEqual({ kind: 'image', id, ext: 'webp' });
    expect(parseFileName(`images/${id}`)).toEqual({ kind: 'image', id, ext: null });
    expect(parseFileName(`images/${id}-320.webp`)).toEqual({ kind: 'image', id, ext: 'webp', variant: 320 });
    expect(parseFileName(`files/pdf/${id}.pdf`)).toEqual({ kind: 'pdf', id, ext: 'pdf' });
    expect(parseFileName(`files/image/${id}.webp`)).toEqual({ kind: 'image', id, ext: 'webp' });
  });

  it('accepts no path, in any notation', () => {
    expect(traversals.length).toBeGreaterThan(500);
    for (const n of traversals) {
      expect(parseFileName(n), n).toBeNull();
      expect(parseFileName(encodeURIComponent(n)), n).toBeNull();
    }
  });

  it('accepts no similar name', () => {
    for (const n of [
      '',
      'images/',
      `images/${id}.php`,
      `images/${id}.svg`,
      `images/${id}-321.webp`,
      `images/${id}.webp/`,
      `images/${id}.webp\n`,
      `images/${id}.webp?x`,
      `images//${id}.webp`,
      `Images/${id}.webp`,
      `images/${id.toUpperCase()}.webp`,
      `files/${id}.pdf`,
      `files/exe/${id}.exe`,
      `files/pdf/${id}.pdf.exe`,
      ` images/${id}.webp`,
      `images/${id}\u0000`,
      'images/__proto__',
      'files/constructor/x',
    ])
      expect(parseFileName(n), n).toBeNull();
  });

  it('returns only the identifier, for any input', () => {
    const n = fc
      .tuple(
        fc.constantFrom('images/', 'files/pdf/', ''),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constant(id)),
        fc.string({ unit: 'binary', maxLength: 6 }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(n, (text) => {
        const ref = parseFileName(text);
        return ref === null || /^[0-9a-f-]{36}$/.test(ref.id);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('signed links', () => {
  const now = 1_800_000_000_000;
  const link = { schoolId: 3, fileId: id, accountId: 'acc-1', expires: now / 1000 + 200 };
  const signature = signLink(secret, link);

  it('open one file for one account for a while', () => {
    expect(verifyLink(secret, link, signature, now)).toBe(true);
    expect(verifyLink(secret, link, signature, now + 199_000)).toBe(true);
    expect(verifyLink(secret, link, signature, now + 200_000)).toBe(false);
    expect(verifyLink(secret, { ...link, accountId: 'acc-2' }, signature, now)).toBe(false);
    expect(verifyLink(secret, { ...link, schoolId: 4 }, signature, now)).toBe(false);
    expect(verifyLink(secret, { ...link, fileId: id.replace('0', '1') }, signature, now)).toBe(false);
    expect(verifyLink(secret, { ...link, expires: link.expires + 1 }, signature, now)).toBe(false);
    expect(verifyLink('another-secret-of-the-tests-01234', link, signature, now)).toBe(false);
  });

  it('are never valid longer than five minutes, even well signed', () => {
    const long = { ...link, expires: now / 1000 + linkLife + 60 };
    expect(verifyLink(secret, long, signLink(secret, long), now)).toBe(false);
    for (const expires of [Number.NaN, Number.POSITIVE_INFINITY, 1.5, -1])
      expect(verifyLink(secret, { ...link, expires }, signLink(secret, { ...link, expires }), now)).toBe(false);
  });

  it('do not mix parts nor accept another encoding of the signature', () => {
    const shifted = { schoolId: 3, fileId: `${id}a`, accountId: 'cc-1', expires: link.expires };
    expect(signLink(secret, shifted)).not.toBe(signature);
    const last = signature.at(-1) ?? '';
    for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      if (c !== last) expect(verifyLink(secret, link, signature.slice(0, -1) + c, now)).toBe(false);
    for (const bad of ['', `${signature}=`, signature.slice(1), 'x'.repeat(10_000)])
      expect(verifyLink(secret, link, bad, now)).toBe(false);
    expect(() => signLink('short', link)).toThrow();
  });
});
