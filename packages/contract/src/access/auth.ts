import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { notification } from '../kernel/notifications.ts';
import { route } from '../kernel/route.ts';
import { done, id, instant, lang, optionalText, text } from '../kernel/schema.ts';
import { storedUser, userSettings } from '../kernel/stored-user.ts';
import { proof } from './webauthn.ts';

const password = z.string().check(z.minLength(1), z.maxLength(128));
/** Six digits, typed or pasted with spaces. */
const totpCode = z.string().check(z.regex(/^\d{3} ?\d{3}$/));
/** The second step: six digits of the application, or a recovery code in its place. */
const secondStep = z.string().check(z.regex(/^(\d{3} ?\d{3}|[A-Za-z2-9]{4}(-?[A-Za-z2-9]{4}){3})$/));

/** A signed-in answer. `token` is absent for the web app, whose token lives in an HttpOnly cookie. */
export const signedIn = z.object({
  status: z.literal('signed_in'),
  token: z.optional(z.string()),
  user: storedUser,
});
const needsTotp = z.object({ status: z.literal('totp_required') });

export const login = route({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  scope: 'none',
  rate: 'login',
  body: z.strictObject({
    username: text(100),
    password,
    /** Second factor, when the first answer required it. */
    totp: z.optional(secondStep),
    /** Keep the session beyond the browser's closing. */
    remember: z.optional(z.boolean()),
    /** Name of the device shown in "Mes appareils". */
    device: z.optional(optionalText(80)),
  }),
  response: z.discriminatedUnion('status', [signedIn, needsTotp]),
  errors: ['auth.bad_credentials', 'auth.throttled', 'auth.bad_totp'],
});

export const me = route({
  name: 'auth.user',
  method: 'GET',
  path: '/auth/user',
  access: 'session',
  scope: 'self',
  response: storedUser,
});

/** Whether the session is still valid, and whose it is. */
export const verify = route({
  name: 'auth.verify',
  method: 'GET',
  path: '/auth/verify',
  access: 'session',
  scope: 'self',
  response: z.object({ ok: z.literal(true), accountId: id() }),
});

export const logout = route({
  name: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  scope: 'self',
  body: z.strictObject({}),
  response: done(),
});

export const devices = route({
  name: 'auth.devices',
  method: 'GET',
  path: '/auth/devices',
  access: 'session',
  scope: 'self',
  response: z.object({
    items: z.array(
      z.object({
        id: id(),
        name: z.string(),
        kind: z.enum(['web', 'mobile']),
        createdAt: instant(),
        lastSeenAt: instant(),
        current: z.boolean(),
      }),
    ),
  }),
});
export const revokeDevice = route({
  name: 'auth.revoke_device',
  method: 'DELETE',
  path: '/auth/devices/:id',
  access: 'session',
  scope: 'self',
  params: z.object({ id: id() }),
  response: done(),
});
export const revokeOthers = route({
  name: 'auth.revoke_others',
  method: 'POST',
  path: '/auth/devices/revoke-others',
  access: 'session',
  scope: 'self',
  body: z.strictObject({}),
  response: z.object({ revoked: z.number() }),
});

const code = z.string().check(z.trim(), z.minLength(8), z.maxLength(64));
export const checkActivation = route({
  name: 'auth.activation_check',
  method: 'POST',
  path: '/auth/activation/check',
  access: 'public',
  scope: 'none',
  rate: 'reset',
  unaudited: 'reads only; POST keeps the code out of addresses and logs',
  body: z.strictObject({ code }),
  /** `way`: what the code opens, the choice of a password or, for a QR of an account in use, a session. */
  response: z.object({
    username: z.string(),
    prenom: z.string(),
    minLength: z.number(),
    way: z.enum(['password', 'sign_in']),
  }),
  errors: ['auth.bad_code'],
});
/**
 * Signs in a phone with a QR code shown by staff; a second factor is still required, and the code is consumed on
 * success.
 */
