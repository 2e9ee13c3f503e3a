import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { done, id, instant, optionalText, text, version } from '../kernel/schema.ts';
import { gradebookModule, rounding } from './gradebook.ts';
import { cardModel, cardSkills } from './report-card-model.ts';

const module = gradebookModule;

/** Longest comment length that a school may choose, in characters. */
const maxLetters = 1000;
/** Nothing written yet; partly written; all written; all proofread. */
export const commentStates = ['empty', 'started', 'full', 'reviewed'] as const;
export type CommentState = (typeof commentStates)[number];
/**
 * Who proofreads comments before cards are made: nobody but the authors, the head teacher too, or the office that
 * makes the cards.
 */
export const proofBy = ['none', 'head', 'office'] as const;
export type ProofBy = (typeof proofBy)[number];
/**
 * A comment can be changed by its author, was returned to the author, or is approved: its author can no longer change
 * it.
 */
export const wordStates = ['draft', 'returned', 'approved'] as const;
export type WordState = (typeof wordStates)[number];
/** Comments are being typed; figures and comments are frozen; families can read them. */
export const classStates = ['open', 'frozen', 'published'] as const;
export type ReportState = (typeof classStates)[number];

const reads = {
  access: { permission: 'report-cards.write', or: 'report-cards.manage' },
  scope: 'classes',
  module,
} as const;
const writes = { ...reads, rate: 'write' } as const;
const manages = { access: { permission: 'report-cards.manage' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });
const ofTerm = z.object({ term: z.optional(id()) });

const term = z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string() });
export type ReportTerm = z.output<typeof term>;
/** Words that a comment should avoid, and its maximum length in characters. */
const rules = z.object({ maxLength: z.number(), forbidden: z.array(z.string()) });

/** Words of the list found in a text, as whole words, ignoring case and accents. */
export function forbiddenIn(body: string, words: readonly string[]): string[] {
  const plain = (one: string): string =>
    one
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const held = ` ${plain(body)} `;
  return words.filter((word) => plain(word) && held.includes(` ${plain(word)} `));
}

/** The caller's courses with the comments still to write, and the classes that the caller leads or manages. */
export const reportWork = route({
  name: 'report_cards.work',
  method: 'GET',
  path: '/report-cards',
  ...reads,
  response: z.object({
    today: z.string(),
    courses: z.array(
      z.object({
        id: id(),
        subject: z.string(),
        subjectAr: z.string(),
        audience: z.string(),
        term: z.nullable(term),
        pupils: z.number(),
        written: z.number(),
        state: z.enum(commentStates),
      }),
    ),
    classes: z.array(
      z.object({
        id: id(),
        name: z.string(),
        term: z.nullable(term),
        pupils: z.number(),
        /** Number of pupils whose general comment is written. */
        written: z.number(),
        state: z.enum(classStates),
      }),
    ),
    can: z.object({ manage: z.boolean() }),
  }),
});

const comment = z.object({
  body: z.string(),
  /** 0 while there is none. */
  version: z.number(),
  by: z.string(),
  at: z.nullable(instant()),
});
const sentence = z.object({ id: id(), body: z.string() });
/** Exact fractions, such as « 79/6 ». */
const figures = z.object({ count: z.number(), mean: z.string(), low: z.string(), high: z.string() });
export type ReportFigures = z.output<typeof figures>;

/** Pupils of a course for a term, each with the average and the comment. */
export const reportSheet = route({
  name: 'report_cards.sheet',
  method: 'GET',
  path: '/report-cards/courses/:id',
  ...reads,
  params: byId,
  query: ofTerm,
  response: z.object({
    course: z.object({
      id: id(),
      subject: z.string(),
      subjectAr: z.string(),
      colour: z.string(),
      audience: z.string(),
    }),
    terms: z.array(term),
    termId: z.nullable(id()),
    pupils: z.array(
      z.object({
        id: id(),
        label: z.string(),
        labelAr: z.string(),
        average: z.nullable(z.string()),
        /** The card is frozen: teachers can no longer change the comment. */
        frozen: z.boolean(),
        comment,
        state: z.enum(wordStates),
        /** Changes requested for a returned comment. */
        ask: z.string(),
      }),
    ),
    figures: z.nullable(figures),
    reviewed: z.nullable(z.object({ by: z.string(), at: instant() })),
    rules,
    sentences: z.array(sentence),
    /** `correct`: frozen comments too. */
    can: z.object({ write: z.boolean(), correct: z.boolean() }),
  }),
});
export type ReportSheet = ResponseOf<typeof reportSheet>;

/** The saved comment; or the one that somebody else wrote meanwhile, which is kept. */
const saved = z.object({
  version: z.number(),
  conflict: z.nullable(z.object({ body: z.string(), by: z.string() })),
});
const typed = { body: optionalText(maxLetters), version: z.number().check(z.int(), z.gte(0)) };
const typingErrors = ['report_cards.frozen', 'report_cards.too_long', 'report_cards.pupil_left'] as const;
const commentErrors = [...typingErrors, 'report_cards.approved'] as const;
/**
 * Saves the comment on one pupil. A comment that somebody else wrote meanwhile is kept and returned; repeating the
 * request changes nothing.
 */
