import type { exitsNotices } from '@encrier/contract/school-life/exits';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
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
  'sortie.remise': {
    title: { fr: 'Sorties', en: 'Exits', ar: 'الخروج' },
    body: { fr: 'Un élève a passé le portail.', en: 'A pupil passed the gate.', ar: 'عبر تلميذ البوابة.' },
  },
  'sortie.alerte': {
    title: { fr: 'Alerte au portail', en: 'Alarm at the gate', ar: 'تنبيه عند البوابة' },
    body: {
      fr: 'Le portail signale une situation.',
      en: 'The gate reports a situation.',
      ar: 'تنبهكم البوابة إلى وضعية.',
    },
  },
} as const satisfies NoticeWords<typeof exitsNotices>;

/** Words inside the application; mails and phones only say that something is new. */
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

/** Words about people named by families, and about passes. */
export const personNews = {
  person_asked: {
    fr: '{pupil} : {person} est proposé pour venir le chercher. L’école doit confirmer.',
    en: '{pupil}: {person} is proposed to pick up. The school has to confirm.',
    ar: '{pupil}: اقتُرح {person} لأخذ التلميذ. على المؤسسة التأكيد.',
  },
  person_named: {
    fr: '{pupil} : {person} peut désormais venir le chercher.',
    en: '{pupil}: {person} may now pick up.',
    ar: '{pupil}: يمكن من الآن أن يأخذه {person}.',
  },
  person_approve: {
    fr: '{pupil} : l’école a confirmé que {person} peut venir le chercher.',
    en: '{pupil}: the school confirmed that {person} may pick up.',
    ar: '{pupil}: أكدت المؤسسة أن بإمكان {person} أخذه.',
  },
  person_refuse: {
    fr: '{pupil} : l’école n’a pas confirmé {person}. Le motif est dans « Sorties ».',
    en: '{pupil}: the school did not confirm {person}. The reason is under “Exits”.',
    ar: '{pupil}: لم تؤكد المؤسسة {person}. السبب في صفحة «الخروج».',
  },
  person_withdraw: {
    fr: '{pupil} : {person} ne peut plus venir le chercher.',
    en: '{pupil}: {person} may no longer pick up.',
    ar: '{pupil}: لم يعد بإمكان {person} أخذه.',
  },
  pass_made: {
    fr: '{pupil} : laissez-passer pour {person}, {when}.',
    en: '{pupil}: pass for {person}, {when}.',
    ar: '{pupil}: تصريح خروج مع {person}، {when}.',
  },
  pass_revoked: {
    fr: '{pupil} : le laissez-passer de {person} est annulé, {when}.',
    en: '{pupil}: the pass of {person} is cancelled, {when}.',
    ar: '{pupil}: ألغي تصريح {person}، {when}.',
  },
} as const satisfies Messages<string>;

/** When an exit is, in a notice. */
export const whenWords = {
  one_day: { fr: 'le {day} à {hour}', en: 'on {day} at {hour}', ar: 'يوم {day} على الساعة {hour}' },
  standing: { fr: 'autorisation régulière', en: 'standing permission', ar: 'إذن دائم' },
} as const satisfies Messages<string>;

/** Words about the gate: for the family who left and came back, for the office what was refused or forced. */
export const gateNews = {
  left: {
    fr: '{pupil} : sortie à {hour} avec {person}.',
    en: '{pupil}: left at {hour} with {person}.',
    ar: '{pupil}: خرج على الساعة {hour} مع {person}.',
  },
  left_alone: {
    fr: '{pupil} : sortie à {hour}, sans accompagnateur.',
    en: '{pupil}: left at {hour}, alone.',
    ar: '{pupil}: خرج على الساعة {hour} وحده.',
  },
  returned: {
    fr: '{pupil} : de retour à l’école à {hour}.',
    en: '{pupil}: back at school at {hour}.',
    ar: '{pupil}: عاد إلى المؤسسة على الساعة {hour}.',
  },
  refused: {
    fr: 'Portail, {hour} : {person} s’est présenté pour {pupil}. Une décision de justice s’y oppose, l’élève est resté.',
    en: 'Gate, {hour}: {person} came for {pupil}. A court decision forbids it, the pupil stayed.',
    ar: 'البوابة، {hour}: حضر {person} لأخذ {pupil}. يمنع ذلك قرار قضائي، وبقي التلميذ.',
  },
  refused_third: {
    fr: 'Portail, {hour} : {person} s’est présenté pour {pupil} avec une autorisation qui n’est plus valable. L’élève est resté.',
    en: 'Gate, {hour}: {person} came for {pupil} with an authorisation that is no longer valid. The pupil stayed.',
    ar: 'البوابة، {hour}: حضر {person} لأخذ {pupil} بإذن لم يعد صالحا. وبقي التلميذ.',
  },
  forced: {
    fr: 'Portail, {hour} : {pupil} est sorti avec {person} malgré un refus. Vérifiez le registre.',
    en: 'Gate, {hour}: {pupil} left with {person} in spite of a refusal. Check the register.',
    ar: 'البوابة، {hour}: خرج {pupil} مع {person} رغم الرفض. راجعوا السجل.',
  },
  forced_alone: {
    fr: 'Portail, {hour} : {pupil} est sorti seul sans y être autorisé. Vérifiez le registre.',
    en: 'Gate, {hour}: {pupil} left alone without permission. Check the register.',
    ar: 'البوابة، {hour}: خرج {pupil} وحده دون إذن. راجعوا السجل.',
  },
} as const satisfies Messages<string>;
