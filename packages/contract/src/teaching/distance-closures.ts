import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, done, id, optionalText, text } from '../kernel/schema.ts';

const module = 'distance' as const;
const closes = { access: { permission: 'distance.close' }, scope: 'school', module } as const;
/** Teachers read the closures of their lessons and write the work of their classes; the direction those in reach. */
const follows = { access: { permission: 'distance.close', or: 'distance.link' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });

export const providerKinds = ['jitsi', 'bigbluebutton', 'link'] as const;
export type ProviderKind = (typeof providerKinds)[number];
export const maxClosureDays = 15;

const work = z.object({
  classId: id(),
  class: z.string(),
  day: z.string(),
  body: z.string(),
  /** 0 while nothing is written. */
  version: z.number(),
});
const closure = z.object({
  id: id(),
  org: z.string(),
  level: z.string(),
  class: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  by: z.string(),
  undone: z.boolean(),
  /** Lessons made remote, and those among them without an address. */
  lessons: z.number(),
  unlinked: z.number(),
  /** Work of each class and day besides the lessons. */
  works: z.array(work),
  can: z.object({ undo: z.boolean() }),
});
export type Closure = z.output<typeof closure>;
export type ClosureWork = z.output<typeof work>;
/** Recent and coming closures, with what may be closed and where remote lessons take place. */
export const readClosures = route({
  name: 'distance.closures',
  method: 'GET',
  path: '/distance/closures',
  ...follows,
  response: z.object({
    today: z.string(),
    closures: z.array(closure),
    /** For the direction: what it closes. */
    orgs: z.array(
      z.object({
        id: id(),
        name: z.string(),
        provider: z.enum(providerKinds),
        server: z.string(),
        version: z.number(),
        /** A shared secret is stored for its BigBlueButton server; it can never be read. */
        secretKept: z.boolean(),
        levels: z.array(z.object({ id: id(), name: z.string() })),
        classes: z.array(z.object({ id: id(), name: z.string() })),
      }),
    ),
    can: z.object({ close: z.boolean() }),
  }),
});
export type Closures = ResponseOf<typeof readClosures>;

const days = { orgId: id(), from: day(), to: day() };
const place = { ...days, levelId: z.nullable(id()), classId: z.nullable(id()) };
/** What a closure would touch. */
export const previewClosure = route({
  name: 'distance.preview_closure',
  method: 'GET',
  path: '/distance/closure-figures',
  ...closes,
  query: z.object({ ...days, levelId: z.optional(id()), classId: z.optional(id()) }),
  response: z.object({
    pupils: z.number(),
    classes: z.number(),
    teachers: z.number(),
    lessons: z.number(),
    /**
     * Lessons that have an address already; lessons to which the organisation's server gives one; the others wait for
     * their teacher.
     */
    linked: z.number(),
    made: z.number(),
  }),
  errors: ['distance.days_wrong'],
});
export type ClosureFigures = ResponseOf<typeof previewClosure>;
/** Closes days: lessons become remote, families and teachers are notified. The client makes the id. */
export const makeClosure = route({
  name: 'distance.close',
  method: 'POST',
  path: '/distance/closures',
  ...closes,
  rate: 'write',
  body: z.strictObject({ id: id(), ...place, reason: text(200) }),
  response: z.object({ id: id(), lessons: z.number() }),
  errors: ['distance.days_wrong', 'distance.closed_already', 'already_exists'],
});
export type ClosurePlace = Omit<BodyOf<typeof makeClosure>, 'id' | 'reason'>;
/** Reopens days: coming lessons take place at school, and people are notified. */
export const undoClosure = route({
  name: 'distance.reopen',
  method: 'DELETE',
  path: '/distance/closures/:id',
  ...closes,
  rate: 'write',
  params: byId,
  response: z.object({ id: id(), lessons: z.number() }),
});
/** What a class has to do on a day of a closure; an empty text takes it back. */
export const writeWork = route({
  name: 'distance.work',
  method: 'PUT',
  path: '/distance/closures/:id/works/:classId/:day',
  ...follows,
  rate: 'write',
  params: z.object({ id: id(), classId: id(), day: day() }),
  body: z.strictObject({ body: optionalText(2000), version: z.number().check(z.int(), z.gte(0)) }),
  response: z.object({ version: z.number() }),
  errors: ['distance.days_wrong', 'distance.reopened', 'edited_meanwhile'],
});
/** Where an organisation holds its remote lessons; version 0 until it is set. */
export const setProvider = route({
  name: 'distance.provider',
  method: 'PUT',
  path: '/distance/providers/:id',
  ...closes,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    kind: z.enum(providerKinds),
    server: optionalText(200),
    /** The shared secret of a BigBlueButton server: absent keeps what is kept, null forgets it. */
    secret: z.optional(z.nullable(text(200))),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['distance.server', 'distance.secret', 'edited_meanwhile'],
});
/** Shortest shared secret that is taken: what a server makes is longer. */
export const leastSecret = 16;
/** Asks the BigBlueButton server of an organisation a question that only its secret opens. */
export const checkProvider = route({
  name: 'distance.check',
  method: 'POST',
  path: '/distance/providers/:id/check',
  ...closes,
  rate: 'search',
  params: byId,
  response: done(),
  unaudited: 'asks, and changes nothing',
  errors: ['distance.no_room', 'distance.unreachable', 'distance.secret_refused', 'distance.room_refused'],
});

export const distanceClosureRoutes = [
  readClosures,
  previewClosure,
  makeClosure,
  undoClosure,
  writeWork,
  setProvider,
  checkProvider,
] as const;

/** Kinds of notices that it sends. */
export const distanceNotices = ['distance.fermeture', 'distance.reouverture'] as const;

const closed = z.object({
  closureId: z.string(),
  orgId: z.string(),
  from: z.string(),
  to: z.string(),
  classIds: z.array(z.string()),
});
export const distanceEvents = {
  /** Nobody comes on these days: meals, buses and other rooms that expect pupils react to it. */
  'distance.closed': closed,
  /** They come again. */
  'distance.reopened': closed,
} as const;
