import * as z from 'zod/mini';
import { dashboardCard, homeCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { done, id, page, pageOf, search, sortBy } from '../kernel/schema.ts';

export const credentialKinds = ['guardians', 'pupils', 'staff'] as const;
export type CredentialKind = (typeof credentialKinds)[number];
/** A person's state; everybody is in exactly one. `to_invite`: without a valid code. */
export const credentialStates = ['connected', 'invited', 'to_invite', 'disabled'] as const;
export type CredentialState = (typeof credentialStates)[number];

const follow = { permission: 'credentials.manage' } as const;
const issue = { permission: 'credentials.print' } as const;
const handle = { permission: 'users.manage' } as const;
const kind = () => z._default(z.enum(credentialKinds), 'guardians');

/** Most people of one printing, mailing or bulk change. */
export const maxAtOnce = 400;

/** `noAccount`: people to invite who need an account first; they are counted in `toInvite` too. */
const figures = {
  connected: z.number(),
  invited: z.number(),
  toInvite: z.number(),
  disabled: z.number(),
  noAccount: z.number(),
};
export const credentialFigures = z.object(figures);
export type CredentialFigures = z.output<typeof credentialFigures>;

/**
 * The campaign: the school's figures, the same by class, first sign-ins of the last 30 days. A guardian counts once per
 * class.
 */
export const credentialBoard = route({
  name: 'credentials.board',
  method: 'GET',
  path: '/credentials',
  access: follow,
  scope: 'school',
  query: z.object({ kind: kind() }),
  response: z.object({
    total: credentialFigures,
    classes: z.array(z.object({ id: id(), name: z.string(), level: z.string(), headTeacher: z.string(), ...figures })),
    /** First sign-ins of each of the last 30 days, the oldest first; days without any are zero. */
    days: z.array(z.object({ day: z.string(), activations: z.number() })),
    /** Whether the deployment sends mail. */
    mail: z.boolean(),
  }),
});

export const credentialRow = z.object({
  /** The person. */
  id: id(),
  accountId: z.nullable(id()),
  label: z.string(),
  username: z.nullable(z.string()),
  /** Children and their classes, the pupil's class, or the function. */
  detail: z.string(),
  state: z.enum(credentialStates),
  /** Why a person must be invited. */
  why: z.nullable(z.enum(['no_account', 'never', 'expired'])),
  /** End of the code in force, or of the last one that ended by itself. */
  expiresAt: z.nullable(z.string()),
  hasEmail: z.boolean(),
  /** The last sheet or mail. */
  invitation: z.nullable(
    z.object({
      channel: z.enum(['sheet', 'mail']),
      status: z.enum(['waiting', 'sent', 'failed']),
      reason: z.string(),
      at: z.string(),
    }),
  ),
  lastSeenAt: z.nullable(z.string()),
});
export type CredentialRow = z.output<typeof credentialRow>;
const narrowing = { q: search(), kind: kind(), classId: z.optional(id()), state: z.optional(z.enum(credentialStates)) };
/** Columns by which people are sorted. */
export const credentialSorts = ['name', 'username', 'state'] as const;
export const credentialPeople = route({
  name: 'credentials.people',
  method: 'GET',
  path: '/credentials/people',
  access: follow,
  scope: 'school',
  rate: 'search',
  query: z.object({ page: page(), ...narrowing, sort: sortBy(credentialSorts) }),
  response: pageOf(credentialRow),
});

/**
 * People named one by one, or all who have no code that works (of a class); `never`: all who never signed in, whatever
 * code they hold.
 */
const target = {
  kind: z.enum(credentialKinds),
  personIds: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(maxAtOnce))),
  classId: z.optional(id()),
  never: z.optional(z.boolean()),
  /** Last person of the former call's answer (`next`): this one begins after them, in the printed order. */
  after: z.optional(id()),
};
/** People left out, and why. */
const leftOut = z.object({
  own: z.number(),
  above: z.number(),
  disabled: z.number(),
  noEmail: z.number(),
  noAccount: z.number(),
  unchanged: z.number(),
});
export type LeftOut = z.output<typeof leftOut>;

/**
 * Activation sheets, eight per page. Each contains a single-use code that invalidates the former one and only appears
 * in this answer (SEC-AUT-07): a key sent twice is refused, so that the sheets of the first answer stay valid. An
 * account in use named here is reset: its sessions end and its code is valid for 7 days.
 */
export const printSheets = route({
  name: 'credentials.print_sheets',
  method: 'POST',
  path: '/credentials/sheets',
  access: issue,
  scope: 'school',
  stepUp: true,
  rate: 'export',
  body: z.strictObject(target),
  response: z.object({
    /** The PDF, base64; it is kept nowhere. */
    pdf: z.string(),
    printed: z.number(),
    pages: z.number(),
    /** How many of the requested people wait for the next print, which begins after `next`. */
    rest: z.number(),
    next: z.nullable(id()),
    leftOut,
  }),
  errors: ['credentials.nobody', 'credentials.already_printed', 'credentials.changed_meanwhile'],
});
/** The same by mail, to people with an address, in their language; each mail creates its own code when it is sent. */
export const inviteByMail = route({
  name: 'credentials.invite',
  method: 'POST',
  path: '/credentials/invitations',
  access: issue,
  scope: 'school',
  stepUp: true,
  rate: 'export',
  body: z.strictObject(target),
  response: z.object({ asked: z.number(), rest: z.number(), next: z.nullable(id()), leftOut }),
  errors: ['credentials.nobody', 'credentials.no_mail'],
});
/**
 * Creates missing accounts, named by the school's rule and waiting for their sheet: for the named people, or for
 * everybody who should have one (of a class). A guardian, a pupil and a teacher get the rights of their place in the
 * school, nothing more. Requested twice, it creates none the second time.
 */
