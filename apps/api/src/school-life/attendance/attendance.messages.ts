import type { attendanceNotices } from '@encrier/contract/school-life/attendance';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const attendanceNoticeWords = {
  absence: {
    title: { fr: 'Assiduité', en: 'Attendance', ar: 'المواظبة' },
    body: { fr: 'Une absence a été relevée.', en: 'An absence was recorded.', ar: 'تم تسجيل غياب.' },
  },
  retard: {
    title: { fr: 'Assiduité', en: 'Attendance', ar: 'المواظبة' },
    body: { fr: 'Un retard a été relevé.', en: 'A late arrival was recorded.', ar: 'تم تسجيل تأخر.' },
  },
  'absence.annonce': {
    title: { fr: 'Absence annoncée', en: 'Absence announced', ar: 'غياب معلن' },
    body: { fr: 'Une famille annonce une absence.', en: 'A family announces an absence.', ar: 'أسرة تعلن عن غياب.' },
  },
  'absence.justificatif': {
    title: { fr: 'Justificatif', en: 'Justification', ar: 'مبرر الغياب' },
    body: {
      fr: 'L’école a répondu à un justificatif.',
      en: 'The school answered a justification.',
      ar: 'أجابت المدرسة عن مبرر غياب.',
    },
  },
  'absence.a_traiter': {
    title: { fr: 'Justificatif à traiter', en: 'Justification to handle', ar: 'مبرر في انتظار المعالجة' },
    body: {
      fr: 'Une famille justifie une absence.',
      en: 'A family justifies an absence.',
      ar: 'أسرة تبرر غيابًا.',
    },
  },
  'absence.rappel': {
    title: { fr: 'Assiduité', en: 'Attendance', ar: 'المواظبة' },
    body: {
      fr: 'Un rappel de l’école au sujet de l’assiduité.',
      en: 'A reminder from the school about attendance.',
      ar: 'تذكير من المدرسة بشأن المواظبة.',
    },
  },
  'absence.seuil': {
    title: { fr: 'Seuil d’assiduité', en: 'Attendance threshold', ar: 'عتبة المواظبة' },
    body: {
      fr: 'Un élève a atteint un seuil d’assiduité.',
      en: 'A pupil has reached an attendance threshold.',
      ar: 'بلغ تلميذ عتبة من عتبات المواظبة.',
    },
  },
  'appel.non_fait': {
    title: { fr: 'Appel à faire', en: 'Roll call to take', ar: 'مناداة لم تنجز' },
    body: {
      fr: 'L’appel d’un cours n’est pas fait.',
      en: 'The roll call of a lesson has not been taken.',
      ar: 'لم تنجز مناداة إحدى الحصص.',
    },
  },
  billet: {
    title: { fr: 'Billet', en: 'Slip', ar: 'ورقة الإذن' },
    body: { fr: 'Un billet a été remis.', en: 'A slip was given.', ar: 'سلمت ورقة إذن.' },
  },
  'billet.cours': {
    title: { fr: 'Billet', en: 'Slip', ar: 'ورقة الإذن' },
    body: {
      fr: 'Un élève se présente avec un billet.',
      en: 'A pupil comes with a slip.',
      ar: 'تلميذ يحمل ورقة إذن.',
    },
  },
} as const satisfies NoticeWords<typeof attendanceNotices>;

