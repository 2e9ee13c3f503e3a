import * as z from 'zod/mini';
import { type ResponseOf, route } from '../kernel/route.ts';
import { day, id } from '../kernel/schema.ts';

const module = 'homework' as const;
const watches = { access: { permission: 'homework.load' }, scope: 'classes', module } as const;

const limit = z.strictObject({
  /** Null for levels without their own. */
  levelId: z.nullable(id()),
  minutes: z.number().check(z.int(), z.gte(5), z.lte(600)),
  pieces: z.number().check(z.int(), z.gte(1), z.lte(20)),
});
/** What classes have to do between two days: a week, a month. */
export const homeworkLoad = route({
  name: 'homework.load',
  method: 'GET',
  path: '/homework/load',
  ...watches,
  query: z.object({ from: z.optional(day()), to: z.optional(day()) }),
  response: z.object({
    today: z.string(),
    from: z.string(),
    to: z.string(),
    classes: z.array(
      z.object({
        id: id(),
        name: z.string(),
        level: z.string(),
        limit: z.object({ minutes: z.number(), pieces: z.number() }),
        days: z.array(
          z.object({
            day: z.string(),
            /** Of the pupil of the class who has most to do. */
            minutes: z.number(),
            pieces: z.number(),
            heavy: z.boolean(),
          }),
        ),
      }),
    ),
    limits: z.array(limit),
    levels: z.array(z.object({ id: id(), name: z.string() })),
    can: z.object({ limit: z.boolean() }),
  }),
});
export type HomeworkLoad = ResponseOf<typeof homeworkLoad>;
/** The pieces that pupils of a class have for a day. */
export const homeworkLoadDay = route({
  name: 'homework.load_day',
  method: 'GET',
  path: '/homework/load/:id',
  ...watches,
  params: z.object({ id: id() }),
  query: z.object({ day: day() }),
  response: z.object({
    name: z.string(),
    pieces: z.array(
      z.object({
        id: id(),
        title: z.string(),
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        teachers: z.string(),
        minutes: z.nullable(z.number()),
        named: z.nullable(z.number()),
        /** The caller opens it. */
        opens: z.boolean(),
      }),
    ),
  }),
});
/** Sets from when a day is heavy; a level that is not named has the general one. */
export const setHomeworkLimits = route({
  name: 'homework.set_limits',
  method: 'PUT',
  path: '/homework/limits',
  access: { permission: 'homework.load' },
  scope: 'school',
  module,
  rate: 'write',
  body: z.strictObject({ limits: z.array(limit).check(z.maxLength(60)) }),
  response: z.object({ limits: z.array(limit) }),
  errors: ['homework.limit_twice', 'homework.level_unknown'],
});

export const homeworkLoadRoutes = [homeworkLoad, homeworkLoadDay, setHomeworkLimits] as const;
