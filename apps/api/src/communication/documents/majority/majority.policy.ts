import type { DocumentCategory } from '@encrier/contract/communication/documents';

/** Categories that bind the person who pays: sent to guardians, they stay with them whatever the pupil's age. */
export const payersCategories: readonly DocumentCategory[] = ['invoice', 'agreement'];

export type Received = {
  category: DocumentCategory /** The pupil is 18 on the school's day. */;
  ofAge: boolean;
  toPupil: boolean;
  toGuardian: boolean;
  /** A guardian answered for them, while the guardian could. */ guardianAnswered: boolean;
};

/**
 * Who must answer a document for one pupil: the pupil or the guardians, never both. A pupil of age answers alone, even
 * when it was only sent to the guardians, who are then only informed. An answer that a guardian gave earlier remains
 * valid.
 */
export function whoAnswers({
  category,
  ofAge,
  toPupil,
  toGuardian,
  guardianAnswered,
}: Received): 'pupil' | 'guardian' | null {
  if (!toGuardian) return toPupil ? 'pupil' : null;
  return ofAge && !guardianAnswered && !payersCategories.includes(category) ? 'pupil' : 'guardian';
}
