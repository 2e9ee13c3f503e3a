import type { homeworkNotices } from '@encrier/contract/teaching/homework';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const homeworkNoticeWords = {
  devoir: {
    title: { fr: 'Devoirs', en: 'Homework', ar: 'الواجبات' },
    body: { fr: 'Un devoir a été donné.', en: 'Homework was given.', ar: 'تم إعطاء واجب.' },
  },
  'devoir.modifie': {
    title: { fr: 'Devoirs', en: 'Homework', ar: 'الواجبات' },
    body: { fr: 'Un devoir a été modifié.', en: 'Homework was changed.', ar: 'تم تعديل واجب.' },
  },
  'devoir.rappel': {
    title: { fr: 'Devoirs', en: 'Homework', ar: 'الواجبات' },
    body: { fr: 'Des devoirs sont pour demain.', en: 'Homework is due tomorrow.', ar: 'توجد واجبات ليوم الغد.' },
  },
  'devoir.aide': {
    title: { fr: 'Devoirs', en: 'Homework', ar: 'الواجبات' },
    body: {
      fr: 'Le professeur a répondu à une question sur un devoir.',
      en: 'The teacher answered a question about homework.',
      ar: 'أجاب الأستاذ عن سؤال حول واجب.',
    },
  },
  'devoir.bloque': {
    title: { fr: 'Devoirs', en: 'Homework', ar: 'الواجبات' },
    body: { fr: 'Un élève est bloqué sur un devoir.', en: 'A pupil is stuck on homework.', ar: 'تلميذ متوقف في واجب.' },
  },
  'devoir.corrige': {
    title: { fr: 'Devoirs', en: 'Homework', ar: 'الواجبات' },
    body: {
      fr: 'Le professeur a répondu à un devoir rendu.',
      en: 'The teacher answered homework that was handed in.',
      ar: 'أجاب الأستاذ عن واجب تم تسليمه.',
    },
  },
} as const satisfies NoticeWords<typeof homeworkNotices>;

/** Words of the notices inside the application, for people who may read them. */
export const homeworkNews = {
  given: { fr: '{subject} : {what}', en: '{subject}: {what}', ar: '{subject}: {what}' },
  changed: {
    fr: '{subject}, devoir modifié : {what}',
    en: '{subject}, homework changed: {what}',
    ar: '{subject}، واجب معدل: {what}',
  },
  cancelled: {
    fr: '{subject}, devoir annulé : {what}',
    en: '{subject}, homework cancelled: {what}',
    ar: '{subject}، واجب ملغى: {what}',
  },
  corrected: {
    fr: '{subject}, devoir corrigé : {what}',
    en: '{subject}, homework corrected: {what}',
    ar: '{subject}، واجب مصحح: {what}',
  },
  again: {
    fr: '{subject}, devoir à refaire : {what}',
    en: '{subject}, homework to do again: {what}',
    ar: '{subject}، واجب للإعادة: {what}',
  },
  postponed: {
    fr: '{subject}, devoir reporté : {what}',
    en: '{subject}, homework put off: {what}',
    ar: '{subject}، واجب مؤجل: {what}',
  },
  helped: {
    fr: '{subject}, le professeur a répondu : {what}',
    en: '{subject}, the teacher answered: {what}',
    ar: '{subject}، أجاب الأستاذ: {what}',
  },
  stuck: {
    fr: '{subject}, un élève est bloqué : {what}',
    en: '{subject}, a pupil is stuck: {what}',
    ar: '{subject}، تلميذ متوقف: {what}',
  },
  tomorrow: { fr: 'Pour demain : {what}', en: 'For tomorrow: {what}', ar: 'ليوم الغد: {what}' },
} as const satisfies Messages<string>;

/** Words of homework in the weekly summary. */
export const homeworkWeekly = {
  title: {
    fr: 'Devoirs à venir',
    en: 'Homework to come',
    ar: 'الواجبات المقبلة',
  },
  homework: { fr: 'À faire', en: 'To do', ar: 'للقيام به' },
} as const satisfies Messages<string>;