export const signInByCode = route({
  name: 'auth.sign_in_by_code',
  method: 'POST',
  path: '/auth/activation/sign-in',
  access: 'public',
  scope: 'none',
  rate: 'login',
  body: z.strictObject({ code, totp: z.optional(secondStep), device: z.optional(optionalText(80)) }),
  response: z.discriminatedUnion('status', [signedIn, needsTotp]),
  errors: ['auth.bad_code', 'auth.bad_totp', 'auth.throttled'],
});
export const activate = route({
  name: 'auth.activate',
  method: 'POST',
  path: '/auth/activation',
  access: 'public',
  scope: 'none',
  rate: 'reset',
  body: z.strictObject({ code, password, device: z.optional(optionalText(80)) }),
  /** `totp_required`: the password is set and the code consumed; the sign-in requires the second factor. */
  response: z.discriminatedUnion('status', [signedIn, needsTotp]),
  errors: ['auth.bad_code', 'auth.password_too_short', 'auth.password_common', 'auth.password_personal'],
});

export const changePassword = route({
  name: 'auth.change_password',
  method: 'POST',
  path: '/auth/password',
  access: 'session',
  scope: 'self',
  rate: 'reset',
  body: z.strictObject({ current: password, next: password }),
  response: done(),
  errors: ['auth.wrong_password', 'auth.password_too_short', 'auth.password_common', 'auth.password_personal'],
});
/** Always answers the same, whether the account exists or not (SEC-AUT-04). */
export const forgotPassword = route({
  name: 'auth.forgot_password',
  method: 'POST',
  path: '/auth/password/forgot',
  access: 'public',
  scope: 'none',
  rate: 'reset',
  body: z.strictObject({ username: text(100) }),
  response: done(),
});
export const resetPassword = route({
  name: 'auth.reset_password',
  method: 'POST',
  path: '/auth/password/reset',
  access: 'public',
  scope: 'none',
  rate: 'reset',
  body: z.strictObject({ code, password }),
  response: done(),
  errors: ['auth.bad_code', 'auth.password_too_short', 'auth.password_common', 'auth.password_personal'],
});

export const stepUp = route({
  name: 'auth.step_up',
  method: 'POST',
  path: '/auth/step-up',
  access: 'session',
  scope: 'self',
  rate: 'login',
  secret: true,
  /** A passkey is a proof by itself; else the code of the second factor when there is one, else the password. */
  body: z.strictObject({ password: z.optional(password), totp: z.optional(totpCode), passkey: z.optional(proof) }),
  /** `token` is the rotated token, for clients that hold it themselves. */
  response: z.object({ until: instant(), token: z.optional(z.string()) }),
  errors: ['auth.wrong_password', 'auth.bad_totp', 'auth.bad_passkey'],
});
export const totpEnrol = route({
  name: 'auth.totp_enrol',
  method: 'POST',
  path: '/auth/totp/enrol',
  access: 'session',
  scope: 'self',
  stepUp: true,
  secret: true,
  body: z.strictObject({}),
  response: z.object({ secret: z.string(), uri: z.string() }),
});
export const totpConfirm = route({
  name: 'auth.totp_confirm',
  method: 'POST',
  path: '/auth/totp/confirm',
  access: 'session',
  scope: 'self',
  rate: 'login',
  secret: true,
  body: z.strictObject({ totp: totpCode }),
  /** Recovery codes, made with the second factor; they leave in this answer alone. */
  response: z.object({ codes: z.array(z.string()) }),
  errors: ['auth.bad_totp', 'auth.totp_not_enrolled'],
});
/** Ten new recovery codes; the former ones die. They leave in this answer alone (SEC-AUT-05). */
export const renewRecoveryCodes = route({
  name: 'auth.renew_recovery_codes',
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'session',
  scope: 'self',
  stepUp: true,
  secret: true,
  body: z.strictObject({}),
  response: z.object({ codes: z.array(z.string()) }),
  errors: ['auth.totp_not_enrolled'],
});
export const totpDisable = route({
  name: 'auth.totp_disable',
  method: 'POST',
  path: '/auth/totp/disable',
  access: 'session',
  scope: 'self',
  stepUp: true,
  body: z.strictObject({}),
  response: done(),
  errors: ['auth.totp_forced'],
});