export const saveComment = route({
  name: 'report_cards.comment',
  method: 'PUT',
  path: '/report-cards/courses/:id/comments',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id(), pupilId: id(), ...typed }),
  response: saved,
  errors: commentErrors,
});
/** Marks all comments of a course as proofread, or undoes it. */
export const reviewCourse = route({
  name: 'report_cards.review',
  method: 'POST',
  path: '/report-cards/courses/:id/review',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id(), done: z.boolean() }),
  response: done(),
  errors: ['report_cards.incomplete'],
});
/** Adds a sentence to the caller's own list. */
export const addSentence = route({
  name: 'report_cards.add_sentence',
  method: 'POST',
  path: '/report-cards/sentences',
  ...writes,
  body: z.strictObject({ body: text(300) }),
  response: sentence,
  errors: ['report_cards.sentences_full'],
});
export const removeSentence = route({
  name: 'report_cards.remove_sentence',
  method: 'DELETE',
  path: '/report-cards/sentences/:id',
  ...writes,
  params: byId,
  response: done(),
});

const version1 = z.object({ id: id(), version: z.number(), reason: z.string(), frozenAt: instant() });
/** A class for a term: comments written in each subject, comments on each pupil, and the status of the cards. */
export const reportClass = route({
  name: 'report_cards.class',
  method: 'GET',
  path: '/report-cards/classes/:id',
  ...reads,
  params: byId,
  query: ofTerm,
  response: z.object({
    class: z.object({ id: id(), name: z.string() }),
    terms: z.array(term),
    termId: z.nullable(id()),
    state: z.enum(classStates),
    frozenAt: z.nullable(instant()),
    courses: z.array(
      z.object({
        id: id(),
        subject: z.string(),
        subjectAr: z.string(),
        teachers: z.string(),
        pupils: z.number(),
        written: z.number(),
        state: z.enum(commentStates),
      }),
    ),
    pupils: z.array(
      z.object({
        id: id(),
        label: z.string(),
        labelAr: z.string(),
        /** The pupil left the class after the card was made. */
        left: z.boolean(),
        average: z.nullable(z.string()),
        /** Number of subjects with a comment, out of those that need one. */
        written: z.number(),
        expected: z.number(),
        general: z.extend(comment, { decision: z.string() }),
        /** Cards of the pupil, latest version first. */
        cards: z.array(version1),
      }),
    ),
    /** Skills that the model of the level requires for each pupil, and the words used to assess them. */
    skills: z.array(z.object({ domain: z.string(), items: z.array(z.string()) })),
    mastery: z.array(z.string()),
    decisions: z.array(z.string()),
    rules,
    /** Number of comments that the caller must proofread; null when the caller does not proofread. */
    toProof: z.nullable(z.number()),
    can: z.object({ general: z.boolean(), manage: z.boolean(), proof: z.boolean() }),
  }),
});
export type ReportClass = ResponseOf<typeof reportClass>;
/** Saves the general comment of one pupil and the decision of the council. */
export const saveGeneral = route({
  name: 'report_cards.general',
  method: 'PUT',
  path: '/report-cards/classes/:id/general',
  ...writes,
  params: byId,
  body: z.strictObject({
    termId: id(),
    pupilId: id(),
    decision: optionalText(60),
    ...typed,
    /** The council decides now, even with unchanged words: the author and the time are recorded again. */
    decided: z.optional(z.literal(true)),
  }),
  response: z.extend(saved, {
    conflict: z.nullable(z.object({ body: z.string(), decision: z.string(), by: z.string() })),
  }),
  errors: [...typingErrors, 'report_cards.decision', 'report_cards.council_closed'],
});
/** Notifies the teachers who still have comments to write in this class, at most once a day. */
export const remindTeachers = route({
  name: 'report_cards.remind',
  method: 'POST',
  path: '/report-cards/classes/:id/remind',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id() }),
  response: z.object({ teachers: z.number() }),
  errors: ['report_cards.nobody_late', 'report_cards.frozen'],
});
/** Makes the cards of a class: figures and comments are copied, and no longer change. */
export const freezeClass = route({
  name: 'report_cards.freeze',
  method: 'POST',
  path: '/report-cards/classes/:id/freeze',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({ termId: id(), /** Freezes even with missing comments. */ incomplete: z.boolean() }),
  response: z.object({ cards: z.number() }),
  errors: ['report_cards.frozen', 'report_cards.incomplete', 'report_cards.no_pupil'],
});
/**
 * Makes the next version of a pupil's card from the current data; the previous one is kept. `version` is the version
 * it replaces, 0 for a first card. If another one was made meanwhile, the answer contains its version and its reason.
 */
