import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { done, id, instant, optionalText, text, version } from '../kernel/schema.ts';
import { gradebookModule, rounding } from './gradebook.ts';
import { cardModel, cardSkills } from './report-card-model.ts';

const module = gradebookModule;

/** Longest comment that a school may choose. */
const maxLetters = 1000;
/** Nothing is written yet; some is; all is; somebody read it all again. */
export const commentStates = ['empty', 'started', 'full', 'reviewed'] as const;
export type CommentState = (typeof commentStates)[number];
/**
 * Who reads comments again before cards are made: their authors alone, the head teacher of the class too, or who makes
 * the cards.
 */
export const proofBy = ['none', 'head', 'office'] as const;
export type ProofBy = (typeof proofBy)[number];
/** A comment may be changed by its author, was sent back to him, or is approved: then he changes it no more. */
export const wordStates = ['draft', 'returned', 'approved'] as const;
export type WordState = (typeof wordStates)[number];
/** Comments are typed; figures and words stand as they were; families read them. */
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
/** Words that a comment had better not hold, and how long it may be. */
const rules = z.object({ maxLength: z.number(), forbidden: z.array(z.string()) });

/** Words of the list that a text holds, whatever their case and accents: whole words alone. */
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

/** Own courses with what is still to be written, and the classes that one leads or manages. */
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
        /** Pupils of whom the general comment is written. */
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
/** Exact, as « 79/6 ». */
const figures = z.object({ count: z.number(), mean: z.string(), low: z.string(), high: z.string() });
export type ReportFigures = z.output<typeof figures>;

/** Pupils of a course for a term, each with his average and what is said of him. */
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
        /** His card is frozen: what is said of him is no longer changed by his teachers. */
        frozen: z.boolean(),
        comment,
        state: z.enum(wordStates),
        /** What is to be changed, of a comment that was sent back. */
        ask: z.string(),
      }),
    ),
    figures: z.nullable(figures),
    reviewed: z.nullable(z.object({ by: z.string(), at: instant() })),
    rules,
    sentences: z.array(sentence),
    /** `correct`: what is frozen too. */
    can: z.object({ write: z.boolean(), correct: z.boolean() }),
  }),
});
export type ReportSheet = ResponseOf<typeof reportSheet>;

/** What was saved; or what somebody else wrote meanwhile, which stays. */
const saved = z.object({
  version: z.number(),
  conflict: z.nullable(z.object({ body: z.string(), by: z.string() })),
});
const typed = { body: optionalText(maxLetters), version: z.number().check(z.int(), z.gte(0)) };
const typingErrors = ['report_cards.frozen', 'report_cards.too_long', 'report_cards.pupil_left'] as const;
const commentErrors = [...typingErrors, 'report_cards.approved'] as const;
/**
 * Saves what is said of one pupil. What somebody else wrote meanwhile is left and told; sent again, nothing changes.
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
/** Says that all comments of a course were read again, or takes it back. */
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
/** Adds to one's own sentences. */
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
/** The class of a term: what is written in each subject, what is said of each pupil, how far its cards are. */
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
        /** He left the class after his card was made. */
        left: z.boolean(),
        average: z.nullable(z.string()),
        /** Subjects that say something of him, of those that ought to. */
        written: z.number(),
        expected: z.number(),
        general: z.extend(comment, { decision: z.string() }),
        /** His cards, the last version first. */
        cards: z.array(version1),
      }),
    ),
    /** Skills that the model of the level asks of each pupil, and the words that answer them. */
    skills: z.array(z.object({ domain: z.string(), items: z.array(z.string()) })),
    mastery: z.array(z.string()),
    decisions: z.array(z.string()),
    rules,
    /** Comments that wait to be read again by who asks; null where nobody reads them or he does not. */
    toProof: z.nullable(z.number()),
    can: z.object({ general: z.boolean(), manage: z.boolean(), proof: z.boolean() }),
  }),
});
export type ReportClass = ResponseOf<typeof reportClass>;
/** Saves the general comment of one pupil and what the council decided. */
export const saveGeneral = route({
  name: 'report_cards.general',
  method: 'PUT',
  path: '/report-cards/classes/:id/general',
  ...writes,
  params: byId,
  body: z.strictObject({
    ...{ termId: id(), pupilId: id(), decision: optionalText(60), ...typed },
    /** The council says so now, the same words included: who said it and when is kept again. */
    decided: z.optional(z.literal(true)),
  }),
  response: z.extend(saved, {
    conflict: z.nullable(z.object({ body: z.string(), decision: z.string(), by: z.string() })),
  }),
  errors: [...typingErrors, 'report_cards.decision', 'report_cards.council_closed'],
});
/** Tells the teachers who still have comments to write in this class, once a day. */
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
/** Makes the cards of a class: figures and words are copied as they are, and change no more. */
export const freezeClass = route({
  name: 'report_cards.freeze',
  method: 'POST',
  path: '/report-cards/classes/:id/freeze',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({ termId: id(), /** Although comments are missing. */ incomplete: z.boolean() }),
  response: z.object({ cards: z.number() }),
  errors: ['report_cards.frozen', 'report_cards.incomplete', 'report_cards.no_pupil'],
});
/**
 * Makes the next version of one pupil's card from what stands now; the one before stays. `version` is the one that it
 * replaces, 0 for a first card: another one made meanwhile is answered with its version and its reason.
 */
export const rectifyCard = route({
  name: 'report_cards.rectify',
  method: 'POST',
  path: '/report-cards/classes/:id/rectify',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    ...{ termId: id(), pupilId: id(), reason: text(300) },
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['report_cards.not_frozen', 'edited_meanwhile'],
});

/** Equal averages share their place; none in a class of which figures are not told. */
const rank = z.object({ place: z.number(), of: z.number() });
const line = z.object({
  courseId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  teachers: z.string(),
  coefficient: z.string(),
  /** Exact, and as it is printed: « 12.74 ». */
  average: z.nullable(z.string()),
  shown: z.nullable(z.string()),
  figures: z.nullable(figures),
  rank: z.optional(z.nullable(rank)),
  /** What it was in the term before, exact. */
  before: z.optional(z.nullable(z.string())),
  comment: z.string(),
});
/** A card with all that it says. */
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
  /** General averages of the terms before, the first one first: the pupil's and the class's, exact. */
  history: z.optional(
    z.array(z.object({ term: z.string(), average: z.nullable(z.string()), mean: z.nullable(z.string()) })),
  ),
  attendance: z.object({ halfDays: z.number(), unjustified: z.number(), late: z.number() }),
  skills: z.optional(cardSkills),
  /** What it looks like; cards of before there were models have none. */
  model: z.optional(z.nullable(cardModel)),
  comment: z.string(),
  decision: z.string(),
  /** How averages are shown; cards of before it could be chosen show hundredths. */
  rounding: z.optional(rounding),
  /** Version of the rules of the averages. */
  ruleVersion: z.number(),
  /** The day on which it was made. */
  madeOn: z.string(),
});
export type CardContent = z.output<typeof cardContent>;
/** A card as it was frozen, with its versions. */
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
    /** Another version took its place. */
    replaced: z.boolean(),
    content: cardContent,
  }),
});
/** What a pupil's card would say today. */
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
  response: z.object({ ...settings, /** 0 until somebody changed them. */ version: z.number() }),
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

/** Kinds of notices that it sends. */
export const reportCardsNotices = ['bulletin', 'bulletin.rappel', 'bulletin.lot'] as const;
/** Queues of this room in « À traiter ». */
export const reportCardsQueues = ['report_cards.comments'] as const;
