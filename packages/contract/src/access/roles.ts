import * as z from 'zod/mini';
import { personCard } from '../kernel/cards.ts';
import { permissionKeys, scopes } from '../kernel/permission.ts';
import { route } from '../kernel/route.ts';
import {
  day,
  done,
  id,
  identified,
  optionalText,
  page,
  pageOf,
  role,
  search,
  text,
  version,
  sortBy,
} from '../kernel/schema.ts';

const permissionKey = z.enum(permissionKeys as [string, ...string[]]);
const grants = z.array(z.strictObject({ permission: permissionKey, scope: z.enum(scopes) })).check(z.maxLength(300));

export const customRole = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  /** Area that the role opens. */
  base: role(),
  /** Created with the school; can be changed, and shows its differences from the template. */
  template: z.nullable(z.string()),
  grants: z.array(z.object({ permission: permissionKey, scope: z.enum(scopes), differs: z.boolean() })),
  holders: z.number(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});

export const listRoles = route({
  name: 'roles.list',
  method: 'GET',
  path: '/roles',
  access: { permission: 'roles.manage' },
  scope: 'school',
  response: z.object({
    roles: z.array(customRole),
    /** Permissions of each built-in role, before any custom role. */
    builtIn: z.array(
      z.object({
        role: role(),
        grants: z.array(z.object({ permission: permissionKey, scope: z.enum(scopes) })),
        holders: z.number(),
      }),
    ),
  }),
});
const roleBody = z.strictObject({ name: text(60), description: optionalText(200), base: role(), grants });
export const createRole = route({
  name: 'roles.create',
  method: 'POST',
  path: '/roles',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  body: roleBody,
  response: identified(),
  errors: ['roles.for_a_time', 'roles.not_held', 'roles.name_taken', 'roles.scope_unknown'],
});
export const updateRole = route({
  name: 'roles.update',
  method: 'PUT',
  path: '/roles/:id',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id() }),
  body: z.extend(roleBody, { version: version() }),
  response: identified(),
  errors: [
    'roles.for_a_time',
    'roles.not_held',
    'roles.name_taken',
    'roles.last_admin',
    'roles.scope_unknown',
    'edited_meanwhile',
  ],
});
export const removeRole = route({
  name: 'roles.remove',
  method: 'DELETE',
  path: '/roles/:id',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id() }),
  response: done(),
  errors: ['roles.for_a_time', 'roles.last_admin', 'roles.in_use'],
});

/** The second-factor rule of a role: its first day, and the number of accounts with a second factor. */
const factorRule = z.object({ role: role(), from: z.nullable(day()), accounts: z.number(), ready: z.number() });
export type FactorRule = z.output<typeof factorRule>;
export const listFactorRules = route({
  name: 'roles.second_factor',
  method: 'GET',
  path: '/roles/second-factor',
  access: { permission: 'roles.manage' },
  scope: 'school',
  response: z.object({
    /** Sensitive rights need a second factor in this school, for any role. */
    sensitive: z.boolean(),
    /** The reader has a second factor; without one, they may not set a rule. */
    mine: z.boolean(),
    items: z.array(factorRule),
  }),
});
/** Requires a second factor for a role from a given day, or removes the rule; `was` is the day that the author read. */
export const setFactorRule = route({
  name: 'roles.set_second_factor',
  method: 'PUT',
  path: '/roles/second-factor/:role',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ role: role() }),
  body: z.strictObject({ from: z.nullable(day()), was: z.nullable(day()) }),
  response: done(),
  errors: ['roles.factor_first', 'roles.factor_past', 'edited_meanwhile'],
});
/** Accounts of a role without a second factor yet. */
export const listFactorWaiting = route({
  name: 'roles.second_factor_waiting',
  method: 'GET',
  path: '/roles/second-factor/:role/waiting',
  access: { permission: 'roles.manage' },
  scope: 'school',
  params: z.object({ role: role() }),
  query: z.object({ page: page() }),
  response: pageOf(z.object({ id: id(), label: z.string(), username: z.string(), lastSeenAt: z.nullable(z.string()) })),
});

