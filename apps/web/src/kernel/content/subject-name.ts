import { locale } from '#kernel/i18n/i18n.ts';

/** The name of a subject in the reader's language: its Arabic one where it has one and he reads Arabic. */
export const subjectName = ({ subject, subjectAr }: { subject: string; subjectAr: string }): string =>
  locale.get().lang === 'ar' && subjectAr ? subjectAr : subject;

/** A course by its class or group and its subject. */
export const courseName = (course: { audience: string; subject: string; subjectAr: string }): string =>
  `${course.audience} · ${subjectName(course)}`;
