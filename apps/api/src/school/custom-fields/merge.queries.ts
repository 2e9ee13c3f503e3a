import type { MergeGroup } from '#kernel/merge-fields.ts';
import { audienceFor } from '../directory/directory.public.ts';
import { columnsOf } from './columns.queries.ts';
import { mergeWords } from './custom-fields.messages.ts';
import { headIn, wordsIn } from './custom-fields.present.ts';

/** The name of a field between braces: what the office reads on a sheet. */
const nameOf = (label: string): string => `fiche.${label}`;
type Asker = Parameters<typeof columnsOf>[0];
/**
 * Fields that the caller reads for everybody in their list. Protected fields are in no letter: others who write about
 * the pupil could print it later.
 */
const readable = (ctx: Asker, filled: readonly string[], pupils: readonly string[] | null = null) =>
  columnsOf(ctx, filled, pupils, audienceFor(ctx));

/** The school's own fields of a pupil's sheet, in letters about them. */
export const customFieldsMerge: MergeGroup = {
  group: 'custom_fields',
  order: 100,
  title: mergeWords,
  fields: async (ctx) =>
    (await readable(ctx, []))
      .filter(({ label }) => !/[{}]/.test(label))
      .map((one) => ({
        name: nameOf(one.label),
        words: { fr: headIn('fr', one), en: headIn('en', one), ar: headIn('ar', one) },
      })),
  values: async (ctx, names, pupilIds) => {
    const requested = (await readable(ctx, [])).filter(({ label }) => names.includes(nameOf(label)));
    const filled = await readable(
      ctx,
      requested.map(({ id }) => id),
      pupilIds,
    );
    const byName = new Map(
      filled.map(({ label, type, values }) => [
        nameOf(label),
        { type, of: new Map(values?.map(({ pupilId, value }) => [pupilId, value])) },
      ]),
    );
    return (pupilId, name, lang) => {
      const field = byName.get(name);
      return field ? wordsIn(lang, field.type, field.of.get(pupilId) ?? '') : '';
    };
  },
};