export const createMissingAccounts = route({
  name: 'credentials.create_accounts',
  method: 'POST',
  path: '/credentials/accounts',
  access: issue,
  scope: 'school',
  stepUp: true,
  rate: 'export',
  body: z.strictObject({ kind: target.kind, personIds: target.personIds, classId: target.classId }),
  response: z.object({
    created: z.number(),
    /** People whose account was created, for their sheets. */
    personIds: z.array(id()),
    /** How many wait for the next call. */
    rest: z.number(),
    /** People who had an account already or left, and guardians whose tie gives no access to the application. */
    leftOut: z.object({ existing: z.number(), gone: z.number(), noAccess: z.number() }),
  }),
});
const named = z.strictObject({ personIds: z.array(id()).check(z.minLength(1), z.maxLength(maxAtOnce)) });
/** Ends the codes in force of these people. */
export const revokeCodes = route({
  name: 'credentials.revoke',
  method: 'POST',
  path: '/credentials/revoke',
  access: issue,
  scope: 'school',
  stepUp: true,
  body: named,
  response: z.object({ revoked: z.number() }),
});
/** Closes or reopens accounts; a closed one loses its sessions and codes. */
export const setCredentialStatus = route({
  name: 'credentials.set_status',
  method: 'POST',
  path: '/credentials/status',
  access: handle,
  scope: 'school',
  stepUp: true,
  body: z.extend(named, { enabled: z.boolean() }),
  response: z.object({ changed: z.number(), leftOut }),
  errors: ['roles.last_admin'],
});

/** A QR code that signs in one person's phone: once, within 15 minutes; a second factor is still required. */
export const signInQr = route({
  name: 'credentials.sign_in_qr',
  method: 'POST',
  path: '/credentials/sign-in-codes',
  access: issue,
  scope: 'school',
  stepUp: true,
  secret: true,
  body: z.strictObject({ accountId: id() }),
  response: z.object({
    label: z.string(),
    username: z.string(),
    code: z.string(),
    url: z.string(),
    expiresAt: z.string(),
  }),
  errors: ['accounts.disabled', 'accounts.own', 'accounts.above'],
});

export const usernameRules = ['first.last', 'f.last', 'last.first', 'matricule', 'email'] as const;
export type UsernameRule = (typeof usernameRules)[number];
const rename = z.object({ label: z.string(), from: z.string(), to: z.string() });
/** The school's rule for the names of new accounts, with what each rule would give to people of the school. */
export const getUsernameRule = route({
  name: 'credentials.username_rule',
  method: 'GET',
  path: '/credentials/usernames',
  access: follow,
  scope: 'school',
  response: z.object({
    rule: z.enum(usernameRules),
    version: z.number(),
    examples: z.array(
      z.object({ rule: z.enum(usernameRules), names: z.array(z.object({ label: z.string(), username: z.string() })) }),
    ),
  }),
});
export const setUsernameRule = route({
  name: 'credentials.set_username_rule',
  method: 'PUT',
  path: '/credentials/usernames',
  access: handle,
  scope: 'school',
  stepUp: true,
  body: z.strictObject({ rule: z.enum(usernameRules), version: z.number().check(z.int(), z.gte(0)) }),
  response: done(),
  errors: ['edited_meanwhile'],
});
/** What the rule in force would rename among accounts that never signed in, or (`apply`) does rename. */
export const renameAccounts = route({
  name: 'credentials.rename',
  method: 'POST',
  path: '/credentials/usernames/rename',
  access: handle,
  scope: 'school',
  stepUp: true,
  body: z.strictObject({ apply: z.boolean() }),
  response: z.object({ total: z.number(), changes: z.array(rename) }),
});

/** How many guardians never signed in. */
export const waitingCard = homeCard('credentials.waiting', z.object({ waiting: z.number() }));
/** Guardians of the school's pupils, and those who never signed in. */
export const connectedCard = dashboardCard(
  'credentials.connected',
  z.object({ guardians: z.number(), waiting: z.number() }),
);

export const credentialRoutes = [
  credentialBoard,
  credentialPeople,
  createMissingAccounts,
  printSheets,
  inviteByMail,
  revokeCodes,
  setCredentialStatus,
  signInQr,
  getUsernameRule,
  setUsernameRule,
  renameAccounts,
] as const;
export const credentialEvents = {
  'credentials.mail_asked': z.object({ batchAt: z.string() }),
} as const;
