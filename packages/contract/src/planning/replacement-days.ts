import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { type BodyOf, route } from '../kernel/route.ts';
import { day, id, instant } from '../kernel/schema.ts';
import { replacementModule } from './replacement.ts';

const module = replacementModule;
const office = { access: { permission: 'sessions.cancel' }, scope: 'school', module } as const;
const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1440));

export const debtStates = ['owed', 'planned', 'made_up'] as const;
export type DebtState = (typeof debtStates)[number];
const debt = z.object({
  lessonId: id(),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  title: z.string(),
  titleAr: z.string(),
  audience: z.string(),
  teachers: z.array(z.object({ id: id(), label: z.string(), labelAr: z.string() })),
  courseId: z.nullable(id()),
  state: z.enum(debtStates),
  /** The lesson that makes up for it. */
  madeUp: z.nullable(z.object({ id: id(), day: z.string(), starts: z.number(), ends: z.number() })),
});
export type LessonDebt = z.output<typeof debt>;
/** Lessons to make up this year, course by course: cancelled ones without make-up yet. */
export const lessonDebts = route({
  name: 'replacement_debts.list',
  method: 'GET',
  path: '/replacement/debts',
  ...office,
  response: z.object({ items: z.array(debt) }),
});
/** Adds the lesson that makes up for a cancelled one; one at a time. */
export const planMakeUp = route({
  name: 'replacement_debts.plan',
  method: 'POST',
  path: '/replacement/debts/:lessonId',
  ...office,
  params: z.object({ lessonId: id() }),
  body: z.strictObject({ id: id(), day: day(), starts: minute(), ends: minute(), classroomId: z.nullable(id()) }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['replacement.planned', 'replacement.past', 'lessons.taken', 'lessons.hours', 'lessons.closed_day'],
});

export const releaseStates = ['asked', 'allowed', 'free', 'stays'] as const;
export type ReleaseState = (typeof releaseStates)[number];
const release = z.object({
  id: id(),
  day: z.string(),
  /** Leaves at `from`, back at `to` when the day continues; or comes at `to` instead of `from`. */
  kind: z.enum(['leave', 'arrive']),
  from: z.number(),
  to: z.number(),
  state: z.enum(releaseStates),
  answeredBy: z.string(),
  answeredAt: z.nullable(instant()),
});
const familyRelease = z.extend(release, {
  pupilId: id(),
  pupil: z.string(),
  self: z.boolean(),
  can: z.object({ answer: z.boolean() }),
});
export type FamilyRelease = z.output<typeof familyRelease>;
/** Early ends and late starts of the caller or their children from today on, with the answers. */
export const ownReleases = route({
  name: 'replacement_releases.own',
  method: 'GET',
  path: '/replacement/releases',
  access: 'session',
  scope: 'children',
  module,
  response: z.object({ today: z.string(), items: z.array(familyRelease) }),
});
/**
 * The answer of a guardian with authority, or of a pupil of age. Only the person who answered that a child stays can
 * change it.
 */
export const answerRelease = route({
  name: 'replacement_releases.answer',
  method: 'POST',
  path: '/replacement/releases/:id/answer',
  access: 'session',
  scope: 'children',
  module,
  params: z.object({ id: id() }),
  body: z.strictObject({ free: z.boolean() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['replacement.release_over', 'replacement.release_answered'],
});
/** Pupils who leave earlier or come later on a day, and those who stay in a study hall. */
export const dayReleases = route({
  name: 'replacement_releases.day',
  method: 'GET',
  path: '/replacement/releases/day',
  ...office,
  query: z.object({ day: day() }),
  response: z.object({
    items: z.array(z.extend(release, { pupilId: id(), pupil: z.string(), className: z.string() })),
  }),
});

const shown = z.object({
  id: id(),
  starts: z.number(),
  ends: z.number(),
  title: z.string(),
  titleAr: z.string(),
  audience: z.string(),
  room: z.string(),
  change: z.enum(['replaced', 'study', 'cancelled', 'moved', 'added', 'room']),
  /** The substitutes; no other name is shown. */
  by: z.array(z.string()),
  /** The former hour of what moved. */
  before: z.nullable(z.object({ day: z.string(), starts: z.number() })),
});
export type ShownChange = z.output<typeof shown>;
/** Today's changes for a screen in the hall: without reasons and absent people. */
export const hallDisplay = route({
  name: 'replacement_display.today',
  method: 'GET',
  path: '/replacement/display',
  access: { permission: 'sessions.display' },
  scope: 'school',
  module,
  response: z.object({ today: z.string(), at: instant(), zone: z.string(), items: z.array(shown) }),
});

/** Waiting questions to a family: whether a child leaves earlier or comes later. */
export const releasesCard = homeCard('replacement.releases', z.object({ items: z.array(familyRelease) }));

export type MakeUpBody = BodyOf<typeof planMakeUp>;
export const replacementDaysRoutes = [
  lessonDebts,
  planMakeUp,
  ownReleases,
  answerRelease,
  dayReleases,
  hallDisplay,
] as const;
