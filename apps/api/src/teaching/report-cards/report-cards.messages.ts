import type { reportCardsNotices } from '@encrier/contract/teaching/report-cards';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing (SEC-PSH-01). */
export const reportCardsNoticeWords = {
  bulletin: {
    title: { fr: 'Bulletin', en: 'Report card', ar: 'بيان النتائج' },
    body: { fr: 'Un bulletin a été publié.', en: 'A report card was published.', ar: 'تم نشر بيان نتائج.' },
  },
  'bulletin.rappel': {
    title: { fr: 'Bulletins', en: 'Report cards', ar: 'النتائج الدورية' },
    body: {
      fr: 'Des appréciations restent à saisir.',
      en: 'Comments are still to be written.',
      ar: 'ما زالت ملاحظات في انتظار الكتابة.',
    },
  },
} as const satisfies NoticeWords<typeof reportCardsNotices>;

/** What is said in the app, to who may read it. */
export const reportNews = {
  published: {
    fr: 'Le bulletin est publié : {term}',
    en: 'The report card is published: {term}',
    ar: 'نُشر بيان النتائج: {term}',
  },
  rectified: {
    fr: 'Le bulletin a été rectifié : {term}',
    en: 'The report card was corrected: {term}',
    ar: 'صُحح بيان النتائج: {term}',
  },
  late: {
    fr: '{class}, {term} : {what}',
    en: '{class}, {term}: {what}',
    ar: '{class}، {term}: {what}',
  },
  returned: {
    fr: '{class}, {subject} : à corriger ({count})',
    en: '{class}, {subject}: to be changed ({count})',
    ar: '{class}، {subject}: للتصحيح ({count})',
  },
} as const satisfies Messages<string>;

/** What a council decides in a school that never said otherwise: words of the school's own papers. */
export const usualDecisions = [
  'Félicitations',
  'Compliments',
  'Encouragements',
  'Mise en garde, travail',
  'Mise en garde, conduite',
] as const;
