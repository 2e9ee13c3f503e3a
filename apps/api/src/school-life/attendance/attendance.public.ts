import { attendanceModule, type EventKind, unexplainedCard } from '@encrier/contract/school-life/attendance';
import { pupilAttendanceCard, rollCallCard } from '@encrier/contract/school-life/attendance-office';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { holds } from '#kernel/policy/actor.ts';
import { readsExemption } from './exemptions/exemptions.queries.ts';
import { familyReadsExemption, readsAsFamily, listUnexplainedDays } from './family/family.queries.ts';
import { countsAsAbsence } from './figures.public.ts';
import { halfDays } from './half-days.policy.ts';
import { registerAbsenceDoor } from './office/message-note.public.ts';
import { readsJustification, eventInReach } from './office/office.queries.ts';
import { dayOf } from './roll-call/roll-call.queries.ts';
import { registerAttendanceSummary } from './summary.public.ts';
import { rulesOf } from './settings/settings.queries.ts';

/** Roll calls of the caller's own lessons of today: the current one, and how many are missing. */
async function ownRollCalls(ctx: ReadCtx) {
  if (!holds(ctx.actor, 'attendance.take')) return null;
  const { items, now } = await dayOf(ctx, {});
  const lessons = items.filter((one) => one.lessonId && one.mine && one.state === 'planned');
  if (!lessons.length) return null;
  const current = lessons.find(({ starts, ends }) => starts - 15 <= now && ends > now);
  return {
    now: current
      ? {
          lessonId: current.lessonId!,
          title: current.title,
          titleAr: current.titleAr,
          audience: current.audience,
          starts: current.starts,
          ends: current.ends,
          done: current.taken !== null,
        }
      : null,
    missing: lessons.filter((one) => one.starts <= now && !one.taken).length,
  };
}

/** A pupil's attendance of this school year, for people who validate it; nothing on another person's page. */
async function ofPupil(ctx: ReadCtx, id: string) {
  if (!holds(ctx.actor, 'attendance.validate')) return null;
  const year = await ctx.db
    .selectFrom('school_years')
    .select('starts_on')
    .where('current', '=', true)
    .executeTakeFirst();
  const rows = await eventInReach(ctx)
    .select([
      'ev.id',
      'ev.kind',
      'ev.on_day',
      'ev.starts',
      'ev.ends',
      'ev.title',
      'ev.title_ar',
      'ev.minutes',
      'ev.justification',
      countsAsAbsence.as('counts'),
    ])
    .where('ev.pupil_id', '=', id)
    .where('ev.state', '=', 'validated')
    .where('ev.on_day', '>=', year?.starts_on ?? ctx.today)
    .orderBy('ev.on_day', 'desc')
    .orderBy('ev.starts', 'desc')
    .limit(2000)
    .execute();
  if (!rows.length) return null;
  const absences = rows.filter(({ kind, counts }) => kind === 'absence' && counts);
  return {
    absences: absences.length,
    unjustified: absences.filter(({ justification }) => ['none', 'refused'].includes(justification)).length,
    late: rows.filter(({ kind }) => kind === 'late').length,
    halfDays: halfDays(
      absences.map((row) => ({ pupilId: id, day: row.on_day, starts: row.starts, ends: row.ends })),
      await rulesOf(ctx.db),
    ).gross,
    latest: rows.slice(0, 5).map((row) => ({
      id: row.id,
      kind: row.kind as EventKind,
      day: row.on_day,
      title: row.title,
      titleAr: row.title_ar,
      minutes: row.minutes,
    })),
  };
}

/**
 * Registers the cards of the first page and of a pupil's page, and who may open the papers of a justification or an
 * exemption: the family, and the office that decides.
 */
/** The attendance part of a pupil's week. */
export { attendanceWeek } from './weekly.queries.ts';
/** What letters about a pupil insert of it. */
export { attendanceMerge } from './merge.queries.ts';
export function registerAttendance(): void {
  registerAttendanceSummary();
  registerAbsenceDoor();
  homeCard(rollCallCard, ownRollCalls, attendanceModule);
  homeCard(unexplainedCard, listUnexplainedDays, attendanceModule);
  personCard(pupilAttendanceCard, ofPupil, attendanceModule);
  ownsFiles(
    'justification',
    { table: 'justifications', module: attendanceModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' &&
      ((await readsAsFamily(ctx, db, id)) ||
        (holds(ctx.actor, 'attendance.justify') && (await readsJustification({ ...ctx, db }, id)))),
  );
  ownsFiles(
    'exemption',
    { table: 'exemptions', module: attendanceModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' &&
      ctx.actor.lookedAtBy === null &&
      ((await familyReadsExemption(ctx, db, id)) ||
        (holds(ctx.actor, 'attendance.justify') && (await readsExemption({ ...ctx, db }, id)))),
  );
}
