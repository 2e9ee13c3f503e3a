import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, page, pageOf, role } from '../kernel/schema.ts';
import { personKinds } from './privacy.ts';

const access = { permission: 'people.merge' } as const;
export const duplicateReasons = ['name_birth', 'name', 'phone', 'email', 'near_name'] as const;
const side = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  kinds: z.array(z.enum(personKinds)),
  birthOn: z.nullable(z.string()),
  detail: z.string(),
  photo: z.string(),
  account: z.enum(['none', 'invited', 'active', 'disabled']),
});

/**
 * Pairs of sheets that may be one person, grouped by common sheet, the most certain first. `counts`: pairs by kind,
 * whatever the filter.
 */
export const listDuplicates = route({
  name: 'duplicates.list',
  method: 'GET',
  path: '/duplicates',
  access,
  scope: 'school',
  rate: 'search',
  query: z.object({ page: page(), kind: z.optional(z.enum(personKinds)) }),
  response: z.object({
    ...pageOf(
      z.object({
        first: side,
        second: side,
        reasons: z.array(z.enum(duplicateReasons)),
        /** How sure it is, out of 100. */
        score: z.number(),
        /** Pairs of one group share sheets; `sheets` of them. */
        group: z.string(),
        sheets: z.number(),
      }),
    ).shape,
    counts: z.object({ pupil: z.number(), guardian: z.number(), staff: z.number() }),
  }),
});
/** What of a sheet can be taken from either of the two. */
export const mergeFields = [
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'sex',
  'birthOn',
  'birthPlace',
  'nationality',
  'email',
  'phone',
  'phone2',
  'address',
  'photo',
] as const;
export type MergeField = (typeof mergeFields)[number];
const pair = z.object({ keep: id(), drop: id() });
/** The two sheets side by side, what would move, and what forbids the merge. */
export const previewMerge = route({
  name: 'duplicates.preview',
  method: 'GET',
  path: '/duplicates/:keep/:drop',
  access,
  scope: 'school',
  params: pair,
  response: z.object({
    keep: side,
    drop: side,
    versions: z.object({ keep: z.number(), drop: z.number() }),
    fields: z.array(
      z.object({
        field: z.enum(mergeFields),
        keep: z.string(),
        drop: z.string(),
        /** Proposed: the fuller one. */ from: z.enum(['keep', 'drop']),
      }),
    ),
    moves: z.array(z.object({ table: z.string(), rows: z.number() })),
    /** Rows for which the kept sheet has its own in the same place: one of the two stays. */
    left: z.array(z.object({ table: z.string(), rows: z.number() })),
    /** Marks, texts and signatures of both sheets in one place that are not the same; `places` names the first five. */
    clashes: z.array(z.object({ table: z.string(), rows: z.number(), places: z.array(z.string()) })),
    /**
     * `two_accounts`: the one of the dropped sheet is closed, what it holds is joined to the other. `two_places`: both
     * are enrolled this year, the kept place stays.
     */
    warnings: z.array(z.enum(['two_accounts', 'two_places'])),
    /**
     * Ties of both sheets to one person that do not say the same; the kept tie takes the stricter of each term. `joins`
     * is false where the two contradict each other.
     */
    ties: z.array(z.object({ pupil: z.string(), guardian: z.string(), joins: z.boolean() })),
    /**
     * Roles of the closing account that the kept one gets, or that end with it; one of the school's own has a name
     * alone.
     */
    roles: z.array(
      z.object({ org: z.string(), role: z.nullable(role()), name: z.nullable(z.string()), comes: z.boolean() }),
    ),
    /**
     * `ties_differ`: two ties contradict each other; the office first makes them say the same. `both_say`:
     * see `clashes`. `account_in_use`: the
     * account that would close is in use, and the kept one is not.
     */
    obstacles: z.array(z.enum(['own', 'above', 'same', 'ties_differ', 'both_say', 'account_in_use'])),
  }),
});
/**
 * Merges two sheets: what is linked to the dropped one moves. Where both have a row in one place, one stays (`left`), and
 * the register of merges keeps the other.
 */
export const mergePersons = route({
  name: 'duplicates.merge',
  method: 'POST',
  path: '/duplicates/:keep/:drop/merge',
  access,
  scope: 'school',
  params: pair,
  stepUp: true,
  body: z.strictObject({
    fromDrop: z.array(z.enum(mergeFields)).check(z.maxLength(20)),
    versions: z.strictObject({ keep: z.number(), drop: z.number() }),
  }),
  response: z.object({ id: id() }),
  errors: [
    'duplicates.obstacle',
    'edited_meanwhile',
    'still_referenced',
    'overlaps',
    'already_exists',
    'roles.not_held',
    'roles.for_a_time',
    'roles.last_admin',
  ],
});
/** Two people after all: the pair is not shown again, or with `back` is. */
export const dismissPair = route({
  name: 'duplicates.dismiss',
  method: 'POST',
  path: '/duplicates/:keep/:drop/dismiss',
  access,
  scope: 'school',
  params: pair,
  body: z.strictObject({ back: z.optional(z.boolean()) }),
  response: done(),
});
/** The same for many pairs at once, all or none. */
export const dismissPairs = route({
  name: 'duplicates.dismiss_many',
  method: 'POST',
  path: '/duplicates/dismiss',
  access,
  scope: 'school',
  body: z.strictObject({
    pairs: z.array(z.array(id()).check(z.length(2))).check(z.minLength(1), z.maxLength(200)),
    back: z.optional(z.boolean()),
  }),
  response: done(),
});
export const duplicateRoutes = [listDuplicates, previewMerge, mergePersons, dismissPair, dismissPairs] as const;
