import * as z from 'zod/mini';
import { id, optionalText, text } from '../kernel/schema.ts';

/**
 * Kinds of questions. A scale has no points; a long answer, a file and a recording are corrected by hand; the others by
 * the author's key.
 */
export const questionKinds = [
  'single',
  'multiple',
  'truth',
  'short',
  'number',
  'gaps',
  'matching',
  'ordering',
  'scale',
  'long',
  'labels',
  'file',
  'audio',
] as const;
export type QuestionKind = (typeof questionKinds)[number];
/**
 * How a question of several choices counts: all or nothing, an equal share for each choice, or the percents of its
 * author.
 */
export const strategies = ['all', 'share', 'percents'] as const;
export type Strategy = (typeof strategies)[number];

export const maxQuestions = 60;
export const maxChoices = 10;
const words = (max: number) => text(max);
/** Points by quarters, from 0.25 to 100. */
const points = () => z.number().check(z.gte(0.25), z.lte(100), z.multipleOf(0.25));
const distinct = (list: readonly string[]): boolean => new Set(list).size === list.length;

const choice = z.strictObject({
  label: words(300),
  /** What it gives of the question's points, in percents; below zero it takes from them. */
  percent: z.number().check(z.int(), z.gte(-100), z.lte(100)),
  /** Feedback for people who chose it, shown with the correction. */
  feedback: optionalText(500),
});
const choices = (min: number) =>
  z.array(choice).check(
    z.minLength(min),
    z.maxLength(maxChoices),
    z.refine((list) => distinct(list.map(({ label }) => label)), 'diagnostic_tests.same_choice'),
  );
const labels = (min: number) =>
  z.array(words(300)).check(
    z.minLength(min),
    z.maxLength(maxChoices),
    z.refine((list) => distinct(list), 'diagnostic_tests.same_choice'),
  );
/**
 * Where a label belongs on its picture, in percents of its width and height from the top left, whatever the direction
 * of the page.
 */
const share = () => z.number().check(z.gte(0), z.lte(100));
/** A picture of a question; its file's name and size are the server's to say. */
export const questionPicture = z.strictObject({
  id: id(),
  fichier: z.string().check(z.maxLength(60)),
  alt: text(300),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type QuestionPicture = z.output<typeof questionPicture>;
/** The sound of a question; the server sets its file's name. */
export const questionSound = z.strictObject({ id: id(), fichier: z.string().check(z.maxLength(60)) });
export type QuestionSound = z.output<typeof questionSound>;
/** Files that one answer may hold. */
export const maxAnswerFiles = 5;

const base = {
  id: id(),
  /** Title of the section that begins with it, if any. */
  section: optionalText(120),
  statement: words(4000),
  points: points(),
  /** What it looks at: « Calculer une longueur ». */
  skill: optionalText(80),
  picture: z.optional(questionPicture),
  sound: z.optional(questionSound),
  /** The question of the bank that it was taken from. */
  bankId: z.optional(id()),
};
const accepted = z.array(words(200)).check(z.minLength(1), z.maxLength(10));

/** A question as its author writes it, with its key. */
export const question = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('single'), choices: choices(2), shuffle: z.boolean() }),
  z.strictObject({
    ...base,
    kind: z.literal('multiple'),
    choices: choices(2),
    strategy: z.enum(strategies),
    shuffle: z.boolean(),
  }),
  z.strictObject({ ...base, kind: z.literal('truth'), truth: z.boolean() }),
  z.strictObject({
    ...base,
    kind: z.literal('short'),
    accepted,
    /** Capitals, or accents, count. */
    capitals: z.boolean(),
    accents: z.boolean(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('number'),
    value: z.number().check(z.gte(-1e12), z.lte(1e12)),
    /** How far from the value is still right: as much as this, or a percent of the value. */
    tolerance: z.number().check(z.gte(0), z.lte(1e12)),
    relative: z.boolean(),
    unit: optionalText(20),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('gaps'),
    /** Each « [[…]] » is a gap with its accepted answers, separated by « | ». */
    text: words(4000),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('matching'),
    pairs: z.array(z.strictObject({ left: words(300), right: words(300) })).check(
      z.minLength(2),
      z.maxLength(maxChoices),
      z.refine((list) => distinct(list.map(({ left }) => left)), 'diagnostic_tests.same_choice'),
    ),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('ordering'),
    /** In the right order. */
    items: labels(2),
  }),
  z.strictObject({ ...base, kind: z.literal('scale'), least: optionalText(60), most: optionalText(60) }),
  z.strictObject({ ...base, kind: z.literal('long') }),
  z.strictObject({
    ...base,
    kind: z.literal('labels'),
    labels: z.array(z.strictObject({ label: words(100), x: share(), y: share() })).check(
      z.minLength(1),
      z.maxLength(maxChoices),
      z.refine((list) => distinct(list.map(({ label }) => label)), 'diagnostic_tests.same_choice'),
    ),
    /** Labels that belong nowhere. */
    decoys: z.array(words(100)).check(z.maxLength(5)),
  }),
  z.strictObject({ ...base, kind: z.literal('file') }),
  z.strictObject({ ...base, kind: z.literal('audio') }),
]);
export type Question = z.output<typeof question>;
export const questions = () =>
  z.array(question).check(
    z.maxLength(maxQuestions),
    z.refine((list) => distinct(list.map(({ id: one }) => one)), 'diagnostic_tests.same_question'),
  );

/** Steps of a scale. */
export const scaleSteps = 5;
/** A question as a pupil gets it: no key, no feedback, nothing whose order says what is right. */
const shared = {
  id: id(),
  section: z.string(),
  statement: z.string(),
  points: z.number(),
  picture: z.optional(questionPicture),
  sound: z.optional(questionSound),
};
export const askedQuestion = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('single'), choices: z.array(z.string()) }),
  z.strictObject({ ...shared, kind: z.literal('multiple'), choices: z.array(z.string()) }),
  z.strictObject({ ...shared, kind: z.literal('truth') }),
  z.strictObject({ ...shared, kind: z.literal('short') }),
  z.strictObject({ ...shared, kind: z.literal('number'), unit: z.string() }),
  /** The text around its gaps: one more piece than there are gaps. */
  z.strictObject({ ...shared, kind: z.literal('gaps'), pieces: z.array(z.string()) }),
  z.strictObject({ ...shared, kind: z.literal('matching'), lefts: z.array(z.string()), rights: z.array(z.string()) }),
  z.strictObject({ ...shared, kind: z.literal('ordering'), items: z.array(z.string()) }),
  z.strictObject({ ...shared, kind: z.literal('scale'), least: z.string(), most: z.string() }),
  z.strictObject({ ...shared, kind: z.literal('long') }),
  z.strictObject({
    ...shared,
    kind: z.literal('labels'),
    spots: z.array(z.strictObject({ x: z.number(), y: z.number() })),
    labels: z.array(z.string()),
  }),
  z.strictObject({ ...shared, kind: z.literal('file') }),
  z.strictObject({ ...shared, kind: z.literal('audio') }),
]);
export type AskedQuestion = z.output<typeof askedQuestion>;

/**
 * What a pupil answers, the words in the order of the question: one choice, several, « true » or « false », one text,
 * one a gap, the right side of each left one, the items in order, the step of a scale from 1, the label of each spot,
 * the ids of files. Empty words are no answer.
 */
export const answerWords = () => z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(maxChoices * 4));
export type AnswerWords = readonly string[];
