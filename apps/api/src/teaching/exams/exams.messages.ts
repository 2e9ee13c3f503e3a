import type { examsNotices } from '@encrier/contract/teaching/exams';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const examsNoticeWords = {
  ds: {
    title: { fr: 'Devoirs surveillés', en: 'Supervised tests', ar: 'الفروض المحروسة' },
    body: {
      fr: 'Un devoir surveillé est annoncé.',
      en: 'A supervised test is announced.',
      ar: 'تم الإعلان عن فرض محروس.',
    },
  },
  'ds.modifie': {
    title: { fr: 'Devoirs surveillés', en: 'Supervised tests', ar: 'الفروض المحروسة' },
    body: {
      fr: 'Un devoir surveillé est déplacé, rattrapé ou annulé.',
      en: 'A supervised test was moved, is made up for or was cancelled.',
      ar: 'تم نقل فرض محروس أو استدراكه أو إلغاؤه.',
    },
  },
  'ds.rappel': {
    title: { fr: 'Devoirs surveillés', en: 'Supervised tests', ar: 'الفروض المحروسة' },
    body: { fr: 'Un devoir surveillé approche.', en: 'A supervised test is near.', ar: 'اقترب موعد فرض محروس.' },
  },
  'ds.surveillance': {
    title: { fr: 'Surveillances', en: 'Supervision', ar: 'الحراسة' },
    body: {
      fr: 'Une surveillance de devoir est prévue ou change.',
      en: 'A test to supervise is planned or changes.',
      ar: 'تمت برمجة حراسة فرض أو تغييرها.',
    },
  },
  'ds.decision': {
    title: { fr: 'Devoirs surveillés', en: 'Supervised tests', ar: 'الفروض المحروسة' },
    body: {
      fr: 'Un devoir surveillé est décidé, publié ou changé.',
      en: 'A supervised test was decided, published or changed.',
      ar: 'تم البت في فرض محروس أو نشره أو تغييره.',
    },
  },
} as const satisfies NoticeWords<typeof examsNotices>;

/** Words of the notices inside the application, for people who may read them. */
export const examNews = {
  published: { fr: '{subject} : {day}, {hour}', en: '{subject}: {day}, {hour}', ar: '{subject}: {day}، {hour}' },
  moved: {
    fr: '{subject}, devoir déplacé : {day}, {hour}',
    en: '{subject}, test moved: {day}, {hour}',
    ar: '{subject}، فرض منقول: {day}، {hour}',
  },
  cancelled: {
    fr: '{subject}, devoir du {day} annulé',
    en: '{subject}, test of {day} cancelled',
    ar: '{subject}، إلغاء فرض {day}',
  },
  postponed: {
    fr: '{subject}, devoir reporté : {day}, {hour}',
    en: '{subject}, test postponed: {day}, {hour}',
    ar: '{subject}، فرض مؤجل: {day}، {hour}',
  },
  soon: {
    fr: '{subject} dans 3 jours : {day}, {hour}',
    en: '{subject} in 3 days: {day}, {hour}',
    ar: '{subject} بعد 3 أيام: {day}، {hour}',
  },
  tomorrow: { fr: '{subject} demain à {hour}', en: '{subject} tomorrow at {hour}', ar: '{subject} غدا على {hour}' },
  makeup: {
    fr: '{subject}, rattrapage : {day}, {hour}',
    en: '{subject}, make-up test: {day}, {hour}',
    ar: '{subject}، فرض استدراكي: {day}، {hour}',
  },
  makeup_off: {
    fr: '{subject}, rattrapage du {day} annulé',
    en: '{subject}, make-up test of {day} cancelled',
    ar: '{subject}، إلغاء الفرض الاستدراكي ليوم {day}',
  },
  supervise: {
    fr: 'Surveillance, {subject} : {day}, {hour}',
    en: 'Supervision, {subject}: {day}, {hour}',
    ar: 'حراسة، {subject}: {day}، {hour}',
  },
  unsupervise: {
    fr: 'Surveillance retirée, {subject} : {day}, {hour}',
    en: 'No longer supervised by you, {subject}: {day}, {hour}',
    ar: 'إلغاء الحراسة، {subject}: {day}، {hour}',
  },
  validated: {
    fr: '{subject}, devoir validé : {day}, {hour}',
    en: '{subject}, test validated: {day}, {hour}',
    ar: '{subject}، تم قبول الفرض: {day}، {hour}',
  },
  refused: {
    fr: '{subject}, devoir refusé : {day}, {hour}',
    en: '{subject}, test refused: {day}, {hour}',
    ar: '{subject}، تم رفض الفرض: {day}، {hour}',
  },
} as const satisfies Messages<string>;

/** Words of the calendar. */
export const calendarWords = {
  fr: {
    file: 'Devoirs surveillés',
    exam: 'Devoir surveillé',
    material: 'Matériel :',
    syllabus: 'Programme :',
    seat: 'Place',
  },
  en: { file: 'Supervised tests', exam: 'Supervised test', material: 'Material:', syllabus: 'To study:', seat: 'Seat' },
  ar: { file: 'الفروض المحروسة', exam: 'فرض محروس', material: 'اللوازم:', syllabus: 'البرنامج:', seat: 'المقعد' },
} as const;

/** Words of tests in the weekly summary. */
export const examsWeekly = {
  title: { fr: 'Devoirs surveillés à venir', en: 'Tests to come', ar: 'الفروض المحروسة المقبلة' },
  exam: { fr: 'Devoir surveillé', en: 'Test', ar: 'فرض محروس' },
} as const satisfies Messages<string>;
