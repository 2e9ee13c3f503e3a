import type { Lang } from '@encrier/contract/kernel/schema';

/** The name of a subject in a language: its Arabic one where it has one and Arabic is read. */
export const subjectIn = (lang: Lang, { subject, subjectAr }: { subject: string; subjectAr: string }): string =>
  lang === 'ar' && subjectAr ? subjectAr : subject;
