import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id } from '../kernel/schema.ts';

/** Uses of a pupil's image (LAW-IMG-01). The answer is no until somebody with authority says yes. */
export const imagePurposes = ['portrait', 'class_photo', 'albums', 'website', 'press'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];
/** Publications outside the school: each needs the yes of every guardian with authority. */
export const outsidePurposes: readonly ImagePurpose[] = ['website', 'press'];
/** Inside the school: whether the yes of one guardian is enough, or all must give theirs. */
export const imageRules = ['one', 'all'] as const;
export type ImageRule = (typeof imageRules)[number];
const purpose = z.enum(imagePurposes);
const rule = z.enum(imageRules);
const kind = z.enum(['father', 'mother', 'tutor', 'grandparent', 'sibling', 'other', 'self']);

const answer = z.object({
  /** Person who answers: a guardian with authority today, or the pupil of age (`self`). */
  byId: id(),
  name: z.string(),
  kind,
  mine: z.boolean(),
  /** Null without a valid answer. */
  granted: z.nullable(z.boolean()),
  decidedAt: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** Typed in by the office from a paper. */
  onPaper: z.boolean(),
});
/** Today's result for one pupil and one purpose. */
const standing = z.object({ purpose, allowed: z.boolean(), answers: z.array(answer) });
const pupilConsents = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.nullable(z.string()),
  /** 18 or more: only the pupil's own answers count (LAW-MIN-03). */ ofAge: z.boolean(),
  purposes: z.array(standing),
});
export type PupilConsents = z.output<typeof pupilConsents>;
export type ConsentAnswer = z.output<typeof answer>;

/** The latest answers given for the caller's children, the newest first; at most 100 per child. */
const past = z.object({
  purpose,
  name: z.string(),
  granted: z.boolean(),
  decidedAt: z.string(),
  endsOn: z.nullable(z.string()),
  onPaper: z.boolean(),
});
export const childConsents = z.extend(pupilConsents, { history: z.array(past) });
export type ChildConsents = z.output<typeof childConsents>;
export const listChildConsents = route({
  name: 'consents.children',
  method: 'GET',
  path: '/consents/children',
  access: 'session',
  scope: 'children',
  response: z.object({ rule, items: z.array(childConsents) }),
});
const decision = {
  purpose,
  granted: z.boolean(),
  /** Last day of a yes; absent or null for no end. */ endsOn: z.optional(z.nullable(day())),
};
/** A guardian's answer for their child; it counts at once, and former ones are kept. */
export const decideConsent = route({
  name: 'consents.decide',
  method: 'PUT',
  path: '/consents/children/:id',
  access: 'session',
  scope: 'children',
  params: z.object({ id: id() }),
  body: z.strictObject(decision),
  response: childConsents,
  errors: ['consents.of_age', 'consents.dates'],
});

/** A pupil's own answers once of age (LAW-MIN-03); null before, and for a person who is no pupil. */
export const myConsents = route({
  name: 'consents.mine',
  method: 'GET',
  path: '/consents/mine',
  access: 'session',
  scope: 'self',
  response: z.object({ rule, item: z.nullable(childConsents) }),
});
/** A pupil of age answers for their own image; it counts at once, and the guardians' answers no longer do. */
export const decideMyConsent = route({
  name: 'consents.decide_mine',
  method: 'PUT',
  path: '/consents/mine',
  access: 'session',
  scope: 'self',
  body: z.strictObject(decision),
  response: childConsents,
  errors: ['consents.not_of_age', 'consents.dates'],
});

const view = { permission: 'people.view' } as const;
/** The register of a class: the answers for each purpose. */
export const listConsents = route({
  name: 'consents.list',
  method: 'GET',
  path: '/consents',
  access: view,
  scope: 'classes',
  query: z.object({ classId: id() }),
  response: z.object({ rule, canRecord: z.boolean(), canRule: z.boolean(), items: z.array(pupilConsents) }),
});
/** The register of a class, or of all pupils in reach, as a file whose cells are inert (SEC-INJ-04). */
export const exportConsents = route({
  name: 'consents.export',
  method: 'GET',
  path: '/consents/export',
  access: view,
  scope: 'classes',
  rate: 'export',
  stepUp: true,
  raw: true,
  query: z.object({ classId: z.optional(id()), format: z.enum(['csv', 'xlsx']) }),
});
/** An answer given on paper, by a guardian with authority or by the pupil of age. */
export const recordConsent = route({
  name: 'consents.record',
  method: 'POST',
  path: '/consents/pupils/:id',
  access: { permission: 'people.edit' },
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({ ...decision, byId: id() }),
  response: done(),
  errors: ['consents.no_authority', 'consents.dates'],
});
export const setImageRule = route({
  name: 'consents.set_rule',
  method: 'PUT',
  path: '/consents/rule',
  access: { permission: 'school.settings' },
  scope: 'school',
  body: z.strictObject({ rule }),
  response: done(),
});

export const consentEvents = {
  /** What may be shown of a pupil may have changed; null when the school's rule did, for everybody. */
  'consents.changed': z.object({ pupilId: z.nullable(z.string()) }),
  /** Pupils who could be shown for a purpose until now, and may not any more. */
  'consents.withdrawn': z.object({ purpose, pupilIds: z.array(z.string()) }),
} as const;

export const consentRoutes = [
  listChildConsents,
  decideConsent,
  myConsents,
  decideMyConsent,
  listConsents,
  exportConsents,
  recordConsent,
  setImageRule,
] as const;
