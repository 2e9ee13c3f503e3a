import type { dangerNotices } from '@encrier/contract/school-life/danger';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of the team's notice: something waits, without its content (SEC-PSH-01). */
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

/** Words inside the application about a deadline, without the content of the report. */
export const dangerNews = {
  near: {
    fr: 'Le délai d’une information confidentielle se termine dans moins de quatre heures.',
    en: 'The time to handle confidential information ends in less than four hours.',
    ar: 'ينتهي أجل معالجة معلومة سرية في أقل من أربع ساعات.',
  },
  late: {
    fr: 'Le délai d’une information confidentielle est dépassé.',
    en: 'The time to handle confidential information is over.',
    ar: 'انتهى أجل معالجة معلومة سرية.',
  },
} as const satisfies Messages<string>;
