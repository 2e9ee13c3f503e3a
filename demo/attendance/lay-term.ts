import { sql } from 'kysely';
import { instantOf, momentOf } from '../../apps/api/src/kernel/content/day-minutes.ts';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { TenantDb } from '../../apps/api/src/kernel/db/tenant.ts';
import { seedReasons } from '../../apps/api/src/school-life/attendance/settings/settings.actions.ts';
import { usualId } from '../../apps/api/src/school-life/attendance/settings/settings.queries.ts';
import { type Called, chance, type Found, foundOf } from './term.ts';

type Ground = { db: TenantDb; schoolId: number; now: Date; zone: string; today: string };
type Pupil = { id: string; place: number; yasmine: boolean };

/** Lessons of classes until today, in time order, with one of their teachers; without days off. */
const lessonsUntil = ({ db, today }: Ground) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .select([
      'l.id',
      'l.class_id',
      'l.on_day',
      'l.starts',
      'l.ends',
      'c.name',
      's.name as subject',
      's.name_ar as subjectAr',
    ])
    .select(
      sql<string>`COALESCE((SELECT a.id FROM lesson_teachers t
        JOIN accounts a ON a.school_id = t.school_id AND a.person_id = t.person_id
        WHERE t.school_id = l.school_id AND t.lesson_id = l.id LIMIT 1), (SELECT a.id FROM accounts a
          WHERE a.school_id = l.school_id AND a.username = 'nadia.berrada'))`.as('by_id'),
    )
    .where('l.state', '=', 'planned')
    .where('l.group_id', 'is', null)
    .where('l.on_day', '<=', today)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM holidays h WHERE h.school_id = l.school_id AND l.on_day BETWEEN h.starts_on
        AND h.ends_on AND (h.org_id IS NULL OR h.org_id = l.org_id))`,
    )
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('c.name')
    .execute();
/** Half-days of the classes without lessons, four and a half days a week. */
const halvesUntil = ({ db, today }: Ground) =>
  db
    .selectFrom('classes as c')
    .innerJoin('levels as v', 'v.id', 'c.level_id')
    .innerJoin('school_years as y', (join) => join.onRef('y.id', '=', 'c.year_id').on('y.current', '=', true))
    .innerJoin(
      sql<{ day: string }>`generate_series(${today}::date - 120, ${today}::date, interval '1 day')`.as('d'),
      (join) => join.onTrue(),
    )
    .innerJoin(
      sql<{ half: 'morning' | 'afternoon' }>`(VALUES ('morning'), ('afternoon'))`.as<'h'>(sql`h(half)`),
      (join) => join.onTrue(),
    )
    .select(['c.id as class_id', 'c.name', 'h.half', sql<string>`d::date::text`.as('on_day')])
    .select(
      sql<string>`(SELECT a.id FROM accounts a WHERE a.school_id = c.school_id AND a.username = 'nadia.berrada')`.as(
        'by_id',
      ),
    )
    .where(
      sql<boolean>`d::date BETWEEN y.starts_on AND ${today} AND extract(isodow FROM d) < 6 AND NOT (extract(isodow
        FROM d) = 3 AND h.half = 'afternoon')
        AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.school_id = c.school_id AND n.class_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM holidays f WHERE f.school_id = c.school_id AND d::date BETWEEN f.starts_on
          AND f.ends_on AND (f.org_id IS NULL OR f.org_id = v.org_id))`,
    )
    .execute();

async function membersOf({ db }: Ground): Promise<ReadonlyMap<string, readonly Pupil[]>> {
  const rows = await db
    .selectFrom('enrolments as e')
    .innerJoin('school_years as y', (join) => join.onRef('y.id', '=', 'e.year_id').on('y.current', '=', true))
    .innerJoin('persons as p', 'p.id', 'e.pupil_id')
    .innerJoin('pupils as u', 'u.person_id', 'e.pupil_id')
    .select(['e.class_id', 'e.pupil_id', 'p.first_name', 'p.last_name'])
    .where('e.to_on', 'is', null)
    .orderBy('u.matricule')
    .execute();
  return Map.groupBy(
    rows.map((row, place) => ({
      classId: row.class_id,
      id: row.pupil_id,
      place,
      yasmine: row.first_name === 'Yasmine' && row.last_name === 'El Alami',
    })),
    ({ classId }) => classId,
  );
}

/** Roll calls until now: the lesson of now and the one before it are still to be called in one class of three. */
async function calledUntil(ground: Ground, members: ReadonlyMap<string, readonly Pupil[]>): Promise<Called[]> {
  const minute = momentOf(ground.now, ground.zone).minute;
  const ids = (classId: string): string[] => (members.get(classId) ?? []).map(({ id }) => id);
  const lessons = (await lessonsUntil(ground)).map(
    (row): Called => ({
      lessonId: row.id,
      classId: row.class_id ?? '',
      half: null,
      day: row.on_day,
      starts: row.starts,
      ends: row.ends,
      title: [row.subject, row.name].filter(Boolean).join(' · '),
      titleAr: row.subjectAr ?? '',
      byId: row.by_id,
      pupilIds: ids(row.class_id ?? ''),
    }),
  );
  const halves = (await halvesUntil(ground)).map(
    (row): Called => ({
      lessonId: null,
      classId: row.class_id,
      half: row.half,
      day: row.on_day,
      starts: row.half === 'morning' ? 510 : 840,
      ends: row.half === 'morning' ? 750 : 1020,
      title: row.name,
      titleAr: '',
      byId: row.by_id,
      pupilIds: ids(row.class_id),
    }),
  );
  return [...lessons, ...halves]
    .filter((one) => one.day < ground.today || (one.starts < minute && chance('done', one.classId, one.starts) > 0.3))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.starts - b.starts));
}

/** Yasmine's own story: ill for a day a week ago, late now and then. */
function ofYasmine(call: Called, pupilId: string, ill: string): Found | null | undefined {
  if (call.day === ill)
    return { pupilId, kind: 'absence', minutes: call.ends - call.starts, justification: 'none', reason: null };
  return call.day > ill ? null : undefined;
}

const parts = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

type Row = { call: Called; found: Found; rollCallId: string; pending: boolean };
const eventOf = ({ call, found, rollCallId, pending }: Row, { schoolId, zone }: Ground) => {
  const ends = found.kind === 'late' ? call.starts + found.minutes : call.ends;
  const at = instantOf(call.day, Math.min(call.starts + 8, call.ends), zone);
  const known = ['accepted', 'announced', 'refused'].includes(found.justification);
  return {
    school_id: schoolId,
    id: newId(at.getTime()),
    pupil_id: found.pupilId,
    kind: found.kind,
    on_day: call.day,
    starts: call.starts,
    ends,
    starts_at: instantOf(call.day, call.starts, zone),
    ends_at: instantOf(call.day, ends, zone),
    minutes: found.minutes,
    roll_call_id: rollCallId,
    source: 'roll_call',
    title: call.title.split(' · ')[0] ?? '',
    title_ar: call.titleAr,
    justification: found.justification,
    reason_id: known && found.reason ? usualId(schoolId, found.reason) : null,
    created_by: call.byId,
    created_at: at,
    ...(!pending && {
      state: 'validated',
      decided_at: new Date(at.getTime() + 20 * 60_000),
      told_at: new Date(at.getTime() + 20 * 60_000),
    }),
  };
};

/** Writes the roll calls of the year at once; their results are validated and announced, except the last ones. */
export async function layTerm(ground: Ground): Promise<void> {
  const { db, schoolId, zone } = ground;
  await seedReasons(db, schoolId);
  const members = await membersOf(ground);
  const calls = await calledUntil(ground, members);
  const days = [...new Set(calls.map(({ day }) => day))];
  if (!days.length) return;
  const pupils = new Map([...members.values()].flat().map((pupil) => [pupil.id, pupil]));
  const ill = days.at(-6) ?? days[0]!;
  const met = new Set<string>();
  const rows: Row[] = [];
  const rolls = calls.map((call) => {
    const id = newId(instantOf(call.day, call.starts, zone).getTime());
    const first = !met.has(`${call.classId} ${call.day}`);
    met.add(`${call.classId} ${call.day}`);
    for (const pupilId of call.pupilIds) {
      const pupil = pupils.get(pupilId)!;
      const own = pupil.yasmine ? ofYasmine(call, pupilId, ill) : undefined;
      const found = own === undefined ? foundOf(pupil.place, pupilId, call, first) : own;
      if (found) rows.push({ call, found, rollCallId: id, pending: false });
    }
    const at = instantOf(call.day, Math.min(call.starts + 6, call.ends), zone);
    return {
      school_id: schoolId,
      id,
      lesson_id: call.lessonId,
      class_id: call.classId,
      half: call.half,
      on_day: call.day,
      starts: call.starts,
      ends: call.ends,
      title: call.title.slice(0, 160),
      pupils: call.pupilIds.length,
      by_id: call.byId,
      taken_at: at,
      saved_at: at,
      save_id: newId(at.getTime()),
    };
  });
  // At least one absence, and the latest results of others: the badge of one pupil covers the whole day.
  const missed = rows.findLast(({ found }) => found.kind === 'absence');
  const others = rows.filter(({ found }) => found.pupilId !== missed?.found.pupilId);
  const waiting = [...(missed ? [missed] : []), ...others.slice(-5)];
  for (const row of waiting) {
    row.pending = true;
    row.found = { ...row.found, justification: 'none', reason: null };
  }
  for (const part of parts(rolls, 800)) await db.insertInto('roll_calls').values(part).execute();
  for (const part of parts(rows, 800))
    await db
      .insertInto('attendance_events')
      .values(part.map((row) => eventOf(row, ground)))
      .execute();
  if (missed) await layBadge(ground, missed);
}

/** A pupil missed by a roll call had shown a badge at the gate: the office checks before a family is alarmed. */
async function layBadge({ db, schoolId, zone }: Ground, { call, found }: Row): Promise<void> {
  await db
    .insertInto('facts')
    .values({
      school_id: schoolId,
      id: newId(instantOf(call.day, 470, zone).getTime()),
      pupil_id: found.pupilId,
      kind: 'badge',
      says: 'here',
      certainty: 'seen',
      starts_at: instantOf(call.day, 472, zone),
      ends_at: instantOf(call.day, 1080, zone),
      source: 'badges',
      source_id: newId(instantOf(call.day, 472, zone).getTime()),
    })
    .execute();
}
