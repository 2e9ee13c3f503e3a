import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { attachment } from '../kernel/attachment.ts';
import { day, id, optionalText, version } from '../kernel/schema.ts';

/** What an organisation can switch off. */
export const distanceModule = 'distance' as const;
const module = distanceModule;
const link = { access: { permission: 'distance.link' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });

/** Minutes before a lesson from which it can be joined. */
export const joinedBefore = 10;
/** Minutes after a lesson at which its room is closed for everybody still in it. */
export const endedAfter = 15;

const person = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  self: z.boolean(),
  teaches: z.boolean(),
});
/** The reader's pupils concerned. */
const child = z.object({ id: id(), self: z.boolean() });
/** Remote lessons of the coming two weeks: the caller's, their children's, those they teach. */
export const ownDistance = route({
  name: 'distance.own',
  method: 'GET',
  path: '/distance/own',
  access: 'session',
  scope: 'audience',
  module,
  response: z.object({
    today: z.string(),
    items: z.array(
      z.object({
        id: id(),
        person,
        /** The lesson's own title, or its subject. */
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        audience: z.string(),
        day: z.string(),
        /** Minutes from midnight on the school's clock. */
        starts: z.number(),
        ends: z.number(),
        teachers: z.string(),
        /**
         * `ownRoom` where the organisation's server has a room; empty on a closed day while the teacher gave no
         * address.
         */
        url: z.string(),
      }),
    ),
    /** Days on which the school is closed, for whom, and the work. */
    closures: z.array(
      z.object({
        id: id(),
        from: z.string(),
        to: z.string(),
        reason: z.string(),
        people: z.array(child),
        works: z.array(z.object({ class: z.string(), day: z.string(), body: z.string(), people: z.array(child) })),
      }),
    ),
    /** Recordings of lessons that took place, while they may be seen. */
    replays: z.array(
      z.object({
        id: id(),
        lessonId: id(),
        person,
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        audience: z.string(),
        day: z.string(),
        starts: z.number(),
        teachers: z.string(),
        url: z.string(),
        until: z.string(),
        files: z.array(attachment),
      }),
    ),
  }),
});

const lessonLink = z.object({
  /** The lesson's own address, or `ownRoom`; empty without one. */
  url: z.string(),
  version: version(),
  /** The course of the lesson, where the caller teaches it; version 0 before its first address. */
  course: z.nullable(
    z.object({
      id: id(),
      audience: z.string(),
      subject: z.string(),
      subjectAr: z.string(),
      url: z.string(),
      version: z.number(),
    }),
  ),
  today: z.string(),
  /** The lesson has begun: a recording can be given. */
  begun: z.boolean(),
  /** The organisation's server makes rooms: a lesson can have one instead of an address. */
  rooms: z.boolean(),
  /** Version 0 while it has no recording. */
  replay: z.object({ url: z.string(), until: z.string(), files: z.array(attachment), version: z.number() }),
});
/** Addresses of a lesson taught by the caller, and of its whole course. */
export const readLessonLink = route({
  name: 'distance.link',
  method: 'GET',
  path: '/distance/lessons/:id/link',
  ...link,
  params: byId,
  response: lessonLink,
});
/** Gives a lesson an address to join it; an empty one takes it back. */
export const linkLesson = route({
  name: 'distance.link_lesson',
  method: 'PUT',
  path: '/distance/lessons/:id/link',
  ...link,
  params: byId,
  body: z.strictObject({ url: optionalText(500), version: version() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['lessons.link', 'distance.no_room', 'lessons.is_cancelled', 'edited_meanwhile'],
});
/** Gives all lessons of a course, from today on, an address; an empty one takes it back. */
export const linkCourse = route({
  name: 'distance.link_course',
  method: 'PUT',
  path: '/distance/courses/:id/link',
  ...link,
  params: byId,
  body: z.strictObject({ url: optionalText(500), version: z.number().check(z.int(), z.gte(0)) }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['lessons.link', 'distance.no_room', 'edited_meanwhile'],
});

/** Address of a lesson's room, valid now: its teacher opens it, its pupils enter afterwards. */
export const joinLesson = route({
  name: 'distance.join',
  method: 'POST',
  path: '/distance/lessons/:id/join',
  access: 'session',
  scope: 'audience',
  module,
  ownerOnly: true,
  rate: 'search',
  params: byId,
  response: z.object({ url: z.string() }),
  unaudited: 'changes nothing here: who comes is seen in the room',
  errors: [
    'distance.early',
    'distance.over',
    'distance.cancelled',
    'distance.waiting',
    'distance.no_room',
    'distance.unreachable',
    'distance.secret_refused',
    'distance.room_refused',
  ],
});

/** Most days for which a recording is shown. */
export const maxReplayDays = 200;
/** Gives the recording of a lesson that has begun, an address or one file; neither takes it back. */
export const giveReplay = route({
  name: 'distance.replay',
  method: 'PUT',
  path: '/distance/lessons/:id/replay',
  ...link,
  params: byId,
  body: z.strictObject({
    url: optionalText(500),
    fileIds: z.array(id()).check(z.maxLength(1)),
    until: day(),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['lessons.link', 'distance.not_begun', 'distance.days_wrong', 'distance.file_unknown', 'edited_meanwhile'],
});

/** Bytes that the connection test asks for. */
export const probeBytes = 240_000;
/** Noise to measure a connection with. */
export const probe = route({
  name: 'distance.probe',
  method: 'GET',
  path: '/distance/probe',
  access: 'session',
  scope: 'self',
  module,
  rate: 'search',
  response: z.object({ noise: z.string() }),
});

export type OwnDistance = ResponseOf<typeof ownDistance>;
export type LessonLink = ResponseOf<typeof readLessonLink>;
export type LinkLessonBody = BodyOf<typeof linkLesson>;
export type ReplayBody = BodyOf<typeof giveReplay>;
export type LinkCourseBody = BodyOf<typeof linkCourse>;
export const distanceRoutes = [
  ownDistance,
  readLessonLink,
  linkLesson,
  linkCourse,
  joinLesson,
  giveReplay,
  probe,
] as const;
