import type { Speech } from '#kernel/notify/speech.ts';

/** A subject with both its names; the Arabic one is '' where it has none. */
export type NamedSubject = { subject: string; subjectAr: string };

/** The subject's name in the reader's language: the Arabic one when it exists and the reader reads Arabic. */
export const subjectIn = (speech: Speech, { subject, subjectAr }: NamedSubject): string =>
  speech === 'ar' && subjectAr ? subjectAr : subject;

/** Several subjects on one line, each once. */
export const subjectsIn = (speech: Speech, subjects: readonly NamedSubject[]): string =>
  [...new Set(subjects.map((one) => subjectIn(speech, one)))].join(speech === 'ar' ? '، ' : ', ');

/** A lesson's title, with its Arabic form; '' where there is none, as for a title written in one language. */
export type Titled = { title: string; titleAr: string };

/** A lesson's title in the reader's language. */
export const titleIn = (speech: Speech, { title, titleAr }: Titled): string =>
  subjectIn(speech, { subject: title, subjectAr: titleAr });

/** A lesson and its audience: « Mathématiques · 4e B ». */
export type Called = Titled & { audience: string };
export const calledIn = (speech: Speech, { audience, ...named }: Called): string =>
  [titleIn(speech, named), audience].filter(Boolean).join(' · ');
