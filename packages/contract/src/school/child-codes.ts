import * as z from 'zod/mini';
import { personCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { id, identified, instant, optionalText, page, pageOf, text, version } from '../kernel/schema.ts';
import { tieKinds } from './persons.ts';

/**
 * A code that the office gives for one child. It gives no access: the guardian who types it asks to be tied to the
 * child, and the office decides. `open`: not used yet; `waiting`: asked, not decided.
 */
export const childCodeStates = ['open', 'cancelled', 'waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type ChildCodeState = (typeof childCodeStates)[number];
const gives = { permission: 'people.edit' } as const;

/** Unused codes of a pupil, for people who may give one. The codes themselves are shown once, when they are created. */
export const childCodesCard = personCard(
  'family.codes',
  z.object({
    pupilId: id(),
    items: z.array(z.object({ id: id(), by: z.string(), madeAt: instant(), expiresOn: z.string() })),
  }),
);
export const makeChildCode = route({
  name: 'family.make_code',
  method: 'POST',
  path: '/pupils/:id/child-codes',
  access: gives,
  scope: 'school',
  secret: true,
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: z.object({ id: id(), code: z.string(), expiresOn: z.string() }),
  errors: ['family.codes_many'],
});
export const cancelChildCode = route({
  name: 'family.cancel_code',
  method: 'POST',
  path: '/child-codes/:id/cancel',
  access: gives,
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: identified(),
  errors: ['requests.state'],
});

const claim = z.object({
  id: id(),
  state: z.enum(childCodeStates),
  /** First name alone: the caller is not this child's guardian, or not yet. */ child: z.string(),
  kind: z.enum(tieKinds),
  askedAt: instant(),
  reason: z.string(),
});
export type OwnClaim = z.output<typeof claim>;
/** The caller's requests made with codes: the latest twenty. */
export const listMyClaims = route({
  name: 'family.claims',
  method: 'GET',
  path: '/family/claims',
  access: 'session',
  scope: 'self',
  response: z.object({ items: z.array(claim) }),
});
/** Asks to be tied to the child of a code; its first name is answered, nothing else. */
export const claimChild = route({
  name: 'family.claim',
  method: 'POST',
  path: '/family/claims',
  access: 'session',
  scope: 'self',
  rate: 'write',
  body: z.strictObject({ code: text(40), kind: z.enum(tieKinds), note: optionalText(500) }),
  response: z.object({ id: id(), child: z.string() }),
  errors: ['family.code_unknown', 'family.claim_twice', 'auth.throttled'],
});
export const withdrawClaim = route({
  name: 'family.withdraw_claim',
  method: 'POST',
  path: '/family/claims/:id/withdraw',
  access: 'session',
  scope: 'self',
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: identified(),
  errors: ['requests.state'],
});

const officeClaim = z.object({
  id: id(),
  state: z.enum(childCodeStates),
  pupilId: id(),
  pupil: z.string(),
  className: z.nullable(z.string()),
  guardian: z.string(),
  kind: z.enum(tieKinds),
  note: z.string(),
  /** Who gave the code. */ givenBy: z.string(),
  askedAt: instant(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  reason: z.string(),
  /** Last day of an earlier tie of the same two people; `''` for one without an end, null for none. */
  tied: z.nullable(z.string()),
  version: z.number(),
  can: z.object({ decide: z.boolean() }),
});
export type OfficeClaim = z.output<typeof officeClaim>;
/** Requests made with codes about pupils in reach: what waits first, then the latest. */
export const listClaims = route({
  name: 'requests.claims',
  method: 'GET',
  path: '/child-claims',
  access: gives,
  scope: 'school',
  query: z.object({ page: page() }),
  response: pageOf(officeClaim),
});
/** Ties the guardian to the child, or says why not. */
export const decideClaim = route({
  name: 'requests.decide_claim',
  method: 'PUT',
  path: '/child-claims/:id/decision',
  access: gives,
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({
    version: version(),
    accept: z.boolean(),
    reason: optionalText(500),
    /** What the tie is, when accepted. */
    tie: z.nullable(
      z.strictObject({
        kind: z.enum(tieKinds),
        legal: z.boolean(),
        digitalAccess: z.boolean(),
        livesWith: z.boolean(),
        mayPickUp: z.boolean(),
        receivesReports: z.boolean(),
      }),
    ),
  }),
  response: identified(),
  errors: ['edited_meanwhile', 'requests.state', 'requests.own', 'requests.reason_missing', 'persons.already_tied'],
});
export type ClaimDecision = z.input<typeof decideClaim.body>;

export const childCodeRoutes = [
  makeChildCode,
  cancelChildCode,
  listMyClaims,
  claimChild,
  withdrawClaim,
  listClaims,
  decideClaim,
] as const;
