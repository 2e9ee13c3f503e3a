import type { weeklyNotices } from '@encrier/contract/communication/weekly';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

export const weeklyNoticeWords = {
  semaine: {
    title: { fr: 'La semaine en bref', en: 'The week in brief', ar: 'الأسبوع بإيجاز' },
    body: {
      fr: 'Le résumé de la semaine est prêt.',
      en: 'The summary of the week is ready.',
      ar: 'ملخص الأسبوع جاهز.',
    },
  },
} as const satisfies NoticeWords<typeof weeklyNotices>;

export const weeklyNews = {
  child: { fr: '{pupil} : du {from} au {to}', en: '{pupil}: from {from} to {to}', ar: '{pupil}: من {from} إلى {to}' },
  own: { fr: 'Ta semaine du {from} au {to}', en: 'Your week from {from} to {to}', ar: 'أسبوعك من {from} إلى {to}' },
  line: { fr: '{title} : {number}', en: '{title}: {number}', ar: '{title}: {number}' },
} as const satisfies Messages<string>;
