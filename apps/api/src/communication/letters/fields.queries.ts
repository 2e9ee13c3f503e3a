import { type letterMergeFields, letterFields, type LetterText } from '@encrier/contract/communication/letters';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { conflict } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type MergeAsker, mergeValues, openMergeFields } from '#kernel/merge-fields.ts';
import { self } from '#kernel/policy/actor.ts';
import { blocksOf } from '../news/print/print.public.ts';
import { namesIn } from './letters.policy.ts';

const own: readonly string[] = letterFields;
const namesOf = (open: Awaited<ReturnType<typeof openMergeFields>>) =>
  new Set([...own, ...open.flatMap(({ fields }) => fields.map(({ name }) => name))]);

/** Words of cleaned rich text, one entry per piece: a field that is half bold is not a field. */
export const splitText = (html: string): string[] =>
  blocksOf(html).flatMap((block) => {
    const children =
      block.kind === 'rule' ? [] : block.kind === 'row' ? block.cells.flatMap((cell) => cell.children) : block.children;
    return children.flatMap((child) => (child.kind === 'text' ? [child.text] : []));
  });

/** Names of the fields that the caller may use in a text: the letter's own, and those that rooms allow the caller. */
export const knownFields = async (ctx: MergeAsker): Promise<ReadonlySet<string>> => namesOf(await openMergeFields(ctx));

/** Fields that rooms open to the caller, in their language. */
export async function mergeFields(ctx: ReadCtx): Promise<ResponseInput<typeof letterMergeFields>> {
  const { lang } = self(ctx);
  const open = await openMergeFields(ctx);
  return {
    groups: open.map(({ group, fields }) => ({
      title: group.title[lang],
      fields: fields.map(({ name, words }) => ({ name, words: words[lang] })),
    })),
  };
}

/**
 * Loads from the rooms the pupil fields that the texts use, querying only the rooms concerned; refuses a text with a
 * field that the caller may not use.
 */
export async function mergedOf(
  ctx: MergeAsker,
  texts: readonly LetterText[],
  pupilIds: readonly string[],
): Promise<(pupilId: string, lang: Lang) => Record<string, string>> {
  const used = [...new Set(texts.flatMap(({ subject, html }) => [subject, ...splitText(html)].flatMap(namesIn)))];
  const names = used.filter((name) => !own.includes(name));
  if (!names.length) return () => ({});
  const open = await openMergeFields(ctx);
  const known = namesOf(open);
  if (!names.every((name) => known.has(name))) throw conflict('letters.field_closed');
  return mergeValues(ctx, open, names, pupilIds);
}
