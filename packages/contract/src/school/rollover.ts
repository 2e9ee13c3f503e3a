import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { groupKinds } from './persons.ts';
import { day, done, id, instant, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';

const own = { access: { permission: 'rollover.manage' }, scope: 'school' } as const;
const byId = z.object({ id: id() });
const capacity = () => z.nullable(z.number().check(z.int(), z.gte(1), z.lte(500)));
const count = () => z.number();

export const decisions = ['pass', 'repeat', 'leave', 'graduate'] as const;
export type Decision = (typeof decisions)[number];
/** Number of hours during which a rollover can be undone. */
export const undoHours = 72;

const copies = { courses: z.boolean(), teachers: z.boolean(), groups: z.boolean(), terms: z.boolean() };
export const rollover = z.object({
  id: id(),
  status: z.enum(['draft', 'running', 'done', 'undone']),
  fromYear: z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string() }),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** What the next year copies besides its classes. */
  copy: z.object(copies),
  /** Numbers of objects that the run created, by kind; empty before the run. */
  counts: z.record(z.string(), z.number()),
  /** Reason code of the last failed run, or empty. */
  failure: z.string(),
  doneAt: z.nullable(z.string()),
  undoUntil: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  version: z.number(),
});
export type Rollover = z.output<typeof rollover>;
const yearDates = z.object({ name: z.string(), startsOn: z.string(), endsOn: z.string() });

/** The current or last rollover, and the data to start a new one. */
export const getRollover = route({
  name: 'rollover.get',
  method: 'GET',
  path: '/rollover',
  ...own,
  response: z.object({
    rollover: z.nullable(rollover),
    year: z.nullable(yearDates),
    proposed: z.nullable(yearDates),
    now: instant(),
  }),
});
const draftBody = { name: text(40), startsOn: day(), endsOn: day(), copy: z.strictObject(copies) };
const draftErrors = ['years.dates', 'years.too_long', 'years.overlap', 'rollover.year_taken'] as const;
/**
 * Starts a rollover: proposes the classes of the next year, the next class of each class and a decision for every
 * pupil.
 */
export const startRollover = route({
  name: 'rollover.start',
  method: 'POST',
  path: '/rollover',
  ...own,
  body: z.strictObject(draftBody),
  response: rollover,
  errors: [...draftErrors, 'rollover.exists', 'rollover.no_year'],
});
export const updateRollover = route({
  name: 'rollover.update',
  method: 'PUT',
  path: '/rollover/:id',
  ...own,
  params: byId,
  body: z.strictObject({ ...draftBody, version: version() }),
  response: rollover,
  errors: [...draftErrors, 'rollover.state', 'edited_meanwhile'],
});
export const discardRollover = route({
  name: 'rollover.discard',
  method: 'DELETE',
  path: '/rollover/:id',
  ...own,
  params: byId,
  response: done(),
  errors: ['rollover.state'],
});

const planned = z.object({
  id: id(),
  levelId: id(),
  name: z.string(),
  capacity: z.nullable(z.number()),
  pupils: count(),
  sourceName: z.string(),
});
export type PlannedClass = z.output<typeof planned>;
const path = z.object({
  classId: id(),
  name: z.string(),
  levelId: id(),
  level: z.string(),
  pupils: count(),
  targetId: z.nullable(id()),
});
const level = z.object({ id: id(), name: z.string(), cycle: z.string(), nextId: z.nullable(id()) });
/** Classes of the next year, and the next class of each class of this year. */
export const getPlan = route({
  name: 'rollover.plan',
  method: 'GET',
  path: '/rollover/:id/plan',
  ...own,
  params: byId,
  response: z.object({ levels: z.array(level), classes: z.array(planned), paths: z.array(path) }),
});
export const addPlanned = route({
  name: 'rollover.add_class',
  method: 'POST',
  path: '/rollover/:id/classes',
  ...own,
  params: byId,
  body: z.strictObject({ levelId: id(), name: text(60), capacity: capacity() }),
  response: done(),
  errors: ['rollover.state', 'rollover.class_taken'],
});
const planParams = z.object({ id: id(), classId: id() });
export const updatePlanned = route({
  name: 'rollover.update_class',
  method: 'PUT',
  path: '/rollover/:id/classes/:classId',
  ...own,
  params: planParams,
  body: z.strictObject({ name: text(60), capacity: capacity() }),
  response: done(),
  errors: ['rollover.state', 'rollover.class_taken'],
});
/** Removes a class from the plan; its pupils wait for another class. */
export const removePlanned = route({
  name: 'rollover.remove_class',
  method: 'DELETE',
  path: '/rollover/:id/classes/:classId',
  ...own,
  params: planParams,
  response: done(),
  errors: ['rollover.state'],
});
/** Changes the next class of the pupils who move up; manually placed pupils stay. */
export const setPath = route({
  name: 'rollover.set_path',
  method: 'PUT',
  path: '/rollover/:id/paths/:classId',
  ...own,
  params: planParams,
  body: z.strictObject({ targetId: z.nullable(id()) }),
  response: z.object({ moved: count() }),
  errors: ['rollover.state', 'rollover.wrong_level'],
});

