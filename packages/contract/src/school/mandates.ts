import * as z from 'zod/mini';
import { homeCard, personCard } from '../kernel/cards.ts';
import { type BodyOf, type QueryOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, done, id, page, pageOf, search, sortBy, version } from '../kernel/schema.ts';

/**
 * Delegate of a class, deputy, delegate for the environment, delegate of its parents; a seat in an establishment's
 * council.
 */
export const mandateKinds = ['pupil', 'deputy', 'eco', 'parent', 'council'] as const;
export type MandateKind = (typeof mandateKinds)[number];
const kind = z.enum(mandateKinds);
/** The word of a mandate follows its holder: « Déléguée » where she is known to be a girl or a woman. */
const female = z.boolean();

const place = z.object({ id: id(), label: z.string() });
/** The class of its kinds; the establishment of a seat in its council. */
const line = z.object({
  id: id(),
  kind,
  person: z.object({
    id: id(),
    label: z.string(),
    labelAr: z.string(),
    quality: z.enum(['pupil', 'guardian', 'staff']),
    female,
  }),
  place,
  from: z.string(),
  /** Its last day. */
  to: z.string(),
  /** Its days hold, and its holder is still of the class. */
  holds: z.boolean(),
  version: version(),
});
export type Mandate = z.output<typeof line>;

const access = { permission: 'mandates.manage' } as const;
const manages = { access, scope: 'school' } as const;
const byId = z.object({ id: id() });
const wish = { q: search(), kind: z.optional(kind), place: z.optional(id()), past: z.optional(z.enum(['1'])) };

/** Columns by which mandates are sorted. */
export const mandateSorts = ['person', 'kind', 'place', 'days'] as const;
/** Present and future mandates, by place; past ones with `past`. */
export const listMandates = route({
  name: 'mandates.list',
  method: 'GET',
  path: '/mandates',
  ...manages,
  query: z.object({ page: page(), ...wish, sort: sortBy(mandateSorts) }),
  response: z.extend(pageOf(line), { today: z.string() }),
});
/** Places of the filters and of the form, with the last day of the year. */
export const mandateChoices = route({
  name: 'mandates.choices',
  method: 'GET',
  path: '/mandates/choices',
  ...manages,
  response: z.object({
    today: z.string(),
    yearEnds: z.nullable(z.string()),
    classes: z.array(place),
    orgs: z.array(place),
  }),
});
/** Who may hold it: pupils of the class, their guardians, or people of the establishment. Twenty at most. */
export const mandateCandidates = route({
  name: 'mandates.candidates',
  method: 'GET',
  path: '/mandates/candidates',
  ...manages,
  rate: 'search',
  query: z.object({ kind, place: id(), q: search() }),
  response: z.object({ items: z.array(z.object({ id: id(), label: z.string(), detail: z.string() })) }),
});
export const giveMandate = route({
  name: 'mandates.give',
  method: 'POST',
  path: '/mandates',
  ...manages,
  body: z.strictObject({ id: id(), kind, placeId: id(), personId: id(), from: day(), to: day() }),
  response: line,
  errors: ['mandates.days', 'mandates.not_eligible', 'mandates.twice'],
});
/** Gives it another last day. */
export const endMandate = route({
  name: 'mandates.end',
  method: 'PUT',
  path: '/mandates/:id/end',
  ...manages,
  params: byId,
  body: z.strictObject({ to: day(), version: version() }),
  response: line,
  errors: ['edited_meanwhile', 'mandates.days', 'mandates.twice'],
});
/** Takes away one that was entered by mistake. */
export const removeMandate = route({
  name: 'mandates.remove',
  method: 'POST',
  path: '/mandates/:id/remove',
  ...manages,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: done(),
  errors: ['edited_meanwhile'],
});
/** The list as a file, as it is narrowed. */
export const exportMandates = route({
  name: 'mandates.export',
  method: 'GET',
  path: '/mandates/export',
  ...manages,
  rate: 'export',
  raw: true,
  query: z.object({ format: z.enum(['csv', 'xlsx']), ...wish }),
});

const held = z.object({ id: id(), kind, female, personId: id(), label: z.string(), labelAr: z.string() });
export type HeldMandate = z.output<typeof held>;
/** Today's mandates of a class, for its staff. */
export const classMandates = route({
  name: 'mandates.of_class',
  method: 'GET',
  path: '/mandates/classes/:id',
  access: { permission: 'people.view' },
  scope: 'classes',
  params: byId,
  response: z.object({ items: z.array(held), can: z.object({ manage: z.boolean() }) }),
});
/**
 * For the caller's own pupils: the representatives of the class, and the council members of the establishment. Only
 * names.
 */
export const ownMandates = route({
  name: 'mandates.own',
  method: 'GET',
  path: '/mandates/own',
  access: 'session',
  scope: 'children',
  response: z.object({
    items: z.array(
      z.object({
        pupilId: id(),
        class: z.string(),
        mandates: z.array(z.object({ kind, female, label: z.string(), labelAr: z.string() })),
      }),
    ),
  }),
});
export type OwnMandates = ResponseOf<typeof ownMandates>;

/** On the page of a pupil or of a member of staff: their mandates, the latest first. */
export const personMandatesCard = personCard(
  'mandates',
  z.object({
    items: z.array(
      z.object({ id: id(), kind, female, place: z.string(), from: z.string(), to: z.string(), holds: z.boolean() }),
    ),
  }),
);
/** On a pupil's first page: the representatives of the class. */
export const classMandatesCard = homeCard(
  'mandates',
  z.object({
    class: z.string(),
    items: z.array(z.object({ kind, female, label: z.string(), labelAr: z.string(), self: z.boolean() })),
  }),
);

export const mandateEvents = {
  /** The holder receives what is in force for holders of such a mandate. */
  'mandates.given': z.object({ personIds: z.array(z.string()), on: z.string() }),
  /** It ends on another day, or was taken away. */
  'mandates.ended': z.object({ personIds: z.array(z.string()), on: z.string() }),
} as const;

/** Kinds of notices that the room sends. */
export const mandatesNotices = ['delegues.mandat'] as const;

export type MandateBody = BodyOf<typeof giveMandate>;
export type MandateWish = QueryOf<typeof listMandates>;
export const mandatesRoutes = [
  listMandates,
  mandateChoices,
  mandateCandidates,
  giveMandate,
  endMandate,
  removeMandate,
  exportMandates,
  classMandates,
  ownMandates,
] as const;
