import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, optionalText, version } from '../kernel/schema.ts';
import { examsModule } from './exams.ts';

const module = examsModule;
const plans = { access: { permission: 'exams.propose', or: 'exams.manage' }, scope: 'classes', module } as const;
export const makeupStates = ['to_plan', 'planned', 'sat', 'refused'] as const;
export type MakeupState = (typeof makeupStates)[number];
const makeup = z.object({
  examId: id(),
  pupilId: id(),
  pupil: z.string(),
  class: z.string(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  title: z.string(),
  /** Of the test that the pupil missed. */
  day: z.string(),
  state: z.enum(makeupStates),
  onDay: z.nullable(z.string()),
  starts: z.nullable(z.number()),
  ends: z.nullable(z.number()),
  /** The room that it takes, where one of the school was chosen. */
  roomId: z.nullable(id()),
  place: z.string(),
  reason: z.string(),
  /** 0 while nothing was decided. */
  version: z.number(),
});
export type Makeup = z.output<typeof makeup>;

/** Pupils who missed a test for a good reason, with what was decided for each. */
export const examMakeups = route({
  name: 'exams.makeups',
  method: 'GET',
  path: '/exams-makeups',
  ...plans,
  response: z.object({
    today: z.string(),
    rows: z.array(makeup),
    /** Rooms available for a make-up. */
    rooms: z.array(z.object({ id: id(), label: z.string(), capacity: z.nullable(z.number()) })),
    can: z.object({ decide: z.boolean() }),
  }),
});
export type ExamMakeups = ResponseOf<typeof examMakeups>;

/** Plans a make-up, records that it was sat, or refuses it with a reason; the family is notified of a date. */
export const decideMakeup = route({
  name: 'exams.makeup',
  method: 'PUT',
  path: '/exams/:id/makeups/:pupilId',
  ...plans,
  rate: 'write',
  params: z.object({ id: id(), pupilId: id() }),
  body: z.strictObject({
    state: z.enum(['planned', 'sat', 'refused']),
    /** For one that is planned. */
    day: z.nullable(day()),
    starts: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1439))),
    /** A room of the school, taken for that time; else a place in words. */
    roomId: z.optional(z.nullable(id())),
    place: optionalText(60),
    reason: optionalText(300),
    version: z.union([z.literal(0), version()]),
  }),
  response: z.object({ version: z.number() }),
  errors: [
    'exams.reason_missing',
    'exams.makeup_when',
    'exams.makeup_taken',
    'exams.makeup_room',
    'exams.room_full',
    'exams.ends_after_day',
    'exams.settled',
    'edited_meanwhile',
  ],
});
export type DecideMakeupBody = BodyOf<typeof decideMakeup>;
export const examsMakeupsRoutes = [examMakeups, decideMakeup] as const;
