import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, instant, text, version } from '../kernel/schema.ts';
import { attendanceModule } from './attendance.ts';

const set = { access: { permission: 'attendance.settings' }, scope: 'school', module: attendanceModule } as const;

const closing = z.object({
  id: id(),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  at: instant(),
  reopened: z.nullable(z.object({ by: z.string(), at: instant(), reason: z.string() })),
  version: version(),
});
export type Closing = z.output<typeof closing>;
/** Closed periods, the latest first; reopened ones with the reason. */
export const listClosings = route({
  name: 'attendance_closings.list',
  method: 'GET',
  path: '/attendance/closings',
  ...set,
  response: z.object({ today: z.string(), items: z.array(closing) }),
});
/**
 * Closes days that are over: nothing of them may wait for a decision. The id is the client's, so that it is done once.
 */
export const closePeriod = route({
  name: 'attendance_closings.close',
  method: 'POST',
  path: '/attendance/closings',
  ...set,
  body: z.strictObject({ id: id(), from: day(), to: day() }),
  response: closing,
  errors: ['attendance.closing_span', 'attendance.closing_twice', 'attendance.closing_waits'],
});
/** Opens closed days again, with a reason that the journal keeps. */
export const reopenPeriod = route({
  name: 'attendance_closings.reopen',
  method: 'POST',
  path: '/attendance/closings/:id/reopening',
  ...set,
  params: z.object({ id: id() }),
  body: z.strictObject({ reason: text(500), version: version() }),
  response: closing,
  errors: ['edited_meanwhile'],
});
export const attendanceClosingsRoutes = [listClosings, closePeriod, reopenPeriod] as const;
