import { sql } from 'kysely';
import { continues, nothing } from '#kernel/act/act.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { isClosed } from '../closings/closings.queries.ts';
import { contradicted } from '../attendance.reach.ts';
import { notifyFamily, type NotifiedRow } from '../notifying.actions.ts';

/** Validates rows that waited long enough, unless a fact contradicts them: those wait for a person. */
async function validateWaiting(kernel: Kernel, job: EventJob): Promise<void> {
  const ids = job.payload['ids'] as string[];
  await attendanceRoom.act(await jobCtx(kernel, job.schoolId, job.event), 'attendance.validate', async (tx) => {
    const rows = await tx.db
      .selectFrom('attendance_events as ev')
      .select(['ev.id', 'ev.roll_call_id'])
      .where('ev.id', 'in', ids)
      .where('ev.state', '=', 'pending')
      .where(sql<boolean>`NOT ${contradicted}`)
      .where(sql<boolean>`NOT ${isClosed(sql`ev.on_day`)}`)
      .forUpdate('ev')
      .execute();
    if (!rows.length) return nothing(null);
    const done = rows.map(({ id }) => id);
    await tx.db
      .updateTable('attendance_events')
      .set((eb) => ({ state: 'validated', decided_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', 'in', done)
      .execute();
    await tx.db
      .updateTable('roll_calls')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map((row) => row.roll_call_id),
      )
      .execute();
    await tx.emit('attendance.validated', { ids: done });
    await tx.live('attendance.changed', {}, { holds: ['attendance.validate'] });
    return {
      result: null,
      audit: { object: { type: 'attendance_event', id: null }, after: { state: 'validated', rows: done.length } },
    };
  });
}

/**
 * Notifies families of validated rows: one notice for a pupil's absences of a day, one for the lateness; never twice.
 */
async function notifyOfValidation(kernel: Kernel, job: EventJob): Promise<void> {
  const ids = job.payload['ids'] as string[];
  const ctx = await jobCtx(kernel, job.schoolId, job.event);
  await attendanceRoom.act(ctx, 'attendance.told', async (tx) => {
    const rows = (await tx.db
      .selectFrom('attendance_events')
      .select(['id', 'pupil_id', 'kind', 'on_day', 'starts', 'ends', 'title', 'title_ar', 'version'])
      .where('id', 'in', ids)
      .where('state', '=', 'validated')
      .where('told_at', 'is', null)
      .where('kind', 'in', ['absence', 'late', 'left_early'])
      .orderBy('on_day')
      .orderBy('starts')
      .orderBy('id')
      .forUpdate()
      .execute()) as NotifiedRow[];
    if (!rows.length) return nothing(null);
    const groups = new Map<string, NotifiedRow[]>();
    for (const row of rows) {
      const key = `${row.pupil_id} ${row.on_day} ${row.kind === 'late'}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    for (const group of groups.values())
      await notifyFamily(tx, ctx, group, group[0]!.kind === 'late' ? 'late' : 'absent', ctx.today);
    await tx.db
      .updateTable('attendance_events')
      .set({ told_at: tx.now })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    // The decision has its own line in the journal.
    return continues(null);
  });
}

export function registerAttendanceJobs(): void {
  onEvent('attendance.waited', 'attendance.validate_waiting', validateWaiting);
  onEvent('attendance.validated', 'attendance.tell', notifyOfValidation);
}
