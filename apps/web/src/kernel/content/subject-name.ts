import { joinFacts } from '#kernel/content/join-facts.ts';
import { locale } from '#kernel/i18n/i18n.ts';

/** A subject's name in the reader's language: the Arabic one when it exists and the reader reads Arabic. */
export const subjectName = ({ subject, subjectAr }: { subject: string; subjectAr: string }): string =>
  locale.get().lang === 'ar' && subjectAr ? subjectAr : subject;

/** The same for a row with its own name. */
export const namedIn = ({ name, nameAr }: { name: string; nameAr: string }): string =>
  subjectName({ subject: name, subjectAr: nameAr });

type Course = { audience: string; subject: string; subjectAr: string };
/** A course: its class or group, and its subject. */
export const courseFacts = (course: Course): string[] => [course.audience, subjectName(course)];
/** The same in one line, for titles and lists of choices. */
export const courseName = (course: Course): string => joinFacts(courseFacts(course));

type Titled = { title: string; titleAr: string };
/** A lesson's title in the reader's language: its own, or its subject's. */
export const titleOf = ({ title, titleAr }: Titled): string => subjectName({ subject: title, subjectAr: titleAr });

/** The short form: the subject's code, except in Arabic, which has none. */
export const shortTitleOf = ({ code, ...named }: Titled & { code: string }): string =>
  (titleOf(named) === named.title && code) || titleOf(named);
