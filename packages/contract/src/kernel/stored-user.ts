import * as z from 'zod/mini';
import { id, lang, role } from './schema.ts';
import { moduleKeys } from '../modules.generated.ts';
import { permissionKeys, scopes } from './permission.ts';

/** One membership of one organisation (brief: `auth` entry). Its id is what `x-authid` carries. */
export const authEntry = z.object({
  id: id(),
  store_id: z.string(),
  orgId: id(),
  orgName: z.string(),
  roles: z.array(role()),
});

/** A child the signed-in guardian may act for today. */
export const childRef = z.object({
  /** Pupil's person id. */
  id: id(),
  /** The child's account, the value of `x-user-as`. */
  accountId: z.nullable(id()),
  label: z.string(),
  prenom: z.string(),
  nom: z.string(),
  photo: z.string(),
  className: z.nullable(z.string()),
});

export const theme = z.enum(['light', 'dark', 'system']);
/** Settings that follow the account from device to device. */
export const userSettings = z.object({
  theme,
  printing: z.enum(['color', 'ink-saving']),
  density: z.enum(['compact', 'normal', 'comfort']),
  /** Single-letter keyboard shortcuts (WCAG 2.1.4). */
  shortcuts: z.boolean(),
});
export type UserSettings = z.output<typeof userSettings>;

/** Answer of `GET /auth/user`: everything the client knows about the signed-in person. */
export const storedUser = z.object({
  lang: lang(),
  /** The current organisation; null for all organisations of the person, or the whole school. */
  currentOrg: z.nullable(z.object({ id: id(), store_id: z.string(), name: z.string() })),
  auth: z.array(authEntry),
  /** Number of organisations of the school: with one, none needs to be named. */
  orgs: z.number(),
  roles: z.array(role()),
  /** Permission → widest scope held in the current organisation. */
  permissions: z.partialRecord(z.enum(permissionKeys as [string, ...string[]]), z.enum(scopes)),
  modules: z.array(z.enum(moduleKeys)),
  user: z.object({
    id: id(),
    username: z.string(),
    prenom: z.string(),
    nom: z.string(),
    label: z.string(),
    /** File name under `images/`, or a dash for none. */
    photo: z.string(),
    lang: lang(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  settings: userSettings,
  children: z.array(childRef),
  security: z.object({
    totp: z.boolean(),
    /** The roles require a second factor that is not set up yet. */
    totpRequired: z.boolean(),
    /** Day from which one of the roles needs the missing second factor; absent when none does. */
    factorFrom: z.optional(z.string()),
    /** That day has come: only the person's own account is accessible. */
    factorDue: z.optional(z.boolean()),
    /** Instant until which sensitive actions are open, or null. */
    stepUpUntil: z.nullable(z.string()),
    /** Permissions withheld until the second factor is set up; absent when none is. */
    withheld: z.optional(z.array(z.string())),
    /** Recovery codes that still work; absent without a second factor. */
    recoveryCodes: z.optional(z.number()),
    /** Present when the account has a passkey to prove its identity with. */
    passkey: z.optional(z.boolean()),
    /**
     * Instant from which messages and complaints are accessible, after a sign-in with a school code; absent when they
     * already are.
     */
    correspondenceFrom: z.optional(z.string()),
  }),
  /** Set while looking as somebody else; the session is then read-only. */
  lookingAs: z.nullable(z.object({ label: z.string(), until: z.string() })),
  unread: z.number(),
  tourSeen: z.array(z.string()),
});
export type StoredUser = z.output<typeof storedUser>;
export type ChildRef = z.output<typeof childRef>;
export type AuthEntry = z.output<typeof authEntry>;
