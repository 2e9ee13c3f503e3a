import type { Lang } from '@encrier/contract/kernel/schema';
import type { SlipKind, SlipState } from '@encrier/contract/school-life/attendance-slips';

type Words = { sheet: string; head: string[]; kinds: Record<SlipKind, string>; states: Record<SlipState, string> };
/** Words of the exported list. */
export const slipWords: Record<Lang, Words> = {
  fr: {
    sheet: 'Billets',
    head: ['Jour', 'Numéro', 'Heure', 'Élève', 'Classe', 'Nature', 'Motif', 'État', 'Remis par', 'Validé par', 'Cours'],
    kinds: { late: 'Retard', return: 'Retour d’absence', leave: 'Sortie de cours' },
    states: { issued: 'Remis', used: 'Validé', expired: 'Expiré', cancelled: 'Annulé' },
  },
  en: {
    sheet: 'Slips',
    head: ['Day', 'Number', 'Hour', 'Pupil', 'Class', 'Kind', 'Reason', 'State', 'Given by', 'Used by', 'Lesson'],
    kinds: { late: 'Late', return: 'Back from absence', leave: 'Leaves the lesson' },
    states: { issued: 'Given', used: 'Used', expired: 'Expired', cancelled: 'Cancelled' },
  },
  ar: {
    sheet: 'أوراق الإذن',
    head: ['اليوم', 'الرقم', 'الساعة', 'التلميذ', 'القسم', 'النوع', 'السبب', 'الحالة', 'سلمها', 'صادق عليها', 'الحصة'],
    kinds: { late: 'تأخر', return: 'عودة بعد غياب', leave: 'مغادرة الحصة' },
    states: { issued: 'مسلمة', used: 'مصادق عليها', expired: 'منتهية', cancelled: 'ملغاة' },
  },
};