export const accountRow = z.object({
  id: id(),
  label: z.string(),
  username: z.string(),
  photo: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
  roles: z.array(role()),
  customRoles: z.array(z.object({ id: id(), name: z.string() })),
  lastSeenAt: z.nullable(z.string()),
  totp: z.boolean(),
});
/** Columns that sort the list of accounts. */
export const accountSorts = ['name', 'username', 'seen', 'status'] as const;
/** Accounts of the school; with `permission` or `roleId`, only its holders. */
export const listAccounts = route({
  name: 'accounts.list',
  method: 'GET',
  path: '/accounts',
  access: { permission: 'users.manage' },
  scope: 'school',
  rate: 'search',
  query: z.object({
    page: page(),
    q: search(),
    role: z.optional(role()),
    roleId: z.optional(id()),
    permission: z.optional(permissionKey),
    status: z.optional(z.enum(['invited', 'active', 'disabled'])),
    sort: sortBy(accountSorts),
  }),
  response: pageOf(accountRow),
});
/** A person's role from one day to another, both included. */
export const roleTerm = z.object({
  id: id(),
  /** A built-in role, or the id of a custom one; the other is null. */
  role: z.nullable(role()),
  roleId: z.nullable(id()),
  from: z.string(),
  until: z.string(),
  state: z.enum(['planned', 'given']),
  reason: z.string(),
  by: z.string(),
});
/** Current rights of an account, each with its origin ("Que voit…"). */
export const accountRights = route({
  name: 'accounts.rights',
  method: 'GET',
  path: '/accounts/:id/rights',
  access: { permission: 'users.manage' },
  scope: 'school',
  params: z.object({ id: id() }),
  response: z.object({
    account: accountRow,
    entries: z.array(
      z.object({
        id: id(),
        orgId: id(),
        orgName: z.string(),
        roles: z.array(role()),
        customRoles: z.array(id()),
        active: z.boolean(),
        terms: z.array(roleTerm),
      }),
    ),
    rights: z.array(z.object({ permission: permissionKey, scope: z.enum(scopes), from: z.array(z.string()) })),
    /** Home pages of the open areas; the pages inside depend on the rights. */
    screens: z.array(z.string()),
  }),
});
const entryRoles = z.strictObject({
  roles: z.array(role()).check(z.maxLength(6)),
  customRoles: z.array(id()).check(z.maxLength(20)),
  active: z.boolean(),
});
export type EntryRoles = z.output<typeof entryRoles>;
/** Sets the roles of a membership; `from` is what the author read, refused with both values once that has changed. */
export const updateEntry = route({
  name: 'accounts.update_entry',
  method: 'PUT',
  path: '/accounts/:id/entries/:entryId',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id(), entryId: id() }),
  body: z.extend(entryRoles, { from: entryRoles }),
  response: done(),
  errors: ['roles.for_a_time', 'roles.not_held', 'roles.last_admin', 'edited_meanwhile'],
});
/** Gives a role for a time: it applies from the first day and is removed after the last, on the school's clock. */
export const addRoleTerm = route({
  name: 'accounts.add_role_term',
  method: 'POST',
  path: '/accounts/:id/entries/:entryId/terms',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id(), entryId: id() }),
  body: z.strictObject({
    role: z.nullable(role()),
    roleId: z.nullable(id()),
    from: day(),
    until: day(),
    reason: optionalText(200),
  }),
  response: identified(),
  errors: [
    'roles.for_a_time',
    'roles.not_held',
    'roles.term_held',
    'roles.term_open',
    'roles.term_days',
    'roles.term_one',
  ],
});
/** Ends a role given for a time before its last day, or cancels one that has not begun. */
export const endRoleTerm = route({
  name: 'accounts.end_role_term',
  method: 'DELETE',
  path: '/accounts/:id/terms/:termId',
  access: { permission: 'roles.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id(), termId: id() }),
  response: done(),
  errors: ['roles.not_held', 'roles.last_admin'],
});
/** Issues a new single-use activation code for an account; the previous one is cancelled and the sessions end. */
export const issueCode = route({
  name: 'accounts.issue_code',
  method: 'POST',
  path: '/accounts/:id/activation-code',
  access: { permission: 'credentials.print' },
  scope: 'school',
  stepUp: true,
  secret: true,
  params: z.object({ id: id() }),
  /** `withoutSecondFactor` also removes a second factor whose device is lost; it also needs `users.manage`. */
  body: z.strictObject({ withoutSecondFactor: z.optional(z.boolean()) }),
  response: z.object({ username: z.string(), code: z.string(), expiresAt: z.string(), url: z.string() }),
  errors: ['accounts.disabled', 'accounts.own', 'accounts.above'],
});
export const setAccountStatus = route({
  name: 'accounts.set_status',
  method: 'PUT',
  path: '/accounts/:id/status',
  access: { permission: 'users.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id() }),
  body: z.strictObject({ enabled: z.boolean() }),
  response: done(),
  errors: ['roles.last_admin', 'accounts.own', 'accounts.above'],
});
/** Ends every session of an account. */
export const endSessions = route({
  name: 'accounts.end_sessions',
  method: 'POST',
  path: '/accounts/:id/end-sessions',
  access: { permission: 'users.manage' },
  scope: 'school',
  stepUp: true,
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: z.object({ ended: z.number() }),
  errors: ['accounts.above'],
});
export const auditEntry = z.object({
  seq: z.number(),
  at: z.string(),
  actor: z.nullable(z.string()),
  as: z.nullable(z.string()),
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** Current name of the object, if the reader may know it. */
  objectName: z.nullable(z.string()),
  /** The object was deleted. */
  objectGone: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
});
const auditNarrowing = {
  action: z.optional(optionalText(80)),
  actor: z.optional(id()),
  object: z.optional(id()),
  /** Words in the name of the author, the person looked as, or the person concerned. */
  q: search(),
  /** Keys of the actions that match the same words: a line is kept when `q` or one of these keys matches. */
  did: z.optional(z.string().check(z.maxLength(4000), z.regex(/^[a-z_.-]{1,80}(,[a-z_.-]{1,80}){0,59}$/))),
  /** Days in the school's time zone, both included. */
  from: z.optional(day()),
  to: z.optional(day()),
};
export const listAudit = route({
  name: 'audit.list',
  method: 'GET',
  path: '/audit',
  access: { permission: 'audit.read' },
  scope: 'school',
  query: z.object({ page: page(), ...auditNarrowing }),
  response: pageOf(auditEntry),
});
/** Maximum number of lines in one journal file. */
export const maxAuditLines = 5000;
/** The lines found by a search, as a file; the download is also written in the journal. */
export const exportAudit = route({
  name: 'audit.export',
  method: 'GET',
  path: '/audit/export',
  access: { permission: 'audit.read' },
  scope: 'school',
  stepUp: true,
  rate: 'export',
  raw: true,
  query: z.object({ ...auditNarrowing, format: z.enum(['csv', 'xlsx']) }),
  errors: ['audit.too_many'],
});
export const verifyAudit = route({
  name: 'audit.verify',
  method: 'GET',
  path: '/audit/verify',
  access: { permission: 'audit.read' },
  scope: 'school',
  rate: 'export',
  response: z.object({ ok: z.boolean(), checked: z.number(), firstBroken: z.nullable(z.number()) }),
});
/** Actions by or on the caller's account, and look-as sessions on it. */
export const myAccesses = route({
  name: 'audit.mine',
  method: 'GET',
  path: '/audit/mine',
  access: 'session',
  scope: 'self',
  ownerOnly: true,
  query: z.object({ page: page() }),
  response: pageOf(auditEntry),
});

/** The account of a person. */
export const accountCard = personCard(
  'account',
  z.object({
    accountId: id(),
    username: z.string(),
    status: z.enum(['invited', 'active', 'disabled']),
    lastSeenAt: z.nullable(z.string()),
  }),
);

export const roleRoutes = [
  listRoles,
  createRole,
  updateRole,
  removeRole,
  listFactorRules,
  setFactorRule,
  listFactorWaiting,
  listAccounts,
  accountRights,
  updateEntry,
  addRoleTerm,
  endRoleTerm,
  issueCode,
  setAccountStatus,
  endSessions,
  listAudit,
  exportAudit,
  verifyAudit,
  myAccesses,
] as const;
export type CustomRole = z.output<typeof customRole>;
export type AccountRow = z.output<typeof accountRow>;
