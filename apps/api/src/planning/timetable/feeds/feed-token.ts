import { createHash, randomBytes } from 'node:crypto';

export const hashFeedToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 random bits, 43 characters in an address; only their SHA-256 is kept. */
export function feedToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashFeedToken(token) };
}
