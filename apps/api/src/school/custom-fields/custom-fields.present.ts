import type { Lang } from '@encrier/contract/kernel/schema';
import type { FieldType } from '@encrier/contract/school/custom-fields';
import { fieldWords } from './custom-fields.messages.ts';

/** Name of a field as a column of a file. */
export const headIn = (lang: Lang, { label, labelAr }: { label: string; labelAr: string }): string =>
  (lang === 'ar' && labelAr) || label;
/** A value as a cell of a file. */
export const cellIn = (lang: Lang, type: FieldType, value: string): string =>
  type === 'yes_no' && value ? (value === 'yes' ? fieldWords[lang].yes : fieldWords[lang].no) : value;
