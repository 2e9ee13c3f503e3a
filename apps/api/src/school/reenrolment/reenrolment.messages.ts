import type { reenrolmentNotices } from '@encrier/contract/school/reenrolment';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const reenrolmentNoticeWords = {
  reinscription: {
    title: { fr: 'Réinscription', en: 'Re-enrolment', ar: 'إعادة التسجيل' },
    body: {
      fr: 'L’école attend une réponse pour l’année prochaine.',
      en: 'The school is waiting for an answer for next year.',
      ar: 'تنتظر المدرسة جوابًا بخصوص السنة المقبلة.',
    },
  },
} as const satisfies NoticeWords<typeof reenrolmentNotices>;