export const rectifyCard = route({
  name: 'report_cards.rectify',
  method: 'POST',
  path: '/report-cards/classes/:id/rectify',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    termId: id(),
    pupilId: id(),
    reason: text(300),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['report_cards.not_frozen', 'edited_meanwhile'],
});

/** Equal averages share the same place; null in a class whose figures are hidden. */
const rank = z.object({ place: z.number(), of: z.number() });
const line = z.object({
  courseId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  teachers: z.string(),
  coefficient: z.string(),
  /** The exact fraction, and the printed form: « 12.74 ». */
  average: z.nullable(z.string()),
  shown: z.nullable(z.string()),
  figures: z.nullable(figures),
  rank: z.optional(z.nullable(rank)),
  /** Average of the previous term, as an exact fraction. */
  before: z.optional(z.nullable(z.string())),
  comment: z.string(),
});
/** The full content of a card. */
export const cardContent = z.object({
  school: z.string(),
  pupil: z.object({
    label: z.string(),
    labelAr: z.string(),
    birthOn: z.nullable(z.string()),
    matricule: z.string(),
  }),
  class: z.string(),
  level: z.string(),
  year: z.string(),
  term: z.object({ name: z.string(), startsOn: z.string(), endsOn: z.string() }),
  headTeacher: z.string(),
  lines: z.array(line),
  general: z.object({
    average: z.nullable(z.string()),
    shown: z.nullable(z.string()),
    figures: z.nullable(figures),
    rank: z.optional(z.nullable(rank)),
  }),
  /** General averages of the previous terms, oldest first: the pupil's and the class's, as exact fractions. */
  history: z.optional(
    z.array(z.object({ term: z.string(), average: z.nullable(z.string()), mean: z.nullable(z.string()) })),
  ),
  attendance: z.object({ halfDays: z.number(), unjustified: z.number(), late: z.number() }),
  skills: z.optional(cardSkills),
  /** Layout of the card; cards older than the models have none. */
  model: z.optional(z.nullable(cardModel)),
  comment: z.string(),
  decision: z.string(),
  /** How averages are rounded; older cards without this choice show hundredths. */
  rounding: z.optional(rounding),
  /** Version of the rules for averages. */
  ruleVersion: z.number(),
  /** Day on which the card was made. */
  madeOn: z.string(),
});
export type CardContent = z.output<typeof cardContent>;
/** A frozen card, with its versions. */
export const getCard = route({
  name: 'report_cards.card',
  method: 'GET',
  path: '/report-cards/cards/:id',
  ...reads,
  params: byId,
  response: z.object({
    id: id(),
    version: z.number(),
    reason: z.string(),
    frozenAt: instant(),
    /** Another version replaced it. */
    replaced: z.boolean(),
    content: cardContent,
  }),
});
/** The content that a pupil's card would have today. */
export const previewCard = route({
  name: 'report_cards.preview',
  method: 'GET',
  path: '/report-cards/classes/:id/pupils/:pupilId',
  ...reads,
  params: z.object({ id: id(), pupilId: id() }),
  query: ofTerm,
  response: z.object({ content: cardContent }),
});

const settings = {
  maxLength: z.number(),
  forbidden: z.array(z.string()),
  decisions: z.array(z.string()),
  proof: z.enum(proofBy),
};
export const getReportSettings = route({
  name: 'report_cards.settings',
  method: 'GET',
  path: '/report-cards/settings',
  ...manages,
  response: z.object({ ...settings, /** 0 until the first change. */ version: z.number() }),
});
export type ReportSettings = ResponseOf<typeof getReportSettings>;
export const setReportSettings = route({
  name: 'report_cards.set_settings',
  method: 'PUT',
  path: '/report-cards/settings',
  ...manages,
  rate: 'write',
  body: z.strictObject({
    maxLength: z.number().check(z.int(), z.gte(60), z.lte(maxLetters)),
    forbidden: z.array(text(40)).check(z.maxLength(100)),
    decisions: z.array(text(60)).check(z.maxLength(12)),
    proof: z.enum(proofBy),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: done(),
  errors: ['edited_meanwhile'],
});

export type CommentBody = BodyOf<typeof saveComment>;
export type GeneralBody = BodyOf<typeof saveGeneral>;
export const reportCardsRoutes = [
  reportWork,
  reportSheet,
  saveComment,
  reviewCourse,
  addSentence,
  removeSentence,
  reportClass,
  saveGeneral,
  remindTeachers,
  freezeClass,
  rectifyCard,
  getCard,
  previewCard,
  getReportSettings,
  setReportSettings,
] as const;

/** Kinds of notifications that it sends. */
export const reportCardsNotices = ['bulletin', 'bulletin.rappel', 'bulletin.lot'] as const;
/** Queues of this room in « À traiter ». */
export const reportCardsQueues = ['report_cards.comments'] as const;
