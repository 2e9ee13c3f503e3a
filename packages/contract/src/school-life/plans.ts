import * as z from 'zod/mini';
import { personCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, done, id, optionalText, page, pageOf, search, version, sortBy } from '../kernel/schema.ts';
import { planKinds } from '../school/persons.ts';

export type PlanKind = (typeof planKinds)[number];
/** `review`: its day of review is near, or past. */
export const planStates = ['draft', 'in_force', 'review', 'ended'] as const;
export type PlanState = (typeof planStates)[number];
/** Days before its review from which a plan is listed for review. */
export const reviewWithin = 30;
/** Measures of teachers for the pupil; any other is written as text. */
export const arrangements = [
  'extra_time',
  'seat_front',
  'computer',
  'calculator',
  'large_print',
  'notes_given',
  'rephrased',
  'oral',
  'no_reading_aloud',
  'spelling_apart',
  'shorter_work',
  'less_homework',
  'breaks',
  'helper',
  'adapted_sport',
  'adapted_meal',
  'infirmary',
  'kit_near',
] as const;
export type Arrangement = (typeof arrangements)[number];
export const maxPlanFiles = 5;

const named = z.object({ id: id(), label: z.string() });
const pupil = z.object({ id: id(), label: z.string(), class: z.string() });
const days = { startsOn: z.string(), reviewOn: z.nullable(z.string()), endsOn: z.nullable(z.string()) };
const arrangedFields = {
  arrangements: z.array(z.enum(arrangements)),
  arrangementText: z.string(),
  /** Time added to a test, in hundredths of it, where the plan says how much; a third otherwise. */
  extraPercent: z.nullable(z.number()),
};

const line = z.object({
  id: id(),
  pupil,
  kind: z.enum(planKinds),
  state: z.enum(planStates),
  arrangements: z.number(),
  referent: z.string(),
  ...days,
});
export type PlanLine = z.output<typeof line>;
const plan = z.object({
  id: id(),
  pupil,
  kind: z.enum(planKinds),
  state: z.enum(planStates),
  /** The reason; empty during look-as. */
  need: z.string(),
  measures: z.string(),
  ...arrangedFields,
  referent: z.nullable(named),
  ...days,
  reviewedOn: z.nullable(z.string()),
  files: z.array(attachment),
  version: version(),
  can: z.object({ edit: z.boolean(), start: z.boolean(), review: z.boolean(), end: z.boolean(), discard: z.boolean() }),
});
export type StaffPlan = z.output<typeof plan>;

const reads = { access: { permission: 'plans.view', or: 'plans.manage' }, scope: 'school' } as const;
const manages = { access: { permission: 'plans.manage' }, scope: 'school' } as const;
const byId = z.object({ id: id() });

