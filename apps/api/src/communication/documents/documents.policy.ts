import type { MyDocument, SignatureMark, SignatureMode } from '@encrier/contract/communication/documents';

type Facts = { signature: SignatureMode; readingRequired: boolean; answers: boolean; answered: boolean };

/**
 * What a document still requires from one reader: nothing from a pupil whose guardians answer for them, from a guardian
 * whose adult child answers alone, or from a family that has already answered.
 */
export function askOf({ signature, readingRequired, answers, answered }: Facts): MyDocument['ask'] {
  if (!answers || answered) return 'none';
  if (signature !== 'none') return 'sign';
  return readingRequired ? 'read' : 'none';
}

export type Refusal = 'documents.not_asked' | 'documents.method' | 'documents.mark_missing';

/** Nobody can answer about pages that they never opened: readers and signers must have an opening receipt first. */
export const unopened = (ask: MyDocument['ask'], read: boolean): 'documents.not_opened' | null =>
  ask !== 'none' && !read ? 'documents.not_opened' : null;

/**
 * Why a signature given this way is refused; null when it counts. A document signed by password is never signed by
 * less.
 */
export function signRefusal(mode: SignatureMode, given: 'code' | { mark: SignatureMark | null }): Refusal | null {
  if (mode === 'none') return 'documents.not_asked';
  if ((mode === 'code') !== (given === 'code')) return 'documents.method';
  if (given !== 'code' && (mode === 'drawn') !== (given.mark !== null))
    return mode === 'drawn' ? 'documents.mark_missing' : 'documents.method';
  return null;
}

/** Seconds within which the password must have been given to sign. */
export const proofSeconds = 60;

/** Number of a signature: series, year, running number. */
export const signatureNumber = (year: number, n: number): string => `S-${year}-${String(n).padStart(6, '0')}`;
