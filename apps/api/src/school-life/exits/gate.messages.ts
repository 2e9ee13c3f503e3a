import type { Lang } from '@encrier/contract/kernel/schema';
import type { ExitRefusal, PassageStatus } from '@encrier/contract/school-life/exits-gate';

type Words = {
  name: string;
  day: string;
  empty: string;
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
    day: 'Jour',
    empty: 'Aucun passage noté.',
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
      not_confirmed: 'Pas confirmé par l’école',
      withdrawn: 'Autorisation retirée',
      not_today: 'Pas autorisé ce jour-là',
      no_authority: 'Nommé par une personne qui n’a plus autorité',
      pass_past: 'Laissez-passer d’un autre jour',
      pass_early: 'Laissez-passer pas encore valable',
      pass_used: 'Laissez-passer déjà utilisé',
      pass_revoked: 'Laissez-passer annulé',
    },
  },
  en: {
    name: 'Register of exits',
    day: 'Day',
    empty: 'Nothing noted.',
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
      not_confirmed: 'Not confirmed by the school',
      withdrawn: 'Authorisation withdrawn',
      not_today: 'Not authorised on that day',
      no_authority: 'Named by somebody without authority any more',
      pass_past: 'Pass of another day',
      pass_early: 'Pass not valid yet',
      pass_used: 'Pass already used',
      pass_revoked: 'Pass cancelled',
    },
  },
  ar: {
    name: 'سجل الخروج',
    day: 'اليوم',
    empty: 'لم يسجل أي مرور.',
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
      not_confirmed: 'لم تؤكده المؤسسة',
      withdrawn: 'سُحب الإذن',
      not_today: 'غير مأذون له في ذلك اليوم',
      no_authority: 'سماه شخص لم تعد له سلطة',
      pass_past: 'تصريح يوم آخر',
      pass_early: 'التصريح لم يحن وقته بعد',
      pass_used: 'سبق استعمال التصريح',
      pass_revoked: 'ألغي التصريح',
    },
  },
};
