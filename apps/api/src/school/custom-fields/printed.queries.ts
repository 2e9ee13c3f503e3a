import type { FieldsSheet } from '@encrier/contract/school/custom-fields';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { PrintedPart } from '#kernel/printed-parts.ts';
import { printedWords } from './custom-fields.messages.ts';
import { headIn, wordsIn } from './custom-fields.present.ts';
import { ofPerson } from './custom-fields.queries.ts';
import { guardianSheets } from './guardians.queries.ts';

const block = (lang: Lang, title: string, fields: FieldsSheet['fields']) => ({
  title,
  facts: fields
    .filter(({ value }) => value)
    .map((field): [string, string] => [headIn(lang, field), wordsIn(lang, field.type, field.value)]),
});

/** The school's custom fields on a pupil's printed sheet: the same as on the pupil's page for the person who prints. */
export const customFieldsPrinted: PrintedPart = {
  part: 'custom_fields',
  order: 100,
  sections: async (ctx, pupilId, lang) => {
    const [own, beside] = [await ofPerson(ctx, pupilId), await guardianSheets('p.person_id')(ctx, pupilId)];
    const words = printedWords[lang];
    const guardians = (beside?.guardians ?? []).map(({ name, fields }) => block(lang, name, fields));
    return [
      { title: words.own, blocks: own ? [block(lang, '', own.fields)] : [] },
      { title: words.guardians, blocks: guardians },
    ].map(({ title, blocks }) => ({ title, blocks: blocks.filter(({ facts }) => facts.length) }));
  },
};
