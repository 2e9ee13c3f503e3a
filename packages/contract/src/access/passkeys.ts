import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, optionalText, text } from '../kernel/schema.ts';
import { signedIn } from './auth.ts';
import { made, proof } from './webauthn.ts';

/** Passkeys that one account may have at once. */
export const maxPasskeys = 10;

const passkey = z.object({
  id: id(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: z.nullable(instant()),
  /** Kept by the maker of the device too: losing the device does not lose the key. */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;
const list = z.object({ items: z.array(passkey) });

export const listPasskeys = route({
  name: 'auth.passkeys',
  method: 'GET',
  path: '/auth/passkeys',
  access: 'session',
  scope: 'self',
  response: list,
});
/** What a device needs to make a key for the caller; `challenge` serves once, for five minutes. */
export const startPasskey = route({
  name: 'auth.passkey_start',
  method: 'POST',
  path: '/auth/passkeys/start',
  access: 'session',
  scope: 'self',
  stepUp: true,
  unaudited: 'nothing is changed before the key comes',
  body: z.strictObject({}),
  response: z.object({
    challenge: z.string(),
    site: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** Credentials of registered keys: a device that has one creates no other. */
    known: z.array(z.string()),
  }),
  errors: ['auth.passkeys_full'],
});
export const addPasskey = route({
  name: 'auth.passkey_add',
  method: 'POST',
  path: '/auth/passkeys',
  access: 'session',
  scope: 'self',
  rate: 'login',
  stepUp: true,
  body: z.strictObject({ name: text(80), made }),
  response: list,
  errors: ['auth.bad_passkey', 'auth.passkeys_full'],
});
export const renamePasskey = route({
  name: 'auth.passkey_rename',
  method: 'PUT',
  path: '/auth/passkeys/:id',
  access: 'session',
  scope: 'self',
  params: z.object({ id: id() }),
  body: z.strictObject({ name: text(80) }),
  response: list,
});
export const removePasskey = route({
  name: 'auth.passkey_remove',
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  access: 'session',
  scope: 'self',
  stepUp: true,
  params: z.object({ id: id() }),
  response: done(),
});

/** What a device needs to prove that it holds a key, of whatever account; `challenge` serves once, for five minutes. */
export const askPasskey = route({
  name: 'auth.passkey_ask',
  method: 'POST',
  path: '/auth/passkeys/ask',
  access: 'public',
  scope: 'none',
  rate: 'login',
  unaudited: 'changes nothing',
  body: z.strictObject({}),
  response: z.object({ challenge: z.string(), site: z.string() }),
});
/** Signs in with a passkey alone: the device is one factor, what its owner showed it the other (SEC-AUT-05). */
export const signInByPasskey = route({
  name: 'auth.sign_in_by_passkey',
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: 'public',
  scope: 'none',
  rate: 'login',
  body: z.strictObject({ proof, remember: z.optional(z.boolean()), device: z.optional(optionalText(80)) }),
  response: signedIn,
  errors: ['auth.bad_passkey', 'auth.throttled'],
});

export const passkeyRoutes = [
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  askPasskey,
  signInByPasskey,
] as const;
