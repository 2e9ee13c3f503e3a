import type { Lang } from '@encrier/contract/kernel/schema';
import type { FieldReaders, FieldsSheet, FieldType } from '@encrier/contract/school/custom-fields';
import { dayWords } from '#kernel/content/dates.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Audience, mayShowField } from '../directory/directory.public.ts';
import type { Standing } from '../persons/persons.public.ts';
import { fieldWords } from './custom-fields.messages.ts';

const facts = { teachers: 'who', office: 'sheet', protected: 'protected' } as const;
/** Whether a reader of a sheet may see a field. */
export const isTold = (audience: Audience, readers: FieldReaders): boolean => mayShowField(audience, facts[readers]);

type Filled = Omit<FieldsSheet['fields'][number], 'edit' | 'type'> & { type: string; readers: string };
/** Fields of a sheet that its reader may see, and which of them they may write. */
export function toldFields(
  ctx: Pick<Ctx, 'actor'>,
  { audience, edit, sensitive }: Standing,
  rows: readonly Filled[],
): FieldsSheet['fields'] {
  const edits = edit && self(ctx).lookedAtBy === null && isTold(audience, 'office');
  return rows
    .filter(({ readers }) => isTold(audience, readers as FieldReaders))
    .map(({ readers, type, ...row }) => ({
      ...row,
      type: type as FieldType,
      edit: edits && (readers !== 'protected' || sensitive),
    }));
}

/** Name of a field as a column of a file. */
export const headIn = (lang: Lang, { label, labelAr }: { label: string; labelAr: string }): string =>
  (lang === 'ar' && labelAr) || label;
/** A value as a cell of a file. */
export const cellIn = (lang: Lang, type: FieldType, value: string): string =>
  type === 'yes_no' && value ? (value === 'yes' ? fieldWords[lang].yes : fieldWords[lang].no) : value;

/** A value as written in a sentence. */
export const wordsIn = (lang: Lang, type: FieldType, value: string): string =>
  type === 'date' && value ? dayWords(lang, value) : cellIn(lang, type, value);
