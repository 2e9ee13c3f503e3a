import type { disciplineNotices } from '@encrier/contract/school-life/discipline';
import type { NoticeWords } from '#kernel/notify/kinds.ts';
import type { Messages } from '#kernel/notify/messages.ts';
import type { UsualKind } from './discipline.policy.ts';

/** Names of the standard kinds; a school that renamed one reads its own name. */
export const kindLabels = {
  encouragement: { fr: 'Encouragement', en: 'Encouragement', ar: 'تشجيع' },
  congratulations: { fr: 'Félicitations', en: 'Congratulations', ar: 'تهنئة' },
  merit: { fr: 'Mérite', en: 'Merit', ar: 'استحقاق' },
  remark: { fr: 'Observation écrite', en: 'Written remark', ar: 'ملاحظة مكتوبة' },
  extra_work: { fr: 'Devoir supplémentaire', en: 'Extra work', ar: 'واجب إضافي' },
  detention: { fr: 'Retenue', en: 'Detention', ar: 'حجز بعد الدروس' },
  sent_out: { fr: 'Exclusion ponctuelle de cours', en: 'Sent out of one lesson', ar: 'إخراج من حصة' },
  general_work: { fr: 'Travail d’intérêt général', en: 'Work for the community', ar: 'عمل للمصلحة العامة' },
  warning: { fr: 'Avertissement', en: 'Warning', ar: 'إنذار' },
  reprimand: { fr: 'Blâme', en: 'Reprimand', ar: 'توبيخ' },
  responsibility: { fr: 'Mesure de responsabilisation', en: 'Measure of responsibility', ar: 'تدبير لتحمل المسؤولية' },
  class_exclusion: {
    fr: 'Exclusion temporaire de la classe',
    en: 'Temporary exclusion from class',
    ar: 'إقصاء مؤقت من القسم',
  },
  exclusion: { fr: 'Exclusion temporaire', en: 'Temporary exclusion', ar: 'إقصاء مؤقت من المؤسسة' },
  expulsion: { fr: 'Exclusion définitive', en: 'Final exclusion', ar: 'إقصاء نهائي' },
} as const satisfies Messages<UsualKind>;

/** Words of each kind of notice: a title and one neutral sentence that names nobody and nothing (SEC-PSH-01). */
export const disciplineNoticeWords = {
  infraction: {
    title: { fr: 'Vie scolaire', en: 'School life', ar: 'الحياة المدرسية' },
    body: {
      fr: 'L’école vous informe d’un fait de vie scolaire.',
      tu: 'L’école t’informe d’un fait de vie scolaire.',
      en: 'The school informs you of something in school life.',
      ar: 'تخبركم المؤسسة بأمر يخص الحياة المدرسية.',
    },
  },
  valorisation: {
    title: { fr: 'Valorisation', en: 'Recognition', ar: 'تقدير' },
    body: {
      fr: 'L’école partage une bonne nouvelle avec vous.',
      tu: 'L’école partage une bonne nouvelle avec toi.',
      en: 'The school shares good news with you.',
      ar: 'تشارككم المؤسسة خبرا سارا.',
    },
  },
  'infraction.reponse': {
    title: { fr: 'Réponse d’une famille', en: 'A family’s answer', ar: 'جواب أسرة' },
    body: {
      fr: 'Une famille a répondu : lisez-la avant de décider.',
      en: 'A family answered: read it before you decide.',
      ar: 'أجابت أسرة: اقرؤوا جوابها قبل اتخاذ القرار.',
    },
  },
  'incident.a_traiter': {
    title: { fr: 'Incident signalé', en: 'Incident reported', ar: 'تبليغ عن حادث' },
    body: {
      fr: 'Un incident attend d’être examiné.',
      en: 'An incident is waiting to be examined.',
      ar: 'هناك حادث ينتظر الدراسة.',
    },
  },
  retenue: {
    title: { fr: 'Retenue', en: 'Detention', ar: 'حجز بعد الدروس' },
    body: {
      fr: 'Une retenue est fixée ou déplacée.',
      en: 'A detention was placed or moved.',
      ar: 'تم تحديد موعد حجز أو تغييره.',
    },
  },
} as const satisfies NoticeWords<typeof disciplineNotices>;

/** Words of discipline in the weekly summary. */
export const disciplineWeekly = {
  title: { fr: 'Infractions et valorisations', en: 'Conduct and recognition', ar: 'المخالفات والتقديرات' },
  recognition: { fr: 'Valorisation', en: 'Recognition', ar: 'تقدير' },
  record: { fr: 'Fait signalé', en: 'Reported fact', ar: 'واقعة مبلغ عنها' },
} as const satisfies Messages<string>;
