import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { EventKind, JustificationState, ownAttendance } from '@encrier/contract/school-life/attendance';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { schoolDayStart } from '#kernel/db/school-day.ts';
import { isAdult } from '../../../school/consents/consents.public.ts';
import { followedPupils } from '../../../school/directory/directory.public.ts';
import { familyExemptions } from '../exemptions/exemptions.queries.ts';
import { halfDays } from '../half-days.policy.ts';
import { reasonsOf, rulesOf } from '../settings/settings.queries.ts';
import { speaksOf } from '../attendance.reach.ts';
import { familyEventOf } from './family.present.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Who answers for a pupil today: the pupil once of age, else a guardian with authority. */
export const speaksFor = (
  pupil: { id: string; birthOn: string | null },
  ctx: Asker,
): 'speaks' | 'of_age' | 'not_of_age' => {
  const adult = isAdult(pupil.birthOn, ctx.today);
  if (pupil.id === self(ctx).personId) return adult ? 'speaks' : 'not_of_age';
  return adult ? 'of_age' : 'speaks';
};
export async function childrenOf(db: ReadDb, ctx: Asker) {
  const ids = await followedPupils(db, ctx);
  if (!ids.length) return [];
  return db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name', 'h.last_name', 'h.birth_on'])
    .select(classNameOn(ctx.today).as('class_name'))
    .where('h.id', 'in', ids)
    .orderBy('h.birth_on')
    .orderBy('h.first_name')
    .execute();
}

const eventsOf = (db: ReadDb, ids: readonly string[], since: string) =>
  db
    .selectFrom('attendance_events as ev')
    .select([
      'ev.id',
      'ev.pupil_id',
      'ev.kind',
      'ev.on_day',
      'ev.starts',
      'ev.ends',
      'ev.minutes',
      'ev.title',
      'ev.title_ar',
      'ev.reason_id',
    ])
    .select(['ev.family_note', 'ev.justification'])
    .where('ev.pupil_id', 'in', [...ids])
    .where('ev.state', '=', 'validated')
    .where('ev.on_day', '>=', since)
    .orderBy('ev.on_day', 'desc')
    .orderBy('ev.starts', 'desc')
    .orderBy('ev.id')
    .limit(1000)
    .execute();
const declarationsOf = (db: ReadDb, ids: readonly string[], since: string) =>
  db
    .selectFrom('absence_declarations as d')
    .select(['d.id', 'd.pupil_id', 'd.starts_at', 'd.ends_at', 'd.reason_id', 'd.note', 'd.state'])
    .where('d.pupil_id', 'in', [...ids])
    .where(sql<boolean>`d.ends_at >= ${schoolDayStart(since)}`)
    .orderBy('d.starts_at', 'desc')
    .limit(200)
    .execute();
const justificationsOf = (db: ReadDb, ids: readonly string[], since: string) =>
  db
    .selectFrom('justifications as j')
    .select(['j.id', 'j.pupil_id', 'j.reason_id', 'j.body', 'j.state', 'j.answer', 'j.created_at'])
    .select([
      sql<string[]>`ARRAY (SELECT DISTINCT x.on_day::text FROM justification_events k
        JOIN attendance_events x ON x.school_id = k.school_id AND x.id = k.event_id
        WHERE k.school_id = j.school_id AND k.justification_id = j.id ORDER BY 1)`.as('days'),
      filesJson('justification', sql.ref('j.id')).as('files'),
    ])
    .where('j.pupil_id', 'in', [...ids])
    .where(sql<boolean>`j.created_at >= ${schoolDayStart(since)}`)
    .orderBy('j.created_at', 'desc')
    .limit(200)
    .execute();
/** Notices sent to the family, the latest first: the reader's own, about a child they still guard. */
const noticesOf = async (db: ReadDb, accountId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('notifications as n')
    .select(['n.id', 'n.created_at', 'n.body', 'n.child_id', 'n.read_at'])
    .where('n.account_id', '=', accountId)
    .where('n.type', 'in', ['absence', 'retard', 'absence.justificatif'])
    .where('n.child_id', 'in', [...ids])
    .orderBy('n.created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    body: row.body,
    childId: row.child_id,
    readAt: row.read_at?.toISOString() ?? null,
  }));
};

