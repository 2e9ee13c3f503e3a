import { locale } from '#kernel/i18n/i18n.ts';

/** The name of a subject in the reader's language: its Arabic one where it has one and he reads Arabic. */
export const subjectName = ({ subject, subjectAr }: { subject: string; subjectAr: string }): string =>
  locale.get().lang === 'ar' && subjectAr ? subjectAr : subject;
