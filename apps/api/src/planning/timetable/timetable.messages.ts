import type { timetableNotices } from '@encrier/contract/planning/lessons';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const timetableNoticeWords = {
  'edt.modification': {
    title: { fr: 'Emploi du temps modifié', en: 'Timetable changed', ar: 'تغيير في استعمال الزمن' },
    body: {
      fr: 'Un ou plusieurs cours de votre emploi du temps ont changé.',
      tu: 'Un ou plusieurs cours de ton emploi du temps ont changé.',
      en: 'One or more lessons of your timetable have changed.',
      ar: 'تغيّرت حصة أو أكثر في استعمال زمنكم.',
    },
  },
  'edt.publication': {
    title: { fr: 'Emploi du temps publié', en: 'Timetable published', ar: 'نُشر استعمال الزمن' },
    body: {
      fr: 'Votre emploi du temps est à lire dans l’application.',
      tu: 'Ton emploi du temps est à lire dans l’application.',
      en: 'Your timetable can be read in the application.',
      ar: 'يمكنكم الاطلاع على استعمال زمنكم في التطبيق.',
    },
  },
} as const satisfies NoticeWords<typeof timetableNotices>;
