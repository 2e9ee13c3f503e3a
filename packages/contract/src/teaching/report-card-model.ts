import * as z from 'zod/mini';
import { id, optionalText, text } from '../kernel/schema.ts';

/** Parts of a card, in their default order. */
export const cardBlocks = [
  'header',
  'identity',
  'subjects',
  'evolution',
  'skills',
  'attendance',
  'comment',
  'decision',
  'signatures',
  'footer',
] as const;
export type CardBlock = (typeof cardBlocks)[number];
/** Columns of the table of subjects, after the subject. */
export const cardColumns = ['coefficient', 'average', 'before', 'mean', 'span', 'rank', 'comment'] as const;
export type CardColumn = (typeof cardColumns)[number];
export const cardLanguages = ['fr', 'both', 'ar', 'en'] as const;
export type CardLanguages = (typeof cardLanguages)[number];

/** What a card looks like, as it is typed. */
export const modelDoc = z.strictObject({
  languages: z.enum(cardLanguages),
  blocks: z
    .array(z.strictObject({ kind: z.enum(cardBlocks), on: z.boolean() }))
    .check(z.minLength(cardBlocks.length), z.maxLength(cardBlocks.length)),
  columns: z.array(z.enum(cardColumns)).check(z.maxLength(cardColumns.length)),
  colours: z.boolean(),
  skills: z
    .array(z.strictObject({ domain: text(120), items: z.array(text(200)).check(z.maxLength(40)) }))
    .check(z.maxLength(20)),
  mastery: z.array(text(60)).check(z.maxLength(6)),
  signatory: optionalText(100),
  function: optionalText(100),
  footer: optionalText(300),
});
export type ModelDoc = z.output<typeof modelDoc>;
/** The model that a frozen card was made by, with its pictures. */
export const cardModel = z.object({ ...modelDoc.shape, signatureId: z.nullable(id()), stampId: z.nullable(id()) });
export type CardModel = z.output<typeof cardModel>;
/** Skills of a pupil, as a card says them. */
export const cardSkills = z.array(
  z.object({ domain: z.string(), items: z.array(z.object({ name: z.string(), mastery: z.string() })) }),
);

/** How a card looks in a school that made no model. */
export const usualModel = (bilingual: boolean): ModelDoc => ({
  languages: bilingual ? 'both' : 'fr',
  blocks: cardBlocks.map((kind) => ({
    kind,
    on: ['header', 'identity', 'subjects', 'attendance', 'comment', 'decision'].includes(kind),
  })),
  columns: ['coefficient', 'average', 'mean', 'span', 'comment'],
  colours: false,
  skills: [],
  mastery: [],
  signatory: '',
  function: '',
  footer: '',
});
