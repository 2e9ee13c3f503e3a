import type { replacementNotices } from '@encrier/contract/planning/replacement';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const replacementNoticeWords = {
  'remplacement.proposition': {
    title: { fr: 'Remplacement proposé', en: 'Cover requested', ar: 'اقتراح تعويض حصة' },
    body: {
      fr: 'Une séance à remplacer attend votre réponse.',
      tu: 'Une séance à remplacer attend ta réponse.',
      en: 'A lesson to cover is waiting for your answer.',
      ar: 'هناك حصة للتعويض تنتظر ردكم.',
    },
  },
  'remplacement.suivi': {
    title: { fr: 'Remplacements', en: 'Covers', ar: 'تعويض الحصص' },
    body: {
      fr: 'Une absence ou un remplacement a du nouveau.',
      en: 'There is news about an absence or a cover.',
      ar: 'هناك جديد بشأن غياب أو تعويض.',
    },
  },
  'remplacement.a_traiter': {
    title: { fr: 'Séances sans professeur', en: 'Lessons without a teacher', ar: 'حصص بدون أستاذ' },
    body: {
      fr: 'Une absence du personnel change des séances.',
      en: 'An absence of staff changes lessons.',
      ar: 'غياب أحد العاملين يغيّر حصصا.',
    },
  },
  'remplacement.sortie': {
    title: { fr: 'Cours annulés', en: 'Lessons cancelled', ar: 'حصص ملغاة' },
    body: {
      fr: 'Des cours annulés changent une heure de sortie ou d’arrivée.',
      en: 'Cancelled lessons change an hour of leaving or arriving.',
      ar: 'حصص ملغاة تغيّر ساعة خروج أو وصول.',
    },
  },
} as const satisfies NoticeWords<typeof replacementNotices>;

/** Words inside the application; mails and phones only say that something is new. */
export const replacementNews = {
  declared: {
    fr: {
      one: '{person} sera en absence : {count} séance sans professeur.',
      many: '{person} sera en absence : {count} de séances sans professeur.',
      other: '{person} sera en absence : {count} séances sans professeur.',
    },
    en: {
      one: '{person} will be away: {count} lesson without a teacher.',
      other: '{person} will be away: {count} lessons without a teacher.',
    },
    ar: {
      zero: 'سيتغيب {person}: لا حصة بدون أستاذ.',
      one: 'سيتغيب {person}: حصة واحدة بدون أستاذ.',
      two: 'سيتغيب {person}: حصتان بدون أستاذ.',
      few: 'سيتغيب {person}: {count} حصص بدون أستاذ.',
      many: 'سيتغيب {person}: {count} حصة بدون أستاذ.',
      other: 'سيتغيب {person}: {count} حصة بدون أستاذ.',
    },
  },
  withdrawn: {
    fr: '{person} sera là : l’absence est retirée.',
    en: '{person} will be there: the absence is withdrawn.',
    ar: 'سيحضر {person}: سُحب الغياب.',
  },
  own_noted: {
    fr: 'Absence notée par la vie scolaire.',
    en: 'The office noted your absence.',
    ar: 'سجلت الإدارة غيابكم.',
  },
  own_validated: { fr: 'Absence validée.', en: 'Your absence is validated.', ar: 'تم تأكيد غيابكم.' },
  own_refused: {
    fr: 'Absence refusée. Le motif est dans « Remplacements ».',
    en: 'Your absence is refused. The reason is under “Covers”.',
    ar: 'رُفض غيابكم. السبب في صفحة «تعويض الحصص».',
  },
  own_withdrawn: { fr: 'Absence retirée.', en: 'Your absence is withdrawn.', ar: 'سُحب غيابكم.' },
  proposed: {
    fr: 'Remplacement proposé : {lesson}, {day} à {hour}.',
    en: 'Cover requested: {lesson}, {day} at {hour}.',
    ar: 'اقتراح تعويض: {lesson}، {day} على الساعة {hour}.',
  },
  taken: {
    fr: '{lesson}, {day} à {hour} : {by} remplace déjà.',
    en: '{lesson}, {day} at {hour}: {by} covers it already.',
    ar: '{lesson}، {day} على الساعة {hour}: يعوض {by} هذه الحصة.',
  },
  settled: {
    fr: '{lesson}, {day} à {hour} : le remplacement n’est plus nécessaire.',
    en: '{lesson}, {day} at {hour}: no cover is needed any more.',
    ar: '{lesson}، {day} على الساعة {hour}: لم يعد التعويض ضروريا.',
  },
  accepted: {
    fr: '{by} accepte le remplacement : {lesson}, {day} à {hour}.',
    en: '{by} accepts the cover: {lesson}, {day} at {hour}.',
    ar: 'قبل {by} التعويض: {lesson}، {day} على الساعة {hour}.',
  },
  declined: {
    fr: '{by} ne peut pas remplacer : {lesson}, {day} à {hour}.',
    en: '{by} cannot cover: {lesson}, {day} at {hour}.',
    ar: 'لا يستطيع {by} التعويض: {lesson}، {day} على الساعة {hour}.',
  },
  assigned: {
    fr: 'Remplacement : {lesson}, {day} à {hour}.',
    en: 'Cover: {lesson}, {day} at {hour}.',
    ar: 'تعويض: {lesson}، {day} على الساعة {hour}.',
  },
  watches: {
    fr: 'Permanence à surveiller : {lesson}, {day} à {hour}.',
    en: 'Study hall to watch: {lesson}, {day} at {hour}.',
    ar: 'حصة مداومة للحراسة: {lesson}، {day} على الساعة {hour}.',
  },
} as const satisfies Messages<string>;

