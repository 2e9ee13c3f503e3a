import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id, identified, optionalText, role, search } from '../kernel/schema.ts';

const named = {
  /** A built-in role, or the id of one of the school's own; the other is null. */
  role: z.nullable(role()),
  roleId: z.nullable(id()),
  /** Name of a role of the school's own; empty for a built-in one. */
  name: z.string(),
};
/** A role that the caller has for good in a membership, and may entrust to a colleague there. */
const entrustable = z.object({ ...named, entryId: id(), orgName: z.string() });
/** A role that the caller entrusted, until it ends. */
const entrusted = z.object({
  ...named,
  id: id(),
  to: z.string(),
  orgName: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.enum(['planned', 'given']),
  reason: z.string(),
});
/** What the caller may entrust, and what they entrusted that waits or is in force, the first to end first. */
export const listDelegations = route({
  name: 'account.delegations',
  method: 'GET',
  path: '/account/delegations',
  access: { permission: 'roles.delegate' },
  scope: 'school',
  response: z.object({ roles: z.array(entrustable), given: z.array(entrusted) }),
});
/** Staff of the organisation of a membership of the caller, by name, twelve at most. */
export const listDelegates = route({
  name: 'account.delegates',
  method: 'GET',
  path: '/account/delegations/:entryId/colleagues',
  access: { permission: 'roles.delegate' },
  scope: 'school',
  rate: 'search',
  params: z.object({ entryId: id() }),
  query: z.object({ q: search() }),
  response: z.object({ items: z.array(z.object({ id: id(), label: z.string() })) }),
});
/** Delegates one of the caller's roles to a colleague, from one day to another, six months at most. */
export const entrustRole = route({
  name: 'account.entrust_role',
  method: 'POST',
  path: '/account/delegations',
  access: { permission: 'roles.delegate' },
  scope: 'school',
  stepUp: true,
  body: z.strictObject({
    entryId: id(),
    role: z.nullable(role()),
    roleId: z.nullable(id()),
    to: id(),
    from: day(),
    until: day(),
    reason: optionalText(200),
  }),
  response: identified(),
  errors: ['roles.not_held', 'roles.term_held', 'roles.term_open', 'roles.entrusted_days', 'roles.term_one'],
});
/** Takes back before its last day what the caller entrusted. */
export const takeBackRole = route({
  name: 'account.take_back_role',
  method: 'DELETE',
  path: '/account/delegations/:id',
  access: { permission: 'roles.delegate' },
  scope: 'school',
  params: z.object({ id: id() }),
  response: done(),
  errors: ['roles.last_admin'],
});

export const delegationRoutes = [listDelegations, listDelegates, entrustRole, takeBackRole] as const;