/** Attendance of the caller's children, or of the caller, this school year. */
export async function readOwnAttendance(ctx: ReadCtx): Promise<ResponseInput<typeof ownAttendance>> {
  const children = await childrenOf(ctx.db, ctx);
  const all = await reasonsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  const reasons = all.filter((reason) => reason.families && !reason.archived);
  if (!children.length) return { today: ctx.today, children: [], reasons, notices: [] };
  const labels = new Map(all.map(({ id, label }) => [id, label]));
  const busy = new Set(all.filter((reason) => reason.busy).map(({ id }) => id));
  const year = await ctx.db
    .selectFrom('school_years')
    .select('starts_on')
    .where('current', '=', true)
    .executeTakeFirst();
  const since = year?.starts_on ?? ctx.today;
  const ids = children.map(({ id }) => id);
  const events = await eventsOf(ctx.db, ids, since);
  const declared = await declarationsOf(ctx.db, ids, since);
  const justified = await justificationsOf(ctx.db, ids, since);
  const notices = await noticesOf(ctx.db, self(ctx).accountId, ids);
  const rules = await rulesOf(ctx.db);
  const looking = self(ctx).lookedAtBy !== null;
  const exempt = await familyExemptions(ctx.db, ids, since, looking);
  const named = (id: string | null): string => (id && labels.get(id)) ?? '';
  return {
    today: ctx.today,
    reasons,
    notices,
    children: children.map((child) => {
      const acts = !looking && speaksFor({ id: child.id, birthOn: child.birth_on }, ctx) === 'speaks';
      const mine = events.filter((row) => row.pupil_id === child.id);
      const away = mine.filter((row) => row.kind === 'absence' && !(row.reason_id && busy.has(row.reason_id)));
      return {
        pupilId: child.id,
        label: `${child.first_name} ${child.last_name}`,
        className: child.class_name ?? '',
        self: child.id === self(ctx).personId,
        events: mine.map((row) =>
          familyEventOf(
            { ...row, kind: row.kind as EventKind, justification: row.justification as JustificationState },
            named(row.reason_id),
            acts,
          ),
        ),
        declarations: declared
          .filter((row) => row.pupil_id === child.id)
          .map((row) => ({
            id: row.id,
            startsAt: row.starts_at.toISOString(),
            endsAt: row.ends_at.toISOString(),
            reason: named(row.reason_id),
            note: row.note,
            state: row.state as 'sent' | 'cancelled',
            can: { cancel: acts && row.state === 'sent' && row.ends_at > ctx.now },
          })),
        justifications: justified
          .filter((row) => row.pupil_id === child.id)
          .map((row) => ({
            id: row.id,
            reason: named(row.reason_id),
            body: row.body,
            state: row.state as 'given',
            answer: row.answer,
            createdAt: row.created_at.toISOString(),
            days: row.days,
            files: row.files,
          })),
        exemptions: exempt.filter((row) => row.pupilId === child.id).map(({ pupilId: _of, ...row }) => row),
        halfDays: halfDays(
          away.map((row) => ({ pupilId: child.id, day: row.on_day, starts: row.starts, ends: row.ends })),
          rules,
        ).gross,
        late: mine.filter(({ kind }) => kind === 'late').length,
        can: { act: acts },
      };
    }),
  };
}

/**
 * Days of this school year with unexplained absences, for a person who answers for the pupil: the latest three, and
 * their number.
 */
export async function listUnexplainedDays(ctx: ReadCtx, childId: string | null) {
  const { personId, lookedAtBy } = self(ctx);
  if (!personId || lookedAtBy) return null;
  const rows = await ctx.db
    .selectFrom('attendance_events as ev')
    .innerJoin('persons as h', 'h.id', 'ev.pupil_id')
    .innerJoin('school_years as y', (join) => join.on('y.current', '=', true))
    .select(['ev.pupil_id', 'ev.on_day', 'h.first_name'])
    .select((eb) => [eb.fn.min('ev.starts').as('starts'), eb.fn.max('ev.ends').as('ends')])
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .where(speaksOf(ctx, childId))
    .where('ev.state', '=', 'validated')
    .where('ev.kind', '=', 'absence')
    .where('ev.justification', 'in', ['none', 'refused', 'more'])
    .whereRef('ev.on_day', '>=', 'y.starts_on')
    .groupBy(['ev.pupil_id', 'ev.on_day', 'h.first_name'])
    .orderBy('ev.on_day', 'desc')
    .orderBy('h.first_name')
    .limit(3)
    .execute();
  if (!rows.length) return null;
  return {
    total: Number(rows[0]?.total),
    items: rows.map((row) => ({
      pupilId: row.pupil_id,
      pupil: row.first_name,
      self: row.pupil_id === personId,
      day: row.on_day,
      starts: row.starts,
      ends: row.ends,
    })),
  };
}

/** Whether the caller reads a justification as a family: of their children, or their own. */
export async function readsAsFamily(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('justifications').select('pupil_id').where('id', '=', id).executeTakeFirst();
  return row !== undefined && (await followedPupils(db, ctx)).includes(row.pupil_id);
}
/** Whether the caller opens the papers of an exemption as a family: of their children, or their own. */
export async function familyReadsExemption(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('exemptions').select('pupil_id').where('id', '=', id).executeTakeFirst();
  return row !== undefined && (await followedPupils(db, ctx)).includes(row.pupil_id);
}
