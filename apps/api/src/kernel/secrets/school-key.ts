import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { plainName } from '#kernel/content/direction.ts';

const TITLE_MAX = 80;
const SCHOOL_ID_MAX = 2_147_483_647;
/** DER of a PKCS#8 Ed25519 key up to its 32-byte seed (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export type SchoolKey = { apiHost: string; title: string; schoolId: number; issuedAt: Date; expiresAt: Date };
export type SchoolKeyRefusal = 'malformed' | 'unknown_key' | 'bad_signature' | 'expired';
export type SchoolKeyCheck =
  | { ok: true; kid: string; current: boolean; key: SchoolKey }
  | { ok: false; reason: SchoolKeyRefusal };
export type SigningKey = {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject /** 32 bytes, base64url. */;
  rawPublicKey: string;
};

/** Ed25519 key pair of a 32-byte seed; `kid` is the first 8 hex digits of the SHA-256 of the public key. */
export function signingKeyOf(seed: Buffer): SigningKey {
  if (seed.length !== 32) throw new RangeError('an Ed25519 seed has 32 bytes');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    kid: createHash('sha256').update(raw).digest('hex').slice(0, 8),
    privateKey,
    publicKey,
    rawPublicKey: raw.toString('base64url'),
  };
}

/** A school's title as stored in a key: no separator, no direction control, at most 80 characters (SEC-KEY-03). */
export function keyTitle(title: string): string {
  let cut = '';
  for (const character of plainName(title.replaceAll('|', ' '))) {
    if (cut.length + character.length > TITLE_MAX) break;
    cut += character;
  }
  return cut.trim();
}

function isApiHost(host: string): boolean {
  if (!/^[\x21-\x7e]{1,255}$/.test(host) || host.includes('|')) return false;
  const url = URL.parse(host.includes('://') ? host : `https://${host}`);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  );
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

function parsePayload(text: string): SchoolKey | null {
  const parts = text.split('|');
  const [apiHost = '', title = '', id = '', issued = '', expires = ''] = parts;
  if (parts.length !== 5 || !isApiHost(apiHost) || title === '' || keyTitle(title) !== title) return null;
  if (
    ![id, issued, expires].every((n) => /^[1-9]\d{0,11}$/.test(n)) ||
    Number(id) > SCHOOL_ID_MAX ||
    Number(issued) >= Number(expires)
  )
    return null;
  return {
    apiHost,
    title,
    schoolId: Number(id),
    issuedAt: new Date(Number(issued) * 1000),
    expiresAt: new Date(Number(expires) * 1000),
  };
}

/**
 * Signed school key `v1.{kid}.{payload}.{signature}`: payload is base64url of
 * `apiHost|title|schoolId|issuedAt|expiresAt` (instants in Unix seconds), the signature covers the three parts before
 * it (SEC-KEY-01). Throws RangeError for a host that is neither https nor local, an empty title, a bad id or an expiry
 * before the issue.
 */
export function signSchoolKeyWith(signer: SigningKey, key: SchoolKey): string {
  const payload = [key.apiHost, keyTitle(key.title), key.schoolId, seconds(key.issuedAt), seconds(key.expiresAt)].join(
    '|',
  );
  if (!parsePayload(payload))
    throw new RangeError('a school key needs an https host, a title, an id and an expiry after its issue');
  const signed = `v1.${signer.kid}.${Buffer.from(payload).toString('base64url')}`;
  return `${signed}.${sign(null, Buffer.from(signed), signer.privateKey).toString('base64url')}`;
}

/**
 * Bytes of a base64url text in its canonical spelling, else null: two spellings of one key must not both be accepted.
 */
function canonical(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null;
}

/** The content of a key, not trusted: only its form is checked. */
export function readSchoolKey(text: string): { kid: string; key: SchoolKey } | null {
  const [version, kid = '', body = '', , ...rest] = text.length <= 1000 ? text.split('.') : [];
  const payload = canonical(body);
  const key = version === 'v1' && payload && rest.length === 0 ? parsePayload(payload.toString()) : null;
  return key && { kid, key };
}

/** A host's public key as published: 32 bytes, base64url. */
export const publishedKey = (kid: string, raw: string): Pick<SigningKey, 'kid' | 'publicKey'> => ({
  kid,
  publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' }),
});

/**
 * Checks form, key id, signature and expiry of a key made with one of `signers` (the current one first). Never throws.
 */
export function verifySchoolKeyWith(
  signers: readonly Pick<SigningKey, 'kid' | 'publicKey'>[],
  text: string,
  now: Date,
): SchoolKeyCheck {
  const [version, kid, body, signature, ...rest] = text.length <= 1000 ? text.split('.') : [];
  const payload = canonical(body ?? '');
  const mark = canonical(signature ?? '');
  if (version !== 'v1' || !payload || mark?.length !== 64 || rest.length > 0) return { ok: false, reason: 'malformed' };
  const signer = signers.find((one) => one.kid === kid);
  if (!signer) return { ok: false, reason: 'unknown_key' };
  if (!verify(null, Buffer.from(`v1.${signer.kid}.${body}`), signer.publicKey, mark))
    return { ok: false, reason: 'bad_signature' };
  const key = parsePayload(payload.toString());
  if (!key) return { ok: false, reason: 'malformed' };
  if (key.expiresAt <= now) return { ok: false, reason: 'expired' };
  return { ok: true, kid: signer.kid, current: signer === signers[0], key };
}
