import { createHash, hash, randomBytes } from 'node:crypto';

/** A session token: `s{schoolId}.{256 random bits}`; only its SHA-256 is stored. */
export function newToken(schoolId: number): { token: string; hash: Buffer } {
  const token = `s${schoolId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashToken(token) };
}
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
/**
 * The secret of an address that opens without a session: 256 random bits in 43 characters; only its SHA-256 is stored.
 */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
/** Whether a token is well formed and of this school; a token of another school is refused (SEC-HDR-03). */
export const isTokenOf = (schoolId: number, token: string): boolean =>
  new RegExp(`^s${schoolId}\\.[A-Za-z0-9_-]{43}$`).test(token);

// 32 characters without look-alikes: no 0, 1, I, O.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A typed one-time code: 16 characters of an alphabet without look-alikes, 80 bits, shown in groups of four
 * (SEC-AUT-07).
 */
export function newCode(): { code: string; hash: Buffer } {
  const bytes = randomBytes(16);
  let raw = '';
  for (const byte of bytes) raw += alphabet[byte & 31];
  return { code: raw.replace(/(.{4})(?=.)/g, '$1-'), hash: hashCode(raw) };
}
/** Digest of a typed code; dashes, spaces and case are ignored. */
export const hashCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