const decided = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  matricule: z.string(),
  classId: z.nullable(id()),
  className: z.string(),
  decision: z.nullable(z.enum(decisions)),
  levelId: z.nullable(id()),
  targetId: z.nullable(id()),
  byHand: z.boolean(),
  /** Result of the re-enrolment campaign. */
  reenrolment: z.nullable(z.enum(['enrolled', 'leaving'])),
});
export type DecidedPupil = z.output<typeof decided>;
export const problems = ['undecided', 'unplaced'] as const;
/** Columns that sort the pupils. */
export const decisionSorts = ['name', 'class', 'decision'] as const;
export const listDecisions = route({
  name: 'rollover.pupils',
  method: 'GET',
  path: '/rollover/:id/pupils',
  ...own,
  rate: 'search',
  params: byId,
  query: z.object({
    page: page(),
    q: search(),
    classId: z.optional(id()),
    decision: z.optional(z.enum(decisions)),
    problem: z.optional(z.enum(problems)),
    sort: sortBy(decisionSorts),
  }),
  response: pageOf(decided),
});
/**
 * One decision for many pupils. By default each goes to the next class of their class; a class of another level than
 * the decision's is refused.
 */
export const decide = route({
  name: 'rollover.decide',
  method: 'PUT',
  path: '/rollover/:id/pupils',
  ...own,
  params: byId,
  body: z.strictObject({
    pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(500)),
    decision: z.enum(decisions),
    targetId: z.optional(z.nullable(id())),
  }),
  response: z.object({ changed: count() }),
  errors: ['rollover.state', 'rollover.wrong_level', 'rollover.no_next_level'],
});
/** The same decision for a whole class; `decision` null restores the proposal. */
export const decideClass = route({
  name: 'rollover.decide_class',
  method: 'PUT',
  path: '/rollover/:id/classes/:classId/decision',
  ...own,
  params: planParams,
  body: z.strictObject({ decision: z.nullable(z.enum(decisions)) }),
  response: z.object({ changed: count() }),
  errors: ['rollover.state', 'rollover.no_next_level'],
});

const keptGroup = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(groupKinds),
  className: z.string(),
  /** Number of members at the end of this year, and how many of them would be in it next year. */
  members: count(),
  going: count(),
  /** Whether the members are kept; true by default for options, languages and clubs. */
  keep: z.boolean(),
});
export type KeptGroup = z.output<typeof keptGroup>;
/** Groups that the next year keeps, with their number of members. */
export const listGroups = route({
  name: 'rollover.groups',
  method: 'GET',
  path: '/rollover/:id/groups',
  ...own,
  params: byId,
  response: z.object({ groups: z.array(keptGroup) }),
});
/** Keeps the members of groups, or starts them empty. */
export const keepMembers = route({
  name: 'rollover.keep_members',
  method: 'PUT',
  path: '/rollover/:id/groups',
  ...own,
  params: byId,
  body: z.strictObject({ groupIds: z.array(id()).check(z.minLength(1), z.maxLength(500)), keep: z.boolean() }),
  response: done(),
  errors: ['rollover.state'],
});

