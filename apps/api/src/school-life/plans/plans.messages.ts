import type { plansNotices } from '@encrier/contract/school-life/plans';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const plansNoticeWords = {
  plan: {
    title: { fr: 'Accompagnement', en: 'Support plan', ar: 'المواكبة' },
    body: {
      fr: 'Un projet d’accompagnement est nouveau ou vient d’être revu.',
      en: 'A support plan is new or has just been reviewed.',
      ar: 'هناك مشروع مواكبة جديد أو تمت مراجعته.',
    },
  },
  'plan.amenagements': {
    title: { fr: 'Aménagements', en: 'Arrangements', ar: 'التكييفات' },
    body: {
      fr: 'Des aménagements sont prévus pour un élève.',
      en: 'Arrangements are made for a pupil.',
      ar: 'هناك تكييفات تخص أحد التلاميذ.',
    },
  },
} as const satisfies NoticeWords<typeof plansNotices>;