/** Words of the notices inside the application, for people who may read them. */
export const attendanceNews = {
  absent: {
    fr: '{pupil}, absence le {day} : {what}',
    en: '{pupil}, absent on {day}: {what}',
    ar: '{pupil}، غياب يوم {day}: {what}',
  },
  late: {
    fr: '{pupil}, retard le {day} : {what}',
    en: '{pupil}, late on {day}: {what}',
    ar: '{pupil}، تأخر يوم {day}: {what}',
  },
  withdrawn: {
    fr: '{pupil}, {day} : ce qui avait été relevé est retiré ({what})',
    en: '{pupil}, {day}: what was recorded has been withdrawn ({what})',
    ar: '{pupil}، {day}: تم سحب ما سبق تسجيله ({what})',
  },
  announced: {
    fr: '{pupil} sera absent(e) : {what}',
    en: '{pupil} will be absent: {what}',
    ar: 'غياب معلن، {pupil}: {what}',
  },
  given: {
    fr: '{pupil} : {what}',
    en: '{pupil}: {what}',
    ar: '{pupil}: {what}',
  },
  accepted: {
    fr: '{pupil} : justificatif accepté',
    en: '{pupil}: justification accepted',
    ar: '{pupil}: تم قبول المبرر',
  },
  refused: {
    fr: '{pupil} : justificatif refusé',
    en: '{pupil}: justification refused',
    ar: '{pupil}: تم رفض المبرر',
  },
  more: {
    fr: '{pupil} : l’école demande une précision sur le justificatif',
    en: '{pupil}: the school asks for more about the justification',
    ar: '{pupil}: تطلب المدرسة توضيحًا بشأن المبرر',
  },
  unjustified: {
    fr: '{pupil} : l’absence du {day} n’est pas expliquée',
    en: '{pupil}: the absence of {day} is not explained',
    ar: '{pupil}: غياب يوم {day} بدون مبرر',
  },
  late_count: {
    fr: '{pupil} : {count} retards depuis le {day}',
    en: '{pupil}: late {count} times since {day}',
    ar: '{pupil}: عدد مرات التأخر منذ {day}: {count}',
  },
  half_days: {
    fr: '{pupil} : {count} demi-journées d’absence non expliquées depuis le {day}',
    en: '{pupil}: {count} unexplained half-days of absence since {day}',
    ar: '{pupil}: عدد أنصاف أيام الغياب بدون مبرر منذ {day}: {count}',
  },
  slip_late: {
    fr: '{pupil}, arrivée à {hour} le {day} : un billet de retard a été remis',
    en: '{pupil}, arrived at {hour} on {day}: a slip was given',
    ar: '{pupil}، الوصول على الساعة {hour} يوم {day}: سلمت ورقة تأخر',
  },
  slip_return: {
    fr: '{pupil}, retour à {hour} le {day} : un billet d’entrée a été remis',
    en: '{pupil}, back at {hour} on {day}: a slip was given',
    ar: '{pupil}، العودة على الساعة {hour} يوم {day}: سلمت ورقة دخول',
  },
  slip_leave: {
    fr: '{pupil}, {day} : un billet de sortie de cours a été remis pour {hour}',
    en: '{pupil}, {day}: a slip to leave the lesson at {hour} was given',
    ar: '{pupil}، {day}: سلمت ورقة مغادرة الحصة للساعة {hour}',
  },
  missed: {
    fr: 'Appels non faits : {what}',
    en: 'Roll calls not taken: {what}',
    ar: 'مناداة لم تنجز: {what}',
  },
  undone: {
    fr: 'L’appel de {what} n’est pas fait.',
    en: 'The roll call of {what} has not been taken.',
    ar: 'لم تنجز مناداة {what}.',
  },
} as const satisfies Messages<string>;

/** Words of attendance in the weekly summary. */
export const attendanceWeekly = {
  title: { fr: 'Absences et retards', en: 'Absences and lateness', ar: 'الغيابات والتأخرات' },
  absence: { fr: 'Absence', en: 'Absence', ar: 'غياب' },
  unjustified: { fr: 'Absence à justifier', en: 'Absence to justify', ar: 'غياب ينتظر التبرير' },
  late: { fr: 'Retard', en: 'Late', ar: 'تأخر' },
} as const satisfies Messages<string>;

/** What letters may insert of a pupil's attendance. */
export const mergeWords = {
  title: { fr: 'Assiduité', en: 'Attendance', ar: 'المواظبة' },
  fields: {
    year: {
      fr: 'demi-journées d’absence de l’année',
      en: 'half-days of absence this year',
      ar: 'أنصاف أيام الغياب خلال السنة',
    },
    unjustified: {
      fr: 'demi-journées d’absence sans justification de l’année',
      en: 'half-days of absence without justification this year',
      ar: 'أنصاف أيام الغياب غير المبررة خلال السنة',
    },
    term: {
      fr: 'demi-journées d’absence de la période',
      en: 'half-days of absence this term',
      ar: 'أنصاف أيام الغياب خلال الدورة',
    },
  },
} as const;
