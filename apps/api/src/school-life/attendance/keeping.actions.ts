import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { attendanceRoom } from './attendance.room.ts';

/** Explanations of families older than allowed. */
export const explainedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`justifications.created_at < ${now}::timestamptz - make_interval(months => ${months})`;
/** Rows of roll calls older than allowed. */
export const calledBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`attendance_events.on_day < ${monthsBefore(now, months)}`;
export const followedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`attendance_hits.created_at < ${now}::timestamptz - make_interval(months => ${months})`;
export const exemptedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exemptions.to_on < ${monthsBefore(now, months)}`;
export const issuedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`slips.issued_at < ${now}::timestamptz - make_interval(months => ${months})`;
export const announcedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`absence_declarations.ends_at < ${now}::timestamptz - make_interval(months => ${months})`;

/** Deletes papers and explanations with their files (LAW-RET-05); the absence itself stays. Returns how many. */
export async function clearJustifications(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = attendanceRoom.join(inAct);
  const ids = (await tx.db.selectFrom('justifications').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'justification', ids);
  await tx.db.deleteFrom('justifications').where('id', 'in', ids).execute();
  return ids.length;
}

/** Deletes exemptions with their papers. Returns how many. */
export async function clearExemptions(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = attendanceRoom.join(inAct);
  const ids = (await tx.db.selectFrom('exemptions').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'exemption', ids);
  await tx.db.deleteFrom('exemptions').where('id', 'in', ids).execute();
  return ids.length;
}
