import * as z from 'zod/mini';
import { id, lang, optionalText, text } from './schema.ts';

/** Calls outside any school: the deployment's data, and its first set-up. Not part of the tenant router. */
export const host = z.object({
  name: z.literal('encrier'),
  version: z.string(),
  /** The school of this address when there is only one; null sends the client to /scan. */
  schoolId: z.nullable(z.number()),
  needsSetup: z.boolean(),
  /** Base64url Ed25519 public keys that verify school keys of this deployment. */
  publicKeys: z.array(z.object({ kid: z.string(), key: z.string() })),
});
export type Host = z.output<typeof host>;

/** Single-use code printed by the server. */
const code = z.string().check(z.trim(), z.minLength(8), z.maxLength(64));
/** Checks whether a code is valid without using it, so that the wizard can report an error at its first step. */
export const setupCheck = z.strictObject({ code });
export const setupBody = z.strictObject({
  code,
  school: z.strictObject({
    title: text(80),
    city: optionalText(80),
    kind: optionalText(80),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    timeZone: text(60),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    languages: z.array(lang()).check(z.minLength(1), z.maxLength(3)),
    orgs: z
      .array(
        z.strictObject({
          store_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
          name: text(80),
          kind: optionalText(40),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  admin: z.strictObject({
    prenom: text(60),
    nom: text(60),
    username: z.string().check(z.regex(/^[a-z0-9._-]{3,60}$/)),
    email: z.nullable(z.email().check(z.maxLength(254))),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
});
export type SetupBody = z.output<typeof setupBody>;
export const setupDone = z.object({ schoolId: z.number(), key: z.string(), adminId: id() });
