import type { lessonLogNotices } from '@encrier/contract/teaching/lesson-log';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const lessonLogNoticeWords = {
  'cahier.rappel': {
    title: { fr: 'Cahier de textes', en: 'Lesson log', ar: 'دفتر النصوص' },
    body: {
      fr: 'Des séances restent à remplir.',
      en: 'Some lessons are still to be written up.',
      ar: 'توجد حصص لم تُملأ بعد.',
    },
  },
  'cahier.manque': {
    title: { fr: 'Cahier de textes', en: 'Lesson log', ar: 'دفتر النصوص' },
    body: {
      fr: 'Des cours manqués peuvent être rattrapés.',
      en: 'Missed lessons can be caught up.',
      ar: 'يمكن تدارك حصص فائتة.',
    },
  },
  'cahier.visa': {
    title: { fr: 'Cahier de textes', en: 'Lesson log', ar: 'دفتر النصوص' },
    body: {
      fr: 'Des séances ont été visées.',
      en: 'Some lessons were signed off.',
      ar: 'تم التأشير على حصص.',
    },
  },
} as const satisfies NoticeWords<typeof lessonLogNotices>;

/** Words of the notices inside the application, for people who may read them. */
export const lessonLogNews = {
  missing: {
    fr: 'Séances à remplir : {count}. Classes : {classes}.',
    en: 'Lessons to write up: {count}. Classes: {classes}.',
    ar: 'حصص يجب ملؤها: {count}. الأقسام: {classes}.',
  },
  missed: {
    fr: 'Cours manqués : {what}. Contenus et devoirs sont réunis.',
    en: 'Missed lessons: {what}. Contents and homework are gathered.',
    ar: 'حصص فائتة: {what}. المحتويات والواجبات مجمعة.',
  },
  signed: {
    fr: 'Séances visées : {count}. {what}.',
    en: 'Lessons signed off: {count}. {what}.',
    ar: 'حصص مؤشر عليها: {count}. {what}.',
  },
} as const satisfies Messages<string>;

/** Words of the lesson log in the weekly summary. */
export const lessonLogWeekly = {
  title: { fr: 'Cours manqués à rattraper', en: 'Missed lessons to catch up on', ar: 'دروس فائتة يجب استدراكها' },
  lesson: { fr: 'Cours manqué', en: 'Missed lesson', ar: 'درس فائت' },
} as const satisfies Messages<string>;
