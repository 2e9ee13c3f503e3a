import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, identified, instant, optionalText, text, version } from '../kernel/schema.ts';
import { attachment } from '../kernel/attachment.ts';
import { seenIncidents } from './diagnostic-incidents.ts';
import { answerWords, askedQuestion, question } from './diagnostic-questions.ts';
import { sittingStates, testParents, testPurposes, testStates } from './diagnostic-tests.ts';

const module = 'diagnostic-tests' as const;
const own = { access: 'session', scope: 'children', module } as const;
const makes = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module, rate: 'write' } as const;
const reads = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });

// The pupil and the family

const ownSitting = z.object({
  id: id(),
  turn: z.number(),
  state: z.enum(sittingStates),
  startedAt: instant(),
  dueAt: z.nullable(instant()),
  handedAt: z.nullable(instant()),
  /** Null while it is not shown, or waits to be read. */
  score: z.nullable(z.number()),
  max: z.number(),
  /** Whether its correction may be opened. */
  open: z.boolean(),
});
const ownTest = z.object({
  id: id(),
  pupilId: id(),
  title: z.string(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  purpose: z.enum(testPurposes),
  state: z.enum(testStates),
  parents: z.enum(testParents),
  instructions: z.string(),
  questions: z.number(),
  /** With the pupil's extra time, if any. */
  minutes: z.nullable(z.number()),
  opensAt: z.nullable(instant()),
  closesAt: z.nullable(instant()),
  attempts: z.number(),
  linear: z.boolean(),
  sittings: z.array(ownSitting),
  can: z.object({ start: z.boolean(), resume: z.boolean() }),
});
export type OwnTest = z.output<typeof ownTest>;
export type OwnSitting = z.output<typeof ownSitting>;
const pupil = z.object({ id: id(), label: z.string(), self: z.boolean() });
/** Tests of the caller's pupils: those to sit first, then the others, the latest first; 200 at most. */
export const ownTests = route({
  name: 'diagnostic_tests.own',
  method: 'GET',
  path: '/own-tests',
  ...own,
  query: z.object({ pupil: z.optional(id()) }),
  response: z.object({ now: instant(), pupils: z.array(pupil), items: z.array(ownTest) }),
});
const sat = z.object({
  id: id(),
  testId: id(),
  pupilId: id(),
  pupil: z.string(),
  title: z.string(),
  instructions: z.string(),
  linear: z.boolean(),
  /** The guardian who sits it for the pupil; empty where the pupil does. */
  signedBy: z.string(),
  state: z.enum(sittingStates),
  turn: z.number(),
  startedAt: instant(),
  dueAt: z.nullable(instant()),
  handedAt: z.nullable(instant()),
  /** Of the server, by which the time left is counted. */
  now: instant(),
  questions: z.array(askedQuestion),
  answers: z.array(
    z.object({
      questionId: id(),
      words: z.array(z.string()),
      nth: z.number(),
      savedAt: instant(),
      flagged: z.boolean(),
    }),
  ),
  /** A supervisor has stopped it since then: its time does not run. */
  pausedAt: z.nullable(instant()),
  /** Files among the answers. */
  files: z.array(attachment),
});
export type Sat = z.output<typeof sat>;
/** Starts sitting, or answers the sitting under way. The id is the client's: pressed twice, it starts once. */
export const startSitting = route({
  name: 'diagnostic_tests.start',
  method: 'POST',
  path: '/own-tests/:id/sittings',
  ...own,
  rate: 'write',
  params: byId,
  body: z.strictObject({ id: id(), pupilId: id() }),
  response: identified(),
  errors: ['diagnostic_tests.not_open', 'diagnostic_tests.no_attempt', 'diagnostic_tests.not_yours', 'already_exists'],
});
/** A sitting under way: its questions without any key, and what was answered so far. */
export const getSitting = route({
  name: 'diagnostic_tests.sitting',
  method: 'GET',
  path: '/own-sittings/:id',
  ...own,
  params: byId,
  response: sat,
});
const kept = z.strictObject({
  questionId: id(),
  words: answerWords(),
  /** Grows with each change of the answer: what arrives late never covers what was written after it. */
  nth: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  flagged: z.boolean(),
});
const keptList = z.array(kept).check(z.maxLength(60));
const saved = z.object({
  savedAt: instant(),
  /** They arrived after the end: they are kept apart, and the teacher decides. */
  late: z.boolean(),
  /** Questions that were passed and have no way back: what came for them was refused. */
  passed: z.array(id()),
});
/** Keeps answers. What is acknowledged here is on disk. */
export const saveAnswers = route({
  name: 'diagnostic_tests.save',
  method: 'PUT',
  path: '/own-sittings/:id/answers',
  ...own,
  rate: 'write',
  params: byId,
  body: z.strictObject({ answers: keptList, seen: seenIncidents() }),
  response: saved,
  errors: [
    'diagnostic_tests.handed',
    'diagnostic_tests.question_unknown',
    'diagnostic_tests.answer_shape',
    'diagnostic_tests.answer_file',
  ],
});
/** Hands in, with the last answers; handed in again, it is the same. */
export const handInSitting = route({
  name: 'diagnostic_tests.hand_in',
  method: 'POST',
  path: '/own-sittings/:id/hand-in',
  ...own,
  rate: 'write',
  params: byId,
  body: z.strictObject({ answers: keptList, seen: seenIncidents() }),
  response: z.object({ id: id(), handedAt: instant(), late: z.boolean() }),
  errors: ['diagnostic_tests.question_unknown', 'diagnostic_tests.answer_shape', 'diagnostic_tests.answer_file'],
});

const corrected = z.object({
  questionId: id(),
  words: z.array(z.string()),
  /** Null while it waits to be read. */
  points: z.nullable(z.number()),
  max: z.number(),
  comment: z.string(),
});
/** Level from 0 (not acquired) to 4 (sound); null while nothing of it is corrected. */
const bySkill = z.object({ skill: z.string(), points: z.number(), max: z.number(), level: z.nullable(z.number()) });
/** A copy that was handed in, as the school lets the pupil and the family read it. */
export const ownCopy = route({
  name: 'diagnostic_tests.own_copy',
  method: 'GET',
  path: '/own-sittings/:id/copy',
  ...own,
  params: byId,
  response: z.object({
    id: id(),
    testId: id(),
    title: z.string(),
    pupil: z.string(),
    /** The guardian who sat it with the pupil; empty where the pupil sat it alone. */
    signedBy: z.string(),
    turn: z.number(),
    state: z.enum(sittingStates),
    handedAt: z.nullable(instant()),
    score: z.nullable(z.number()),
    max: z.number(),
    /** What is shown: only the hand-in, the score, or the correction too. */
    shown: z.enum(['nothing', 'score', 'all']),
    /** When the rest is shown, if it is known. */
    shownAt: z.nullable(instant()),
    skills: z.array(bySkill),
    /** With their keys; empty unless all is shown. */
    questions: z.array(question),
    answers: z.array(corrected),
    files: z.array(attachment),
  }),
});
export type OwnCopy = ResponseOf<typeof ownCopy>;

// The correctors

/** Two correctors' different points, until somebody decides. */
const secondMark = z.object({
  points: z.number(),
  comment: z.string(),
  by: z.string(),
  /** The first corrector's points, after the decision; null before. */
  firstPoints: z.nullable(z.number()),
  decidedBy: z.string(),
});
export type SecondMark = z.output<typeof secondMark>;
/** One answer as who corrects it reads it. */
export const copyAnswer = z.extend(corrected, {
  autoPoints: z.nullable(z.number()),
  /** What arrived after the end, if anything. */
  lateWords: z.nullable(z.array(z.string())),
  /** Files of the answer: a photo, a file, a recording. */
  files: z.array(attachment),
  version: version(),
  /** What the second corrector gave, as the first reads it. */
  second: z.nullable(secondMark),
});
/** The corrector's role for a copy: the first, or the second, who does not see the first's marks. */
export const correctorRoles = ['first', 'second'] as const;
export type CorrectorRole = (typeof correctorRoles)[number];

const copyRow = z.object({
  pupilId: id(),
  /** Replaces the name while it is hidden; empty otherwise. */
  code: z.string(),
  label: z.string(),
  labelAr: z.string(),
  audience: z.string(),
  /** Null for a pupil who has not started. */
  sittingId: z.nullable(id()),
  turns: z.number(),
  state: z.nullable(z.enum(sittingStates)),
  startedAt: z.nullable(instant()),
  dueAt: z.nullable(instant()),
  handedAt: z.nullable(instant()),
  /** Handed in by the clock; typed by an adult from paper. */
  byClock: z.boolean(),
  onPaper: z.boolean(),
  /** Some of the pupil's answers arrived after the end. */
  late: z.boolean(),
  answered: z.number(),
  score: z.nullable(z.number()),
  max: z.nullable(z.number()),
  /** Levels from 0 to 4, one per skill of the test, in order; null when the pupil was not asked. */
  levels: z.array(z.nullable(z.number())),
  /** Answers on which two correctors differ. */
  differs: z.number(),
  /** Index of the proposed need group for the pupil; null when none is needed. */
  group: z.nullable(z.number()),
});
export type CopyRow = z.output<typeof copyRow>;
/** A copy whose name is hidden, identified by its code. */
const namelessCopy = z.omit(copyRow, { pupilId: true });
export type NamelessCopy = z.output<typeof namelessCopy>;
/** Results of each pupil, and of the class; from the last sitting of each that counts. */
export const testResults = route({
  name: 'diagnostic_tests.results',
  method: 'GET',
  path: '/diagnostic-tests/:id/submissions',
  ...reads,
  params: byId,
  response: z.object({
    id: id(),
    title: z.string(),
    state: z.enum(testStates),
    skills: z.array(z.object({ skill: z.string(), share: z.nullable(z.number()) })),
    questions: z.array(
      z.object({
        id: id(),
        statement: z.string(),
        kind: z.string(),
        /** Copies with this question, and the mean share of its points; null until one is corrected. */
        asked: z.number(),
        share: z.nullable(z.number()),
        /** Correlation of the question with the rest of the copy, from 5 copies on. */
        discrimination: z.nullable(z.number()),
        waits: z.number(),
        /** The wrong answer that most gave, where at least two gave the same. */
        wrong: z.nullable(z.object({ words: z.array(z.string()), copies: z.number() })),
      }),
    ),
    /** What each need group that the results propose would work on. */
    groups: z.array(z.object({ skills: z.array(z.string()) })),
    rules: z.object({
      blind: z.boolean(),
      held: z.boolean(),
      second: z.nullable(z.object({ id: id(), name: z.string() })),
      /** When results were released; null before, and when they are not held. */
      releasedAt: z.nullable(instant()),
      version: version(),
    }),
    role: z.enum(correctorRoles),
    /** Names are hidden: pupils are listed without copies, and copies without names. */
    hidden: z.boolean(),
    copies: z.array(namelessCopy),
    can: z.object({ rules: z.boolean(), release: z.boolean(), groups: z.boolean(), download: z.boolean() }),
    figures: z.object({
      mean: z.nullable(z.number()),
      minutes: z.nullable(z.number()),
      /**
       * Points of a hundred won or lost, by the pupils who sat both, since the last test of this course with the same
       * purpose.
       */
      change: z.nullable(z.object({ points: z.number(), on: z.string() })),
    }),
    pupils: z.array(copyRow),
  }),
});
export type TestResults = ResponseOf<typeof testResults>;
/** One copy with its keys, as who corrects it reads it. */
export const getCopy = route({
  name: 'diagnostic_tests.copy_of',
  method: 'GET',
  path: '/test-copies/:id',
  ...reads,
  params: byId,
  response: z.object({
    id: id(),
    testId: id(),
    title: z.string(),
    /** Null, with an empty name, while names are hidden; the code replaces it. */
    pupilId: z.nullable(id()),
    pupil: z.string(),
    code: z.string(),
    role: z.enum(correctorRoles),
    /** The guardian who sat it with the pupil; empty where the pupil sat it alone. */
    signedBy: z.string(),
    turn: z.number(),
    state: z.enum(sittingStates),
    /** Both null while names are hidden. */
    startedAt: z.nullable(instant()),
    handedAt: z.nullable(instant()),
    byClock: z.boolean(),
    onPaper: z.boolean(),
    voidReason: z.string(),
    score: z.nullable(z.number()),
    max: z.number(),
    version: version(),
    questions: z.array(question),
    answers: z.array(copyAnswer),
    skills: z.array(bySkill),
    /** The copies before and after it. */
    before: z.nullable(id()),
    after: z.nullable(id()),
    can: z.object({ mark: z.boolean(), decide: z.boolean(), takeLate: z.boolean(), annul: z.boolean() }),
  }),
});
export type TestCopy = ResponseOf<typeof getCopy>;
/**
 * Gives points to an answer; without points, those of its key are restored. The second corrector's points are stored
 * beside the first's. The version belongs to the answer: two people who mark one answer get both values, two who mark
 * different answers do not conflict.
 */
export const markAnswer = route({
  name: 'diagnostic_tests.mark',
  method: 'PUT',
  path: '/test-copies/:id/answers/:questionId',
  ...makes,
  params: z.object({ id: id(), questionId: id() }),
  body: z.strictObject({
    points: z.nullable(z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.25))),
    comment: optionalText(2000),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: [
    'diagnostic_tests.not_handed',
    'diagnostic_tests.points_above',
    'diagnostic_tests.no_points',
    'edited_meanwhile',
  ],
});
export type MarkBody = BodyOf<typeof markAnswer>;
/** Takes the answers that arrived after the end as if they had come in time. */
export const takeLateAnswers = route({
  name: 'diagnostic_tests.take_late',
  method: 'POST',
  path: '/test-copies/:id/late',
  ...makes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: ['diagnostic_tests.nothing_late', 'edited_meanwhile'],
});
/** A sitting that no longer counts (an incident, a fraud); the pupil may sit again while the test is open. */
export const voidSitting = route({
  name: 'diagnostic_tests.void',
  method: 'POST',
  path: '/test-copies/:id/void',
  ...makes,
  params: byId,
  body: z.strictObject({ reason: text(300), version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: ['diagnostic_tests.voided', 'edited_meanwhile'],
});
/** What a pupil wrote on paper, typed by an adult; the id is the client's. */
export const typePaper = route({
  name: 'diagnostic_tests.paper',
  method: 'POST',
  path: '/diagnostic-tests/:id/paper',
  ...makes,
  params: byId,
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    answers: z.array(z.strictObject({ questionId: id(), words: answerWords() })).check(z.maxLength(60)),
  }),
  response: identified(),
  errors: [
    'diagnostic_tests.not_out',
    'diagnostic_tests.pupil_unknown',
    'diagnostic_tests.no_attempt',
    'diagnostic_tests.question_unknown',
    'diagnostic_tests.answer_shape',
    'already_exists',
  ],
});

export const diagnosticSittingsRoutes = [
  ownTests,
  startSitting,
  getSitting,
  saveAnswers,
  handInSitting,
  ownCopy,
  testResults,
  getCopy,
  markAnswer,
  takeLateAnswers,
  voidSitting,
  typePaper,
] as const;
