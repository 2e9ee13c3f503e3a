import * as z from 'zod/mini';
import { type CardData, filledCard, homeCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { moduleKeys } from '../modules.generated.ts';
import { done, id, identified, instant, lang, optionalText, text, version } from '../kernel/schema.ts';
import { storedUser } from '../kernel/stored-user.ts';

const settings = { permission: 'school.settings' } as const;

export const schoolInfo = z.object({
  id: z.number(),
  title: z.string(),
  city: z.string(),
  /** Kind of school in words, e.g. "Collège et lycée". */
  kind: z.string(),
  /** File name under `images/`, or a dash. */
  logo: z.string(),
  /** Accent hue in degrees 0–359, or null for the house ink. */
  hue: z.nullable(z.number()),
  languages: z.array(lang()),
  timeZone: z.string(),
  currency: z.string(),
  country: z.string(),
  apiHost: z.string(),
  /** The school's current signed key, kept by the client with the school. */
  key: z.string(),
  /** Reason why nothing can be saved at the moment, written by the person who decided it; null normally. */
  readOnly: z.nullable(z.string()),
  /** Software version, for the "Nouvelle version" toast. */
  version: z.string(),
});
export type SchoolInfo = z.output<typeof schoolInfo>;
export const getInfo = route({
  name: 'school.info',
  method: 'GET',
  path: '/school/info',
  access: 'public',
  scope: 'none',
  response: schoolInfo,
});

/** What the client needs after sign-in and at each refresh cycle. */
export const getConfig = route({
  name: 'user.config',
  method: 'GET',
  path: '/user/config',
  access: 'session',
  scope: 'self',
  response: z.object({ school: schoolInfo, user: storedUser }),
});

const org = z.object({
  id: id(),
  store_id: z.string(),
  name: z.string(),
  kind: z.string(),
  modules: z.array(z.enum(moduleKeys)),
});
export const schoolSettings = z.object({
  title: z.string(),
  city: z.string(),
  kind: z.string(),
  logo: z.string(),
  hue: z.nullable(z.number()),
  languages: z.array(lang()),
  timeZone: z.string(),
  currency: z.string(),
  country: z.string(),
  mailSender: z.nullable(z.string()),
  mailReplyTo: z.nullable(z.string()),
  orgs: z.array(org),
  version: z.number(),
});
export const getSettings = route({
  name: 'school.settings',
  method: 'GET',
  path: '/school/settings',
  access: settings,
  scope: 'school',
  response: schoolSettings,
});
export const updateSettings = route({
  name: 'school.update_settings',
  method: 'PUT',
  path: '/school/settings',
  access: settings,
  scope: 'school',
  body: z.strictObject({
    title: text(80),
    city: optionalText(80),
    kind: optionalText(80),
    hue: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(359))),
    languages: z.array(lang()).check(z.minLength(1), z.maxLength(3)),
    timeZone: text(60),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    mailSender: z.nullable(optionalText(120)),
    mailReplyTo: z.nullable(z.email().check(z.maxLength(254))),
    /** Id of an image uploaded by the caller; absent keeps the logo. */
    logo: z.optional(z.nullable(id())),
    version: version(),
  }),
  response: schoolSettings,
  errors: [
    'edited_meanwhile',
    'school.time_zone_unknown',
    'school.currency_unknown',
    'school.french_needed',
    'school.public_address',
  ],
});
/** Makes the school read-only, with a reason that everybody reads, or ends that. */
export const setReadOnly = route({
  name: 'school.set_read_only',
  method: 'PUT',
  path: '/school/read-only',
  access: settings,
  scope: 'school',
  stepUp: true,
  whileReadOnly: true,
  body: z.strictObject({ on: z.boolean(), reason: optionalText(200) }),
  response: done(),
  errors: ['school.every_org'],
});
export const updateModules = route({
  name: 'school.update_modules',
  method: 'PUT',
  path: '/school/orgs/:id/modules',
  access: settings,
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({ modules: z.array(z.enum(moduleKeys)).check(z.maxLength(60)) }),
  response: done(),
});
export const createOrg = route({
  name: 'school.create_org',
  method: 'POST',
  path: '/school/orgs',
  access: settings,
  scope: 'school',
  body: z.strictObject({
    store_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
    name: text(80),
    kind: optionalText(40),
  }),
  response: identified(),
  errors: ['school.store_taken'],
});

const keyRow = z.object({
  id: id(),
  issuedAt: instant(),
  expiresAt: instant(),
  revokedAt: z.nullable(z.string()),
  issuedBy: z.string(),
  current: z.boolean(),
});
export const listKeys = route({
  name: 'keys.list',
  method: 'GET',
  path: '/school/keys',
  access: { permission: 'school.keys' },
  scope: 'school',
  response: z.object({ current: z.string(), items: z.array(keyRow) }),
});
/** Issues a new key; with `replace`, the previous ones are refused and devices that hold them receive the new one. */
export const issueKey = route({
  name: 'keys.issue',
  method: 'POST',
  path: '/school/keys',
  access: { permission: 'school.keys' },
  scope: 'school',
  stepUp: true,
  body: z.strictObject({ replace: z.boolean() }),
  response: z.object({ id: id(), key: z.string() }),
  errors: ['school.public_address'],
});

/** Steps to set up a new school, in logical order. */
export const firstSteps = [
  'terms',
  'holidays',
  'levels',
  'classes',
  'subjects',
  'staff',
  'pupils',
  'teaching',
  'accounts',
] as const;
export type FirstStep = (typeof firstSteps)[number];
/** The steps that the person may do. */
export const firstStepsCard = homeCard(
  'school.first_steps',
  z.object({ items: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })) }),
);
export type FirstSteps = CardData<typeof firstStepsCard>;

/** Cards of the first page, one entry per room with something for this person. */
export const getHome = route({
  name: 'home.get',
  method: 'GET',
  path: '/home',
  access: 'session',
  scope: 'self',
  query: z.object({ child: z.optional(id()) }),
  response: z.object({ cards: z.array(filledCard) }),
});

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string(), ms: z.number() });
export const diagnostics = route({
  name: 'diagnostics.run',
  method: 'GET',
  path: '/diagnostics',
  access: { permission: 'diagnostics.view' },
  scope: 'school',
  rate: 'export',
  response: z.object({ checks: z.array(check), at: instant() }),
});
/** Echo for the device page: proves that the API answers, and measures the round trip. */
export const ping = route({
  name: 'diagnostics.ping',
  method: 'GET',
  path: '/ping',
  access: 'session',
  scope: 'self',
  response: z.object({ at: instant() }),
});
export const openApi = route({
  name: 'openapi.get',
  method: 'GET',
  path: '/openapi.json',
  access: settings,
  scope: 'school',
  response: z.unknown(),
  rate: 'export',
});

export const schoolRoutes = [
  getInfo,
  getConfig,
  getSettings,
  updateSettings,
  setReadOnly,
  updateModules,
  createOrg,
  listKeys,
  issueKey,
  getHome,
  diagnostics,
  ping,
  openApi,
] as const;
export const schoolEvents = {
  /** An account added an organisation, and becomes a member of it. */
  'school.org_created': z.object({ orgId: z.string(), accountId: z.string() }),
} as const;
export type SchoolSettings = z.output<typeof schoolSettings>;
