import type { reportCardsNotices } from '@encrier/contract/teaching/report-cards';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
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
  'bulletin.lot': {
    title: { fr: 'Lot de bulletins', en: 'Batch of report cards', ar: 'دفعة من بيانات النتائج' },
    body: {
      fr: 'Ce que vous avez demandé pour des bulletins est terminé.',
      tu: 'Ce que tu as demandé pour des bulletins est terminé.',
      en: 'What you asked for report cards has ended.',
      ar: 'انتهى ما طلبتموه لبيانات النتائج.',
    },
  },
} as const satisfies NoticeWords<typeof reportCardsNotices>;

/** Words of the result of a batch, for its requester. */
export const batchNews = {
  done: {
    fr: { one: '{count} bulletin prêt.', many: '{count} bulletins prêts.', other: '{count} bulletins prêts.' },
    en: { one: '{count} report card is ready.', other: '{count} report cards are ready.' },
    ar: {
      zero: 'لا بيانات نتائج جاهزة.',
      one: 'بيان نتائج واحد جاهز.',
      two: 'بيانا نتائج جاهزان.',
      few: '{count} بيانات نتائج جاهزة.',
      many: '{count} بيان نتائج جاهزًا.',
      other: '{count} بيان نتائج جاهز.',
    },
  },
  partly: {
    fr: 'Le lot est terminé, sauf pour une classe au moins : la page des bulletins dit pourquoi.',
    en: 'The batch has ended, but for at least one class: the page of report cards says why.',
    ar: 'انتهت الدفعة، باستثناء قسم واحد على الأقل: تبين صفحة بيانات النتائج السبب.',
  },
  failed: {
    fr: 'Le lot n’a pas pu être terminé : la page des bulletins dit pourquoi.',
    en: 'The batch could not be finished: the page of report cards says why.',
    ar: 'تعذر إتمام الدفعة: تبين صفحة بيانات النتائج السبب.',
  },
} as const satisfies Messages<string>;

/** Words of the notices inside the application, for people who may read them. */
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

/** What letters may insert of the council of a pupil's class. */
export const councilMergeWords = {
  title: { fr: 'Conseil de classe', en: 'Class council', ar: 'مجلس القسم' },
  fields: {
    day: { fr: 'jour du prochain conseil de classe', en: 'day of the next class council', ar: 'يوم مجلس القسم المقبل' },
    hour: {
      fr: 'heure du prochain conseil de classe',
      en: 'time of the next class council',
      ar: 'ساعة مجلس القسم المقبل',
    },
  },
} as const;

/** Default decisions of a council: texts printed on the school's papers. */
export const usualDecisions = [
  'Félicitations',
  'Compliments',
  'Encouragements',
  'Mise en garde, travail',
  'Mise en garde, conduite',
] as const;
