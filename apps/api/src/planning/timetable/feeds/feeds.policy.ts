import { createHash, randomBytes } from 'node:crypto';

export const hashFeedToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 random bits, 43 characters in an address; only their SHA-256 is kept. */
export function feedToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashFeedToken(token) };
}

/** Days of the calendar before and after today: four weeks back, half a year ahead. */
export const feedDays = { back: 28, ahead: 182 } as const;
const HOUR = 3_600_000;
/** Programs ask every few minutes; a reading is noted once an hour. */
export const notesReading = (readAt: Date | null, now: Date): boolean =>
  readAt === null || now.getTime() - readAt.getTime() >= HOUR;
