import type { distanceNotices } from '@encrier/contract/teaching/distance-closures';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence (SEC-PSH-01). */
export const distanceNoticeWords = {
  'distance.fermeture': {
    title: { fr: 'Cours à distance', en: 'Remote lessons', ar: 'الدروس عن بعد' },
    body: {
      fr: 'Des cours ont lieu à distance.',
      en: 'Some lessons are held remotely.',
      ar: 'ستقام بعض الدروس عن بعد.',
    },
  },
  'distance.reouverture': {
    title: { fr: 'Cours à l’école', en: 'Lessons at school', ar: 'الدروس في المدرسة' },
    body: {
      fr: 'Les cours ont de nouveau lieu à l’école.',
      en: 'Lessons are held at school again.',
      ar: 'تقام الدروس من جديد في المدرسة.',
    },
  },
} as const satisfies NoticeWords<typeof distanceNotices>;

/** Words of the notices inside the application, for people who may read them. */
export const distanceNews = {
  closed: {
    fr: 'Cours à distance, {days} : {reason}.',
    en: 'Remote lessons, {days}: {reason}.',
    ar: 'دروس عن بعد، {days}: {reason}.',
  },
  reopened: {
    fr: 'Les cours ont lieu à l’école, {days}.',
    en: 'Lessons are held at school, {days}.',
    ar: 'تقام الدروس في المدرسة، {days}.',
  },
} as const satisfies Messages<string>;