/** Words for families about an early end or a late start. */
export const releaseNews = {
  leave_asked: {
    fr: '{pupil}, {day} : des cours sont annulés, sortie possible à {hour}. Votre réponse est attendue ; sans elle, étude.',
    tu: '{pupil}, {day} : des cours sont annulés, sortie possible à {hour}. Ta réponse est attendue ; sans elle, étude.',
    en: '{pupil}, {day}: lessons are cancelled, leaving is possible at {hour}. Please answer; without an answer, study hall.',
    ar: '{pupil}، {day}: ألغيت حصص، يمكن الخروج على الساعة {hour}. ننتظر ردكم؛ وبدونه يبقى في المداومة.',
  },
  leave_allowed: {
    fr: '{pupil}, {day} : des cours sont annulés, sortie à {hour} selon l’autorisation donnée.',
    en: '{pupil}, {day}: lessons are cancelled, leaves at {hour} by the permission given.',
    ar: '{pupil}، {day}: ألغيت حصص، الخروج على الساعة {hour} حسب الإذن الممنوح.',
  },
  arrive_asked: {
    fr: '{pupil}, {day} : les premiers cours sont annulés, arrivée possible à {hour}. Votre réponse est attendue ; sans elle, étude.',
    tu: '{pupil}, {day} : les premiers cours sont annulés, arrivée possible à {hour}. Ta réponse est attendue ; sans elle, étude.',
    en: '{pupil}, {day}: the first lessons are cancelled, arriving at {hour} is possible. Please answer; without an answer, study hall.',
    ar: '{pupil}، {day}: ألغيت الحصص الأولى، يمكن الوصول على الساعة {hour}. ننتظر ردكم؛ وبدونه يبقى في المداومة.',
  },
  arrive_allowed: {
    fr: '{pupil}, {day} : les premiers cours sont annulés, arrivée à {hour} selon l’autorisation donnée.',
    en: '{pupil}, {day}: the first lessons are cancelled, arrives at {hour} by the permission given.',
    ar: '{pupil}، {day}: ألغيت الحصص الأولى، الوصول على الساعة {hour} حسب الإذن الممنوح.',
  },
  gone: {
    fr: '{pupil}, {day} : les heures sont de nouveau celles de l’emploi du temps.',
    en: '{pupil}, {day}: the hours are those of the timetable again.',
    ar: '{pupil}، {day}: عادت الساعات كما في استعمال الزمن.',
  },
} as const satisfies Messages<string>;
