import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id, identified, instant, optionalText, page, pageOf, search, version } from '../kernel/schema.ts';

const access = { permission: 'privacy.manage' } as const;
const byId = z.object({ id: id() });
export const personKinds = ['pupil', 'guardian', 'staff'] as const;

/** Anybody with data in the school, also people who left. */
export const findPersons = route({
  name: 'privacy.persons',
  method: 'GET',
  path: '/privacy/persons',
  access,
  scope: 'school',
  rate: 'search',
  query: z.object({ page: page(), q: search() }),
  response: pageOf(
    z.object({
      id: id(),
      label: z.string(),
      labelAr: z.string(),
      kinds: z.array(z.enum(personKinds)),
      left: z.boolean(),
      erased: z.boolean(),
    }),
  ),
});
/** Why a person cannot be erased yet. */
export const obstacles = ['enrolled', 'employed', 'guards', 'own', 'above', 'erased'] as const;
/** What stays after an erasure, and why. */
export const holds = ['journal', 'consents', 'schooling', 'posts', 'documents', 'import_undo', 'backups'] as const;
/** Data about one person: figures by kind, obstacles to an erasure, what would stay after it. */
export const heldData = route({
  name: 'privacy.held',
  method: 'GET',
  path: '/privacy/persons/:id',
  access,
  scope: 'school',
  params: byId,
  response: z.object({
    id: id(),
    label: z.string(),
    labelAr: z.string(),
    kinds: z.array(z.enum(personKinds)),
    held: z.array(z.object({ table: z.string(), rows: z.number(), erase: z.enum(['delete', 'blank', 'keep']) })),
    files: z.number(),
    obstacles: z.array(z.enum(obstacles)),
    holds: z.array(z.enum(holds)),
    erasedAt: z.nullable(z.string()),
  }),
});
/**
 * All of it in open formats: a ZIP with `donnees.json`, `resume.pdf` and the files, other people's data left out
 * (LAW-GDP-03).
 */
export const exportPerson = route({
  name: 'privacy.export',
  method: 'GET',
  path: '/privacy/persons/:id/export',
  access,
  scope: 'school',
  params: byId,
  rate: 'export',
  stepUp: true,
  raw: true,
});
/** Takes a person's data away for good (LAW-GDP-04); `confirm` is the person's name as shown. */
export const erasePerson = route({
  name: 'privacy.erase',
  method: 'POST',
  path: '/privacy/persons/:id/erase',
  access,
  scope: 'school',
  params: byId,
  stepUp: true,
  body: z.strictObject({ confirm: z.string().check(z.maxLength(250)) }),
  response: done(),
  errors: ['privacy.not_confirmed', 'privacy.obstacle'],
});
export const listErasures = route({
  name: 'privacy.erasures',
  method: 'GET',
  path: '/privacy/erasures',
  access,
  scope: 'school',
  query: z.object({ page: page() }),
  response: pageOf(z.object({ id: id(), personId: id(), erasedAt: instant(), by: z.string(), rows: z.number() })),
});

export const privacyRequestKinds = ['access', 'correction', 'erasure', 'restriction', 'objection'] as const;
export const privacyRequest = z.object({
  id: id(),
  personId: id(),
  label: z.string(),
  kind: z.enum(privacyRequestKinds),
  receivedOn: z.string(),
  dueOn: z.string(),
  state: z.enum(['open', 'done', 'refused']),
  note: z.string(),
  /** The author's text, when they asked from their own page; the office's note is separate. */
  words: z.string(),
  byAsker: z.boolean(),
  closedAt: z.nullable(z.string()),
  late: z.boolean(),
  version: z.number(),
});
export const listPrivacyRequests = route({
  name: 'privacy.requests',
  method: 'GET',
  path: '/privacy/requests',
  access,
  scope: 'school',
  query: z.object({ page: page(), state: z.optional(z.enum(['open', 'done', 'refused'])) }),
  response: pageOf(privacyRequest),
});
/** Records a person's request; the answer is due one month later (GDPR 12). */
export const addPrivacyRequest = route({
  name: 'privacy.add_request',
  method: 'POST',
  path: '/privacy/requests',
  access,
  scope: 'school',
  body: z.strictObject({
    personId: id(),
    kind: z.enum(privacyRequestKinds),
    receivedOn: day(),
    note: optionalText(1000),
  }),
  response: identified(),
  errors: ['privacy.day'],
});
export const closePrivacyRequest = route({
  name: 'privacy.close_request',
  method: 'PUT',
  path: '/privacy/requests/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ state: z.enum(['open', 'done', 'refused']), note: optionalText(1000), version: version() }),
  response: done(),
  errors: ['edited_meanwhile'],
});