/** Columns by which plans are sorted. */
export const planSorts = ['pupil', 'kind', 'days', 'review', 'referent'] as const;
/** Plans of the pupils in reach, those with the nearest review first. */
export const listPlans = route({
  name: 'plans.list',
  method: 'GET',
  path: '/plans',
  ...reads,
  query: z.object({
    page: page(),
    q: search(),
    kind: z.optional(z.enum(planKinds)),
    state: z.optional(z.enum(planStates)),
    class: z.optional(id()),
    pupil: z.optional(id()),
    sort: sortBy(planSorts),
  }),
  response: z.extend(pageOf(line), {
    today: z.string(),
    counts: z.object({ review: z.number(), draft: z.number() }),
    can: z.object({ manage: z.boolean() }),
  }),
});
/** What the filters and the form offer. */
export const planChoices = route({
  name: 'plans.choices',
  method: 'GET',
  path: '/plans/choices',
  ...reads,
  response: z.object({ today: z.string(), classes: z.array(named), staff: z.array(named) }),
});
/** Pupils for whom a plan may be written, by name or number. */
export const plannablePupils = route({
  name: 'plans.pupils',
  method: 'GET',
  path: '/plans/pupils',
  ...manages,
  rate: 'search',
  query: z.object({ q: search() }),
  response: z.object({ items: z.array(pupil) }),
});
export const getPlan = route({
  name: 'plans.get',
  method: 'GET',
  path: '/plans/:id',
  ...reads,
  params: byId,
  response: plan,
});
const content = {
  kind: z.enum(planKinds),
  need: optionalText(4000),
  measures: optionalText(4000),
  arrangements: z.array(z.enum(arrangements)).check(z.maxLength(arrangements.length)),
  arrangementText: optionalText(1000),
  /** Kept with « extra_time » alone. */
  extraPercent: z.optional(z.nullable(z.number().check(z.int(), z.gte(5), z.lte(200)))),
  referentId: z.nullable(id()),
  startsOn: day(),
  reviewOn: z.nullable(day()),
  endsOn: z.nullable(day()),
  fileIds: z.array(id()).check(z.maxLength(maxPlanFiles)),
};
const contentErrors = ['plans.dates', 'plans.referent_unknown', 'plans.twice', 'plans.empty', 'files.unknown'] as const;
/** Writes a plan, as a draft or in force at once; the id is the client's, so that it is written once. */
export const createPlan = route({
  name: 'plans.create',
  method: 'POST',
  path: '/plans',
  ...manages,
  body: z.strictObject({ id: id(), pupilId: id(), inForce: z.boolean(), ...content }),
  response: plan,
  errors: contentErrors,
});
export const editPlan = route({
  name: 'plans.edit',
  method: 'PUT',
  path: '/plans/:id',
  ...manages,
  params: byId,
  body: z.strictObject({ ...content, version: version() }),
  response: plan,
  errors: ['edited_meanwhile', 'plans.over', ...contentErrors],
});
/** Puts a draft in force: the family is notified, and the teachers read the arrangements. */
export const startPlan = route({
  name: 'plans.start',
  method: 'POST',
  path: '/plans/:id/start',
  ...manages,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: plan,
  errors: ['edited_meanwhile', 'plans.over', 'plans.twice', 'plans.empty'],
});
/** Records today's review, and the next one; the family is notified. */
export const reviewPlan = route({
  name: 'plans.review',
  method: 'POST',
  path: '/plans/:id/review',
  ...manages,
  params: byId,
  body: z.strictObject({ reviewOn: z.nullable(day()), version: version() }),
  response: plan,
  errors: ['edited_meanwhile', 'plans.over', 'plans.dates'],
});
/** Its last day. */
export const endPlan = route({
  name: 'plans.end',
  method: 'POST',
  path: '/plans/:id/end',
  ...manages,
  params: byId,
  body: z.strictObject({ endsOn: day(), version: version() }),
  response: plan,
  errors: ['edited_meanwhile', 'plans.over', 'plans.dates'],
});
/** Throws a draft away, with its papers. */
export const discardPlan = route({
  name: 'plans.discard',
  method: 'POST',
  path: '/plans/:id/discard',
  ...manages,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: done(),
  errors: ['edited_meanwhile', 'plans.over'],
});

const arranged = z.object({ pupilId: id(), ...arrangedFields });
export type Arranged = z.output<typeof arranged>;
/** Today's arrangements of pupils whom the caller teaches, or substitutes for: without reason and kind of plan. */
export const arrangementsToday = route({
  name: 'plans.arrangements',
  method: 'GET',
  path: '/plans/arrangements',
  access: { permission: 'plans.arrangements' },
  scope: 'classes',
  response: z.object({ items: z.array(arranged) }),
});

const familyPlan = z.object({
  id: id(),
  pupil: named,
  kind: z.enum(planKinds),
  state: z.enum(planStates),
  need: z.string(),
  measures: z.string(),
  ...arrangedFields,
  referent: z.string(),
  ...days,
  files: z.array(attachment),
});
export type FamilyPlan = z.output<typeof familyPlan>;
/** Plans of the children the caller guards today, or the caller's own when of age. */
export const ownPlans = route({
  name: 'plans.own',
  method: 'GET',
  path: '/plans/own',
  access: 'session',
  scope: 'children',
  query: z.object({ child: z.optional(id()) }),
  response: z.object({ items: z.array(familyPlan) }),
});

/** On a pupil's page: arrangements for the pupil's teachers, plans for people who read them. */
export const pupilPlansCard = personCard(
  'plans',
  z.object({
    pupil,
    arranged: z.nullable(z.object(arrangedFields)),
    plans: z.nullable(z.array(line)),
    manage: z.boolean(),
  }),
);

export type PlanContent = Omit<BodyOf<typeof editPlan>, 'version'>;
export type PlanList = ResponseOf<typeof listPlans>;
export const plansRoutes = [
  listPlans,
  planChoices,
  plannablePupils,
  arrangementsToday,
  ownPlans,
  getPlan,
  createPlan,
  editPlan,
  startPlan,
  reviewPlan,
  endPlan,
  discardPlan,
] as const;

/** Kinds of notices that it sends: to the family, and to the pupil's teachers. */
export const plansNotices = ['plan', 'plan.amenagements'] as const;
/** Queues of this room in « À traiter ». */
export const plansQueues = ['plans.reviews'] as const;
