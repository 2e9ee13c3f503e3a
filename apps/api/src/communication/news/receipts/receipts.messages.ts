import { ofName } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  guardianOf: (children: string) => string;
  kinds: Record<'pupil' | 'guardian' | 'teacher' | 'other', string>;
  states: Record<'unread' | 'read' | 'acknowledged' | 'no_account', string>;
  headers: string[];
  sheet: string;
};

/** Words of the receipts and of their sheet. */
export const receiptWords: Record<Lang, Words> = {
  fr: {
    guardianOf: (children) => `Parent ${ofName('fr', children)}`,
    kinds: { pupil: 'Élève', guardian: 'Parent', teacher: 'Professeur', other: 'Personnel' },
    states: { unread: 'Non lu', read: 'Lu', acknowledged: 'Accusé', no_account: 'Sans compte actif' },
    headers: ['Nom', 'Qualité', 'État', 'Lu le', 'Accusé le', 'Accusé par'],
    sheet: 'Lectures',
  },
  en: {
    guardianOf: (children) => `Parent of ${children}`,
    kinds: { pupil: 'Pupil', guardian: 'Parent', teacher: 'Teacher', other: 'Staff' },
    states: { unread: 'Unread', read: 'Read', acknowledged: 'Acknowledged', no_account: 'No active account' },
    headers: ['Name', 'Role', 'State', 'Read on', 'Acknowledged on', 'Acknowledged by'],
    sheet: 'Receipts',
  },
  ar: {
    guardianOf: (children) => `ولي أمر ${children}`,
    kinds: { pupil: 'تلميذ', guardian: 'ولي أمر', teacher: 'أستاذ', other: 'موظف' },
    states: { unread: 'غير مقروء', read: 'مقروء', acknowledged: 'تم التأكيد', no_account: 'دون حساب نشط' },
    headers: ['الاسم', 'الصفة', 'الحالة', 'قرئ في', 'أكد في', 'أكد من طرف'],
    sheet: 'القراءات',
  },
};
