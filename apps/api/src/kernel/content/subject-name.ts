import type { Speech } from '#kernel/notify/speech.ts';

/** A subject with both its names; the Arabic one is '' where it has none. */
export type NamedSubject = { subject: string; subjectAr: string };

/** The name of a subject as its reader is addressed: its Arabic one where it has one and Arabic is read. */
export const subjectIn = (speech: Speech, { subject, subjectAr }: NamedSubject): string =>
  speech === 'ar' && subjectAr ? subjectAr : subject;

/** Several in one line, each once. */
export const subjectsIn = (speech: Speech, subjects: readonly NamedSubject[]): string =>
  [...new Set(subjects.map((one) => subjectIn(speech, one)))].join(speech === 'ar' ? '، ' : ', ');

/** What a lesson is called, with its Arabic name; '' where it has none, as a title of its own is in one language. */
export type Titled = { title: string; titleAr: string };

/** The title of a lesson as its reader is addressed. */
export const titleIn = (speech: Speech, { title, titleAr }: Titled): string =>
  subjectIn(speech, { subject: title, subjectAr: titleAr });

/** A lesson and who has it: « Mathématiques · 4e B ». */
export type Called = Titled & { audience: string };
export const calledIn = (speech: Speech, { audience, ...named }: Called): string =>
  [titleIn(speech, named), audience].filter(Boolean).join(' · ');
