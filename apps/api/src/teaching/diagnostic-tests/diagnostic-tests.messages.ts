import type { Lang } from '@encrier/contract/kernel/schema';
import type { diagnosticTestsNotices } from '@encrier/contract/teaching/diagnostic-tests';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const diagnosticTestsNoticeWords = {
  'test.ouvert': {
    title: { fr: 'Tests', en: 'Tests', ar: 'الاختبارات' },
    body: { fr: 'Un test est ouvert.', en: 'A test is open.', ar: 'تم فتح اختبار.' },
  },
  'test.corrige': {
    title: { fr: 'Tests', en: 'Tests', ar: 'الاختبارات' },
    body: { fr: 'Un test est corrigé.', en: 'A test was corrected.', ar: 'تم تصحيح اختبار.' },
  },
  'test.a_corriger': {
    title: { fr: 'Tests', en: 'Tests', ar: 'الاختبارات' },
    body: {
      fr: 'Des copies attendent une seconde correction.',
      en: 'Copies wait for a second correction.',
      ar: 'هناك أوراق تنتظر تصحيحا ثانيا.',
    },
  },
} as const satisfies NoticeWords<typeof diagnosticTestsNotices>;

/** Words of the notices inside the application, for people who may read them. */
export const testNews = {
  opened: { fr: 'Test ouvert : {what}', en: 'Test open: {what}', ar: 'اختبار مفتوح: {what}' },
  second: {
    fr: 'Copies à corriger une seconde fois : {what}',
    en: 'Copies to correct a second time: {what}',
    ar: 'أوراق للتصحيح الثاني: {what}',
  },
  corrected: { fr: 'Test corrigé : {what}', en: 'Test corrected: {what}', ar: 'اختبار مصحح: {what}' },
} as const satisfies Messages<string>;

/** Words of the sheet of results. */
export const resultWords: Record<
  Lang,
  { head: string[]; question: string; level: string; void: string; waits: string; absent: string }
> = {
  fr: {
    head: ['Élève', 'Nom en arabe', 'Classe', 'Rendu le', 'Remarque', 'Points', 'Sur', 'Réussite (%)'],
    question: 'Question',
    level: 'Niveau (0 à 4)',
    void: 'annulée',
    waits: 'à lire',
    absent: 'pas rendu',
  },
  en: {
    head: ['Pupil', 'Name in Arabic', 'Class', 'Handed in on', 'Note', 'Points', 'Out of', 'Success (%)'],
    question: 'Question',
    level: 'Level (0 to 4)',
    void: 'annulled',
    waits: 'to be read',
    absent: 'not handed in',
  },
  ar: {
    head: ['التلميذ', 'الاسم بالعربية', 'القسم', 'تاريخ التسليم', 'ملاحظة', 'النقط', 'من', 'نسبة النجاح (%)'],
    question: 'السؤال',
    level: 'المستوى (0 إلى 4)',
    void: 'ملغاة',
    waits: 'في انتظار القراءة',
    absent: 'لم تسلم',
  },
};
