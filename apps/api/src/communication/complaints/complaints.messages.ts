import type { complaintNotices } from '@encrier/contract/communication/complaints';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const complaintNoticeWords = {
  reclamation: {
    title: { fr: 'Réclamations', en: 'Complaints', ar: 'الشكايات' },
    body: {
      fr: 'Une réclamation a du nouveau.',
      en: 'There is news about a complaint.',
      ar: 'هناك جديد بشأن شكاية.',
    },
  },
  'reclamation.a_traiter': {
    title: { fr: 'Réclamations', en: 'Complaints', ar: 'الشكايات' },
    body: {
      fr: 'Une réclamation attend une réponse.',
      en: 'A complaint is waiting for an answer.',
      ar: 'هناك شكاية تنتظر الجواب.',
    },
  },
} as const satisfies NoticeWords<typeof complaintNotices>;
