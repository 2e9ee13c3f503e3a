import type { boardNotices } from '@encrier/contract/communication/boards';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const boardNoticeWords = {
  'padlet.activite': {
    title: { fr: 'Tableaux partagés', en: 'Shared boards', ar: 'اللوحات المشتركة' },
    body: {
      fr: 'Un tableau partagé a du nouveau.',
      en: 'There is news on a shared board.',
      ar: 'هناك جديد في لوحة مشتركة.',
    },
  },
} as const satisfies NoticeWords<typeof boardNotices>;
