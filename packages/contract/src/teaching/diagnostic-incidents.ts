import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, identified, instant, optionalText, version } from '../kernel/schema.ts';

const module = 'diagnostic-tests' as const;
const watches = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module, rate: 'write' } as const;
const byId = z.object({ id: id() });

/**
 * What a device sees by itself: its page was left, the network was lost, a question that was passed was answered again.
 */
export const seenKinds = ['left', 'offline', 'back'] as const;
/** What a supervisor writes down. */
export const notedKinds = ['noise', 'network', 'device', 'illness', 'fraud', 'other'] as const;
/** Events of a sitting's clock. */
export const clockKinds = ['pause', 'resume', 'time'] as const;
export const incidentKinds = [...seenKinds, ...notedKinds, ...clockKinds] as const;
export type IncidentKind = (typeof incidentKinds)[number];
export const maxMinutesMore = 120;

/** What the device of a pupil saw; each has an id of its own, so that it is kept once. */
const seen = z.strictObject({
  id: id(),
  kind: z.enum(['left', 'offline']),
  at: instant(),
  seconds: z.number().check(z.int(), z.gte(0), z.lte(86_400)),
});
export type Seen = z.output<typeof seen>;
export const seenIncidents = () => z.optional(z.array(seen).check(z.maxLength(50)));

const incident = z.object({
  id: id(),
  kind: z.enum(incidentKinds),
  at: instant(),
  /** How long it lasted, of what a device saw. */
  seconds: z.nullable(z.number()),
  /** Minutes that were given. */
  minutes: z.nullable(z.number()),
  note: z.string(),
  /** Who recorded it; empty for an event seen by a device. */
  by: z.string(),
});
export type Incident = z.output<typeof incident>;
const watched = z.object({
  sittingId: id(),
  pupilId: id(),
  label: z.string(),
  audience: z.string(),
  startedAt: instant(),
  dueAt: z.nullable(instant()),
  pausedAt: z.nullable(instant()),
  answered: z.number(),
  asked: z.number(),
  /** When the last answer arrived. */
  savedAt: z.nullable(instant()),
  left: z.number(),
  version: version(),
  /** The latest first, 20 at most. */
  incidents: z.array(incident),
});
export type Watched = z.output<typeof watched>;
/** Who sits a test now, for its supervisor. */
export const watchTest = route({
  name: 'diagnostic_tests.watch',
  method: 'GET',
  path: '/diagnostic-tests/:id/watch',
  access: watches.access,
  scope: watches.scope,
  module,
  params: byId,
  response: z.object({
    title: z.string(),
    now: instant(),
    closesAt: z.nullable(instant()),
    sittings: z.array(watched),
    can: z.object({ act: z.boolean() }),
  }),
});
export type WatchPage = ResponseOf<typeof watchTest>;
/** What happened during one sitting, the first first; 200 at most. */
export const copyIncidents = route({
  name: 'diagnostic_tests.incidents',
  method: 'GET',
  path: '/test-copies/:id/incidents',
  access: watches.access,
  scope: watches.scope,
  module,
  params: byId,
  response: z.object({ items: z.array(incident) }),
});
/** Writes down what happened during a sitting; its id is the client's. */
export const noteIncident = route({
  name: 'diagnostic_tests.note_incident',
  method: 'POST',
  path: '/test-copies/:id/incidents',
  ...watches,
  params: byId,
  body: z.strictObject({ id: id(), kind: z.enum(notedKinds), note: optionalText(300) }),
  response: identified(),
  errors: ['already_exists'],
});
export type NoteBody = BodyOf<typeof noteIncident>;
const clocked = z.object({ id: id(), version: version(), dueAt: z.nullable(instant()) });
/** Stops one sitting: its time does not run until it is resumed. */
export const pauseSitting = route({
  name: 'diagnostic_tests.pause',
  method: 'POST',
  path: '/test-copies/:id/pause',
  ...watches,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: clocked,
  errors: ['diagnostic_tests.not_sitting', 'edited_meanwhile'],
});
/** Resumes one sitting: its end is delayed by the pause, at the latest until the end of the test. */
export const resumeSitting = route({
  name: 'diagnostic_tests.resume',
  method: 'POST',
  path: '/test-copies/:id/resume',
  ...watches,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: clocked,
  errors: ['diagnostic_tests.not_sitting', 'edited_meanwhile'],
});
/** Gives one pupil more time. */
export const giveTime = route({
  name: 'diagnostic_tests.give_time',
  method: 'POST',
  path: '/test-copies/:id/time',
  ...watches,
  params: byId,
  body: z.strictObject({
    minutes: z.number().check(z.int(), z.gte(1), z.lte(maxMinutesMore)),
    note: optionalText(300),
    version: version(),
  }),
  response: clocked,
  errors: [
    'diagnostic_tests.not_sitting',
    'diagnostic_tests.not_timed',
    'diagnostic_tests.closes_first',
    'edited_meanwhile',
  ],
});

export const diagnosticIncidentsRoutes = [
  watchTest,
  copyIncidents,
  noteIncident,
  pauseSitting,
  resumeSitting,
  giveTime,
] as const;
