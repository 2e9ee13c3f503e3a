import type { familyNotices } from '@encrier/contract/school/family';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const familyNoticeWords = {
  'famille.demande': {
    title: { fr: 'Demande traitée', en: 'Request handled', ar: 'تمت معالجة الطلب' },
    body: {
      fr: 'L’école a répondu à une demande de changement.',
      en: 'The school has answered a change request.',
      ar: 'أجابت المدرسة عن طلب تغيير.',
    },
  },
  'famille.enfant': {
    title: { fr: 'Réponse de l’école', en: 'Answer from the school', ar: 'جواب المدرسة' },
    body: {
      fr: 'L’école a répondu à une demande de rattachement.',
      en: 'The school has answered a request about a child.',
      ar: 'أجابت المدرسة عن طلب ضم طفل.',
    },
  },
} as const satisfies NoticeWords<typeof familyNotices>;
