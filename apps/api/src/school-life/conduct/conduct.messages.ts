import type { Messages } from '#kernel/notify/messages.ts';
import type { conductNotices } from '@encrier/contract/school-life/conduct';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const conductNoticeWords = {
  suivi: {
    title: { fr: 'Suivi', en: 'Follow-up', ar: 'التتبع' },
    body: {
      fr: 'L’école vous écrit dans le suivi.',
      tu: 'L’école t’écrit dans le suivi.',
      en: 'The school wrote to you in the follow-up.',
      ar: 'كتبت لكم المؤسسة في التتبع.',
    },
  },
  'suivi.reponse': {
    title: { fr: 'Suivi', en: 'Follow-up', ar: 'التتبع' },
    body: {
      fr: 'Une famille a répondu dans le suivi.',
      en: 'A family answered in the follow-up.',
      ar: 'أجابت أسرة في التتبع.',
    },
  },
} as const satisfies NoticeWords<typeof conductNotices>;

/** Words of conduct in the weekly summary. */
export const conductWeekly = {
  title: { fr: 'Suivi', en: 'Follow-up', ar: 'التتبع' },
  achievement: { fr: 'Une réussite notée', en: 'An achievement noted', ar: 'إنجاز مسجل' },
  note: { fr: 'Un mot de l’équipe', en: 'A word from the team', ar: 'كلمة من الفريق' },
} as const satisfies Messages<string>;
