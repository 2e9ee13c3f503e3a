import type { resourceNotices } from '@encrier/contract/communication/resources';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const resourceNoticeWords = {
  ressource: {
    title: { fr: 'Ressources', en: 'Resources', ar: 'الموارد' },
    body: {
      fr: 'Une nouvelle ressource est à disposition.',
      en: 'A new resource is available.',
      ar: 'هناك مورد جديد رهن الإشارة.',
    },
  },
} as const satisfies NoticeWords<typeof resourceNotices>;
