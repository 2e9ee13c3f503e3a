import type { familyNotices } from '@encrier/contract/school/family';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing (SEC-PSH-01). */
export const familyNoticeWords = {
  'famille.demande': {
    title: { fr: 'Demande traitée', en: 'Request handled', ar: 'تمت معالجة الطلب' },
    body: {
      fr: 'L’école a répondu à une demande de changement.',
      en: 'The school has answered a change request.',
      ar: 'أجابت المدرسة عن طلب تغيير.',
    },
  },
} as const satisfies NoticeWords<typeof familyNotices>;
