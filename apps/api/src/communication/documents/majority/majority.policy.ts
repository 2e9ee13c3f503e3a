import type { DocumentCategory } from '@encrier/contract/communication/documents';

/** What binds whoever pays: sent to guardians, it stays theirs whatever the pupil's age. */
export const payersCategories: readonly DocumentCategory[] = ['invoice', 'agreement'];

export type Received = {
  category: DocumentCategory /** The pupil is 18 on the school's day. */;
  ofAge: boolean;
  toPupil: boolean;
  toGuardian: boolean;
  /** A guardian answered for him, while that was his to do. */ guardianAnswered: boolean;
};

/**
 * Who owes the answer to a document that asks for one, for one pupil: he or his guardians, never both. A pupil of age
 * answers for himself, also where it was sent to his guardians alone: they are told and owe nothing. What his guardian
 * answered before stands.
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
