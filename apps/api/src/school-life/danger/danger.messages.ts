import type { dangerNotices } from '@encrier/contract/school-life/danger';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** What the team is told: that something waits, and nothing of it (SEC-PSH-01). */
export const dangerNoticeWords = {
  protection: {
    title: { fr: 'Information confidentielle', en: 'Confidential information', ar: 'معلومة سرية' },
    body: {
      fr: 'Une information confidentielle attend d’être lue.',
      en: 'Confidential information is waiting to be read.',
      ar: 'هناك معلومة سرية تنتظر القراءة.',
    },
  },
} as const satisfies NoticeWords<typeof dangerNotices>;
