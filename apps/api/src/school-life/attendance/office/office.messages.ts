import type { EventKind, EventState, JustificationState } from '@encrier/contract/school-life/attendance';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  sheet: string;
  head: string[];
  kinds: Record<EventKind, string>;
  states: Record<EventState, string>;
  justifications: Record<JustificationState, string>;
};
/** Words of the exported list. */
export const sheetWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Assiduité',
    head: [
      'Jour',
      'Élève',
      'Classe',
      'Nature',
      'Cours',
      'De',
      'À',
      'Minutes',
      'Motif',
      'Justification',
      'État',
      'Relevé par',
    ],
    kinds: {
      absence: 'Absence',
      late: 'Retard',
      left_early: 'Départ anticipé',
      excluded: 'Exclusion de cours',
      material: 'Oubli de matériel',
    },
    states: { pending: 'À valider', validated: 'Validée', rejected: 'Rejetée', superseded: 'Remplacée' },
    justifications: {
      none: 'Non justifiée',
      announced: 'Annoncée',
      given: 'Justificatif déposé',
      accepted: 'Justifiée',
      refused: 'Refusée',
      more: 'Précision demandée',
    },
  },
  en: {
    sheet: 'Attendance',
    head: [
      'Day',
      'Pupil',
      'Class',
      'Kind',
      'Lesson',
      'From',
      'To',
      'Minutes',
      'Reason',
      'Justification',
      'State',
      'Recorded by',
    ],
    kinds: {
      absence: 'Absence',
      late: 'Late',
      left_early: 'Left early',
      excluded: 'Sent out of the lesson',
      material: 'Forgotten material',
    },
    states: { pending: 'To validate', validated: 'Validated', rejected: 'Rejected', superseded: 'Superseded' },
    justifications: {
      none: 'Not justified',
      announced: 'Announced',
      given: 'Justification given',
      accepted: 'Justified',
      refused: 'Refused',
      more: 'More asked',
    },
  },
  ar: {
    sheet: 'المواظبة',
    head: ['اليوم', 'التلميذ', 'القسم', 'النوع', 'الحصة', 'من', 'إلى', 'الدقائق', 'السبب', 'التبرير', 'الحالة', 'سجله'],
    kinds: {
      absence: 'غياب',
      late: 'تأخر',
      left_early: 'مغادرة مبكرة',
      excluded: 'إخراج من الحصة',
      material: 'نسيان الأدوات',
    },
    states: { pending: 'في انتظار المصادقة', validated: 'مصادق عليه', rejected: 'مرفوض', superseded: 'حلّ محله غيره' },
    justifications: {
      none: 'غير مبرر',
      announced: 'معلن',
      given: 'أودع مبرر',
      accepted: 'مبرر',
      refused: 'مرفوض',
      more: 'طلب توضيح',
    },
  },
};
