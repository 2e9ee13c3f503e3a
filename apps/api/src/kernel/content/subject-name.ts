import type { Speech } from '#kernel/notify/speech.ts';

/** A subject with both its names; the Arabic one is '' where it has none. */
export type NamedSubject = { subject: string; subjectAr: string };

/** The name of a subject as its reader is addressed: its Arabic one where it has one and Arabic is read. */
export const subjectIn = (speech: Speech, { subject, subjectAr }: NamedSubject): string =>
  speech === 'ar' && subjectAr ? subjectAr : subject;

/** Several in one line, each once. */
export const subjectsIn = (speech: Speech, subjects: readonly NamedSubject[]): string =>
  [...new Set(subjects.map((one) => subjectIn(speech, one)))].join(speech === 'ar' ? '، ' : ', ');
