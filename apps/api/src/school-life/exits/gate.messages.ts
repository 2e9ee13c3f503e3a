import type { Lang } from '@encrier/contract/kernel/schema';
import type { ExitRefusal, PassageStatus } from '@encrier/contract/school-life/exits-gate';

type Words = {
  name: string;
  head: string[];
  alone: string;
  yes: string;
  states: Record<PassageStatus, string>;
  refusals: Record<ExitRefusal, string>;
};
/** Words of the register in a file. */
export const registerWords: Record<Lang, Words> = {
  fr: {
    name: 'Registre des sorties',
    head: ['Heure', 'Élève', 'Classe', 'Avec', 'État', 'Refus', 'Retour', 'Agent', 'Second agent', 'Passé outre'],
    alone: 'Seul',
    yes: 'Oui',
    states: { checking: 'À confirmer', left: 'Sorti', returned: 'Revenu', refused: 'Refusé' },
    refusals: {
      court: 'Décision de justice',
      ended: 'N’est plus responsable',
      not_allowed: 'Non autorisé à venir chercher',
      other_week: 'Semaine de l’autre parent',
      not_alone: 'Ne sort pas seul à cette heure',
    },
  },
  en: {
    name: 'Register of exits',
    head: ['Hour', 'Pupil', 'Class', 'With', 'State', 'Refusal', 'Return', 'Agent', 'Second agent', 'Overridden'],
    alone: 'Alone',
    yes: 'Yes',
    states: { checking: 'To confirm', left: 'Left', returned: 'Back', refused: 'Refused' },
    refusals: {
      court: 'Court decision',
      ended: 'No longer a guardian',
      not_allowed: 'Not allowed to pick up',
      other_week: 'The other parent’s week',
      not_alone: 'Does not leave alone at this hour',
    },
  },
  ar: {
    name: 'سجل الخروج',
    head: ['الساعة', 'التلميذ', 'القسم', 'مع', 'الحالة', 'الرفض', 'العودة', 'العون', 'العون الثاني', 'تجاوز'],
    alone: 'وحده',
    yes: 'نعم',
    states: { checking: 'في انتظار التأكيد', left: 'خرج', returned: 'عاد', refused: 'مرفوض' },
    refusals: {
      court: 'قرار قضائي',
      ended: 'لم يعد وليا',
      not_allowed: 'غير مأذون له بأخذ التلميذ',
      other_week: 'أسبوع الوالد الآخر',
      not_alone: 'لا يخرج وحده في هذه الساعة',
    },
  },
};