const check = z.object({
  pupils: count(),
  pass: count(),
  repeat: count(),
  leave: count(),
  graduate: count(),
  /** Number of pupils without a decision, and of pupils whose level has no class: both block the rollover. */
  undecided: count(),
  unplaced: count(),
  over: z.array(z.object({ id: id(), name: z.string(), pupils: count(), capacity: z.number() })),
  empty: z.array(z.object({ id: id(), name: z.string() })),
  classes: count(),
  courses: count(),
  groups: count(),
  terms: count(),
  /** Number of pupils who stay in a kept group. */
  members: count(),
  /** Number of changes of class, departures and arrivals planned for a later day, which the run cancels. */
  planned: count(),
  ready: z.boolean(),
});
export type RolloverCheck = z.output<typeof check>;
/** What a run would do; writes nothing. */
export const checkRollover = route({
  name: 'rollover.check',
  method: 'GET',
  path: '/rollover/:id/check',
  ...own,
  params: byId,
  response: check,
});
/** Requests the run, which a worker makes in one transaction; its progress is sent by `rollover.progress`. */
export const executeRollover = route({
  name: 'rollover.execute',
  method: 'POST',
  path: '/rollover/:id/execute',
  ...own,
  stepUp: true,
  params: byId,
  body: z.strictObject({
    version: version(),
    /** Confirms closing the year before its last day. */
    early: z.optional(z.boolean()),
  }),
  response: rollover,
  errors: ['rollover.state', 'rollover.not_ready', 'rollover.early', 'edited_meanwhile', 'rollover.year_taken'],
});
/** Undoes a rollover, within 72 hours and while no new data depends on it. `details.what` names such data. */
export const undoRollover = route({
  name: 'rollover.undo',
  method: 'POST',
  path: '/rollover/:id/undo',
  ...own,
  stepUp: true,
  params: byId,
  body: z.strictObject({}),
  response: rollover,
  errors: ['rollover.state', 'rollover.undo_late', 'rollover.data_depends'],
});

const card = z.object({
  id: id(),
  label: z.string(),
  sex: z.nullable(z.enum(['F', 'M'])),
  repeating: z.boolean(),
  fromClass: z.string(),
  targetId: z.nullable(id()),
});
export type BoardCard = z.output<typeof card>;
const pair = z.object({ id: id(), aId: id(), bId: id(), kind: z.enum(['together', 'apart']) });
export type BoardPair = z.output<typeof pair>;
/** Pupils of a level, with its classes and the pairs that concern them. */
export const getBoard = route({
  name: 'class_building.board',
  method: 'GET',
  path: '/rollover/:id/board/:levelId',
  ...own,
  params: z.object({ id: id(), levelId: id() }),
  response: z.object({
    classes: z.array(z.object({ id: id(), name: z.string(), capacity: z.nullable(z.number()) })),
    pupils: z.array(card),
    pairs: z.array(pair),
  }),
});
const move = z.object({ pupilId: id(), fromId: z.nullable(id()), toId: z.nullable(id()) });
export type BoardMove = z.output<typeof move>;
/** Moves cards together; if somebody else moved one meanwhile, the whole request is refused. */
export const moveCards = route({
  name: 'class_building.move',
  method: 'PUT',
  path: '/rollover/:id/board/:levelId/moves',
  ...own,
  params: z.object({ id: id(), levelId: id() }),
  body: z.strictObject({
    moves: z
      .array(z.strictObject({ pupilId: id(), fromId: z.nullable(id()), toId: z.nullable(id()) }))
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  response: done(),
  errors: ['rollover.state', 'rollover.moved_meanwhile', 'rollover.wrong_level'],
});
/**
 * Distributes the pupils of a level over its classes by numbers, girls and boys, repeating pupils and pairs. Greedy:
 * the result is good, not optimal.
 */
export const proposeBoard = route({
  name: 'class_building.propose',
  method: 'POST',
  path: '/rollover/:id/board/:levelId/propose',
  ...own,
  params: z.object({ id: id(), levelId: id() }),
  body: z.strictObject({}),
  response: z.object({ moves: z.array(move), broken: count() }),
  errors: ['rollover.state', 'rollover.no_classes'],
});
export const addPair = route({
  name: 'class_building.add_pair',
  method: 'POST',
  path: '/rollover/:id/pairs',
  ...own,
  params: byId,
  body: z.strictObject({ aId: id(), bId: id(), kind: z.enum(['together', 'apart']) }),
  response: pair,
  errors: ['rollover.state', 'rollover.pair_same'],
});
export const removePair = route({
  name: 'class_building.remove_pair',
  method: 'DELETE',
  path: '/rollover/:id/pairs/:pairId',
  ...own,
  params: z.object({ id: id(), pairId: id() }),
  response: done(),
  errors: ['rollover.state'],
});

export const rolloverRoutes = [
  getRollover,
  startRollover,
  updateRollover,
  discardRollover,
  getPlan,
  addPlanned,
  updatePlanned,
  removePlanned,
  setPath,
  listDecisions,
  decide,
  decideClass,
  listGroups,
  keepMembers,
  checkRollover,
  executeRollover,
  undoRollover,
  getBoard,
  moveCards,
  proposeBoard,
  addPair,
  removePair,
] as const;
export const rolloverEvents = {
  /** The run of a rollover was requested. */
  'rollover.execute_asked': z.object({ rolloverId: z.string() }),
  /** The school moved to its next year. */
  'rollover.ran': z.object({ rolloverId: z.string() }),
} as const;
