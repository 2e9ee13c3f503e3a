import type { Lang } from '@encrier/contract/kernel/schema';

/**
 * Words of the journal as a file: names of actions and objects stay as the journal keeps them, so that two files can be
 * compared in any language.
 */
export const sheetWords: Record<Lang, { sheet: string; head: string[] }> = {
  fr: {
    sheet: 'Journal des actions',
    head: ['N°', 'Quand (UTC)', 'Qui', 'En tant que', 'Action', 'Sorte d’objet', 'Objet', 'Avant', 'Après'],
  },
  en: {
    sheet: 'Journal of actions',
    head: ['No.', 'When (UTC)', 'Who', 'As', 'Action', 'Kind of object', 'Object', 'Before', 'After'],
  },
  ar: {
    sheet: 'سجل الإجراءات',
    head: ['الرقم', 'التاريخ (UTC)', 'من', 'بصفة', 'الإجراء', 'نوع العنصر', 'العنصر', 'قبل', 'بعد'],
  },
};