export const updateProfile = route({
  name: 'auth.update_profile',
  method: 'PUT',
  path: '/auth/profile',
  access: 'session',
  scope: 'self',
  body: z.strictObject({
    lang: z.optional(lang()),
    email: z.optional(z.nullable(z.email().check(z.maxLength(254)))),
    phone: z.optional(z.nullable(optionalText(20))),
    /** Id of an image uploaded by the caller, or null to remove the photo. */
    photo: z.optional(z.nullable(id())),
    settings: z.optional(z.partial(userSettings)),
    /** Names of guided tours just seen or to be seen again. */
    tourSeen: z.optional(z.array(text(40)).check(z.maxLength(50))),
  }),
  response: storedUser,
});

export const startLookAs = route({
  name: 'auth.look_as',
  method: 'POST',
  path: '/auth/look-as',
  access: { permission: 'users.impersonate' },
  scope: 'school',
  stepUp: true,
  body: z.strictObject({ accountId: id(), reason: text(300) }),
  response: z.object({ accountId: id(), label: z.string(), until: instant() }),
  errors: ['auth.look_as_refused'],
});
export const stopLookAs = route({
  name: 'auth.look_as_stop',
  method: 'POST',
  path: '/auth/look-as/stop',
  access: 'session',
  scope: 'self',
  body: z.strictObject({}),
  response: done(),
});

/** A guardian's children: their names come with the session, the card only tells the page to show them. */
export const childrenCard = homeCard('children', z.object({}));
/** The latest unread notices. */
export const noticesCard = homeCard(
  'notifications.latest',
  z.object({ items: z.array(notification), unread: z.number() }),
);
/** Recent devices not yet reviewed, and whether the rights held require a second factor. */
export const devicesCard = homeCard(
  'security.devices',
  z.object({
    items: z.array(z.object({ id: id(), name: z.string(), createdAt: instant() })),
    totpRequired: z.boolean(),
  }),
);

export const authRoutes = [
  login,
  me,
  verify,
  logout,
  devices,
  revokeDevice,
  revokeOthers,
  checkActivation,
  signInByCode,
  activate,
  changePassword,
  forgotPassword,
  resetPassword,
  stepUp,
  totpEnrol,
  totpConfirm,
  renewRecoveryCodes,
  totpDisable,
  updateProfile,
  startLookAs,
  stopLookAs,
] as const;
export const authEvents = {
  'auth.new_device': z.object({ accountId: z.string(), sessionId: z.string() }),
  /** Somebody of the school got codes for accounts in use. */
  'auth.code_handed': z.object({ accountIds: z.array(z.string()), byId: z.nullable(z.string()) }),
  'auth.recovery_used': z.object({ accountId: z.string(), left: z.number() }),
  'auth.password_changed': z.object({ accountId: z.string() }),
  'auth.passkey_added': z.object({ accountId: z.string(), name: z.string() }),
  /** Null for an unknown name: what was typed, maybe a password, is not stored. */
  'auth.reset_asked': z.object({ accountId: z.nullable(z.string()) }),
  /** A day of a role that is given for a time: its first, the one after its last, or a week before that. */
  'auth.role_term_due': z.object({ termId: z.string() }),
  'auth.role_term_ends': z.object({ accountIds: z.array(z.string()), until: z.string(), termId: z.string() }),
  'auth.rights_changed': z.object({ accountIds: z.array(z.string()) }),
  /** Accounts that were closed, or whose functions ended. */
  'auth.roles_lost': z.object({ accountIds: z.array(z.string()) }),
} as const;
export type SignedIn = z.output<typeof signedIn>;

/** Kinds of notices that it sends. */
export const accountNotices = [
  'securite.connexion',
  'securite.mot_de_passe',
  'securite.code',
  'securite.role',
  'securite.cle',
  'securite.role_fin',
] as const;
