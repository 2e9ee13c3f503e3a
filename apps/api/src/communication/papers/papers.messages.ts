import type { paperNotices } from '@encrier/contract/communication/papers';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const paperNoticeWords = {
  'document.piece': {
    title: { fr: 'Documents administratifs', en: 'Administrative documents', ar: 'الوثائق الإدارية' },
    body: { fr: 'L’école attend une pièce.', en: 'The school is waiting for a paper.', ar: 'تنتظر المدرسة وثيقة.' },
  },
} as const satisfies NoticeWords<typeof paperNotices>;
