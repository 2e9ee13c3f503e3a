import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, optionalText, version } from '../kernel/schema.ts';

const module = 'distance' as const;
const link = { access: { permission: 'distance.link' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });

/** Minutes before a lesson from which it can be joined. */
export const joinedBefore = 10;

/** Remote lessons of the coming two weeks: one's own, one's children's, those that one gives. */
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
        person: z.object({ id: id(), label: z.string(), labelAr: z.string(), self: z.boolean(), teaches: z.boolean() }),
        title: z.string(),
        colour: z.string(),
        audience: z.string(),
        day: z.string(),
        /** Minutes from midnight on the school's clock. */
        starts: z.number(),
        ends: z.number(),
        teachers: z.string(),
        url: z.string(),
      }),
    ),
  }),
});

const lessonLink = z.object({
  /** The lesson's own address; empty when it has none. */
  url: z.string(),
  version: version(),
  /** The course of the lesson, where the caller teaches it; version 0 before its first address. */
  course: z.nullable(z.object({ id: id(), name: z.string(), url: z.string(), version: z.number() })),
});
/** Where a lesson that one gives, and all of its course, take place. */
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
  errors: ['lessons.link', 'lessons.is_cancelled', 'edited_meanwhile'],
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
  errors: ['lessons.link', 'edited_meanwhile'],
});

export type OwnDistance = ResponseOf<typeof ownDistance>;
export type LessonLink = ResponseOf<typeof readLessonLink>;
export type LinkLessonBody = BodyOf<typeof linkLesson>;
export type LinkCourseBody = BodyOf<typeof linkCourse>;
export const distanceRoutes = [ownDistance, readLessonLink, linkLesson, linkCourse] as const;
