import type { Lang } from '@encrier/contract/kernel/schema';
import type { FieldType } from '@encrier/contract/school/custom-fields';
import { fieldWords } from './custom-fields.messages.ts';

/** Name of a field as a column of a file. */
export const headIn = (lang: Lang, { label, labelAr }: { label: string; labelAr: string }): string =>
  (lang === 'ar' && labelAr) || label;
/** A value as a cell of a file. */
export const cellIn = (lang: Lang, type: FieldType, value: string): string =>
  type === 'yes_no' && value ? (value === 'yes' ? fieldWords[lang].yes : fieldWords[lang].no) : value;

const longDay = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' } as const;
/** A value as a sentence says it. */
export const wordsIn = (lang: Lang, type: FieldType, value: string): string =>
  type === 'date' && value
    ? new Intl.DateTimeFormat(longDay[lang], { timeZone: 'UTC', dateStyle: 'long' }).format(
        new Date(`${value}T12:00:00Z`),
      )
    : cellIn(lang, type, value);
