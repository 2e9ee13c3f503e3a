import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id } from '../kernel/schema.ts';
import { attendanceModule } from './attendance.ts';

const take = { access: { permission: 'attendance.take' }, scope: 'classes', module: attendanceModule } as const;
export const maxRows = 12;
export const maxColumns = 12;
const seat = z.strictObject({
  pupilId: id(),
  row: z.number().check(z.int(), z.gte(0), z.lt(maxRows)),
  column: z.number().check(z.int(), z.gte(0), z.lt(maxColumns)),
});
export type Seat = z.output<typeof seat>;
/**
 * Seats in a class or a group, as a teacher placed them: the plan for the room of the lesson, else the general one; a
 * substitute sees the teacher's plan. Versions belong to the caller's own plan, 0 before the first.
 */
export const seatingPlan = route({
  name: 'attendance_seating.get',
  method: 'GET',
  path: '/attendance/seating',
  ...take,
  query: z.object({ lesson: z.optional(id()), class: z.optional(id()) }),
  response: z.object({
    rows: z.number(),
    columns: z.number(),
    seats: z.array(seat),
    /** Version of the general plan. */
    version: z.number(),
    /** Version of the plan of this room alone. */
    roomVersion: z.number(),
    /** Name of the lesson's room; empty without one. */
    room: z.string(),
    /** The plan shown was made for this room. */
    ofRoom: z.boolean(),
    /** It belongs to another teacher: saving creates the caller's own. */
    by: z.string(),
  }),
});
/** Saves the caller's whole plan, of this room or the general one, in the version that was read. */
export const saveSeating = route({
  name: 'attendance_seating.save',
  method: 'PUT',
  path: '/attendance/seating',
  ...take,
  rate: 'write',
  body: z.strictObject({
    lessonId: z.nullable(id()),
    classId: z.nullable(id()),
    /** For the room of the lesson alone; else for every room without a plan of its own. */
    forRoom: z.boolean(),
    rows: z.number().check(z.int(), z.gte(1), z.lte(maxRows)),
    columns: z.number().check(z.int(), z.gte(1), z.lte(maxColumns)),
    seats: z.array(seat).check(z.maxLength(maxRows * maxColumns)),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['edited_meanwhile', 'attendance.pupil_unknown', 'attendance.seat_taken', 'attendance.no_room'],
});
export type SeatingPlan = ResponseOf<typeof seatingPlan>;
export type SavedSeating = BodyOf<typeof saveSeating>;
export const attendanceSeatingRoutes = [seatingPlan, saveSeating] as const;
