import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limit } from '#kernel/errors/errors.ts';

/** Argon2id, 19 MiB, two passes (SEC-AUT-01). */
const parameters = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing is the CPU peak of the first school day (REL-LOAD-05): leave one core so that other requests stay quick.
const workers = Math.max(1, availableParallelism() - 1);
const longestQueue = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= workers) {
    if (waiting.length >= longestQueue) throw limit('auth.busy', 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => turn(() => hash(password, parameters));

let decoy: Promise<string> | null = null;

/**
 * Compares a password; without a stored hash it does the same work on a decoy, so that an unknown user takes as long
 * (SEC-AUT-04).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const same = await turn(() => verify(against, password).catch(() => false));
  return stored !== null && same;
}

/** True when the stored hash was made with other parameters than today's. */
export const needsRehash = (stored: string): boolean => !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');