/** Requests that a person can make about their own or a child's data, from their own page. */
export const askedKinds = ['access', 'correction', 'erasure'] as const;
/**
 * The caller's requests, and the people for whom they may ask: themselves, and children not of age for whom they answer
 * today.
 */
export const myPrivacyRequests = route({
  name: 'privacy.mine',
  method: 'GET',
  path: '/privacy/mine',
  access: 'session',
  scope: 'children',
  response: z.object({
    persons: z.array(z.object({ id: id(), label: z.string(), own: z.boolean() })),
    items: z.array(
      z.object({
        id: id(),
        label: z.string(),
        kind: z.enum(privacyRequestKinds),
        receivedOn: z.string(),
        dueOn: z.string(),
        state: z.enum(['open', 'done', 'refused']),
        words: z.string(),
      }),
    ),
  }),
});
/**
 * Creates a request about the caller's or a child's data; the office has a month to answer, and finds it in its waiting
 * list.
 */
export const askPrivacy = route({
  name: 'privacy.ask',
  method: 'POST',
  path: '/privacy/mine',
  access: 'session',
  scope: 'children',
  rate: 'write',
  body: z.strictObject({ personId: id(), kind: z.enum(askedKinds), words: optionalText(1000) }),
  response: identified(),
  errors: ['privacy.already'],
});

/** A kind of data that is kept for a time: each room names its own in its manifest. */
const retentionKind = () => z.string().check(z.regex(/^[a-z_]{1,40}$/));
export const retentionRow = z.object({
  kind: retentionKind(),
  months: z.number(),
  usual: z.number(),
  due: z.number(),
  version: z.number(),
});
/** How long each kind of data is kept and how much is older than that today (LAW-RET-01). */
export const getRetention = route({
  name: 'privacy.retention',
  method: 'GET',
  path: '/privacy/retention',
  access,
  scope: 'school',
  response: z.object({
    rules: z.array(retentionRow),
    lastRun: z.nullable(z.object({ at: instant(), rows: z.number(), by: z.string() })),
  }),
});
/** `version` 0 where the school has not chosen yet. */
export const setRetention = route({
  name: 'privacy.set_retention',
  method: 'PUT',
  path: '/privacy/retention/:kind',
  access,
  scope: 'school',
  stepUp: true,
  params: z.object({ kind: retentionKind() }),
  body: z.strictObject({
    months: z.number().check(z.int(), z.gte(1), z.lte(600)),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: done(),
  errors: ['edited_meanwhile'],
});
/** Takes away what is older than allowed, as each night does. */
export const runRetention = route({
  name: 'privacy.run_retention',
  method: 'POST',
  path: '/privacy/retention/run',
  access,
  scope: 'school',
  stepUp: true,
  body: z.strictObject({}),
  response: z.object({ rows: z.number() }),
});

export const privacyRoutes = [
  findPersons,
  heldData,
  exportPerson,
  erasePerson,
  listErasures,
  listPrivacyRequests,
  addPrivacyRequest,
  closePrivacyRequest,
  myPrivacyRequests,
  askPrivacy,
  getRetention,
  setRetention,
  runRetention,
] as const;
export type PrivacyRequest = z.output<typeof privacyRequest>;
/** Queues of this room in « À traiter ». */
export const privacyQueues = ['privacy.requests'] as const;

/** Kinds of notices that it sends. */
export const privacyNotices = ['donnees.reponse'] as const;
