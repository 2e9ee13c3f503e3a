import { locale } from '#kernel/i18n/i18n.ts';

/** The name of a subject in the reader's language: its Arabic one where it has one and he reads Arabic. */
export const subjectName = ({ subject, subjectAr }: { subject: string; subjectAr: string }): string =>
  locale.get().lang === 'ar' && subjectAr ? subjectAr : subject;

/** The same of a row that bears its own name. */
export const namedIn = ({ name, nameAr }: { name: string; nameAr: string }): string =>
  subjectName({ subject: name, subjectAr: nameAr });

/** A course by its class or group and its subject. */
export const courseName = (course: { audience: string; subject: string; subjectAr: string }): string =>
  `${course.audience} · ${subjectName(course)}`;

type Titled = { title: string; titleAr: string };
/** What a lesson is called in the reader's language: its own title, or its subject's. */
export const titleOf = ({ title, titleAr }: Titled): string => subjectName({ subject: title, subjectAr: titleAr });

/** The same where there is little room: the subject's code, but in Arabic, which has none. */
export const shortTitleOf = ({ code, ...named }: Titled & { code: string }): string =>
  (titleOf(named) === named.title && code) || titleOf(named);
