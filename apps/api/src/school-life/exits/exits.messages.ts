import type { exitsNotices } from '@encrier/contract/school-life/exits';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing (SEC-PSH-01). */
export const exitsNoticeWords = {
  'sortie.demande': {
    title: { fr: 'Sorties d’élèves', en: 'Pupils’ exits', ar: 'خروج التلاميذ' },
    body: {
      fr: 'Une demande de sortie attend une décision.',
      en: 'A request to leave is waiting for a decision.',
      ar: 'هناك طلب خروج ينتظر قرارا.',
    },
  },
  'sortie.suivi': {
    title: { fr: 'Sorties', en: 'Exits', ar: 'الخروج' },
    body: {
      fr: 'Une sortie a du nouveau.',
      en: 'There is news about an exit.',
      ar: 'هناك جديد بشأن خروج.',
    },
  },
} as const satisfies NoticeWords<typeof exitsNotices>;

/** What people are told inside the application; mails and telephones only say that something is new. */
export const exitNews = {
  asked: {
    fr: '{pupil} : sortie demandée, {when}.',
    en: '{pupil}: exit asked for, {when}.',
    ar: '{pupil}: طلب خروج، {when}.',
  },
  cancelled: {
    fr: '{pupil} : la demande de sortie est annulée, {when}.',
    en: '{pupil}: the request to leave is cancelled, {when}.',
    ar: '{pupil}: ألغي طلب الخروج، {when}.',
  },
  approve: {
    fr: '{pupil} : sortie acceptée, {when}.',
    en: '{pupil}: exit granted, {when}.',
    ar: '{pupil}: قُبل الخروج، {when}.',
  },
  refuse: {
    fr: '{pupil} : sortie refusée, {when}. Le motif est dans « Sorties ».',
    en: '{pupil}: exit refused, {when}. The reason is under “Exits”.',
    ar: '{pupil}: رُفض الخروج، {when}. السبب في صفحة «الخروج».',
  },
  withdraw: {
    fr: '{pupil} : la sortie n’est plus autorisée, {when}. Le motif est dans « Sorties ».',
    en: '{pupil}: the exit is no longer granted, {when}. The reason is under “Exits”.',
    ar: '{pupil}: لم يعد الخروج مسموحا به، {when}. السبب في صفحة «الخروج».',
  },
} as const satisfies Messages<string>;

/** When an exit is, in a notice. */
export const whenWords = {
  one_day: { fr: 'le {day} à {hour}', en: 'on {day} at {hour}', ar: 'يوم {day} على الساعة {hour}' },
  standing: { fr: 'autorisation régulière', en: 'standing permission', ar: 'إذن دائم' },
} as const satisfies Messages<string>;
