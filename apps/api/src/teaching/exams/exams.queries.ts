import { nameOf } from '#kernel/db/person-name.ts';
import type { ExamLine, ExamSession } from '@encrier/contract/teaching/exams';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { shownState } from './exams.policy.ts';

type RoomJson = { id: string; label: string; capacity: number | null };
type SupervisorJson = { id: string; label: string; roomId: string };

/** Tests `x` with the subject `s`, their classes, rooms and supervisors. */
export const examRows = (db: ReadDb) =>
  db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .innerJoin('accounts as a', 'a.id', 'x.created_by')
    .leftJoin('exam_sessions as n', 'n.id', 'x.session_id')
    .select(['x.id', 'x.title', 'x.on_day', 'x.starts', 'x.ends', 'x.starts_at', 'x.ends_at', 'x.state', 'x.version'])
    .select([
      's.name as subject',
      's.name_ar as subjectAr',
      's.code',
      's.colour',
      'n.id as sessionId',
      'n.label as session',
    ])
    .select([
      nameOf('a').as('author'),
      sql<boolean>`x.override_reason <> ''`.as('overridden'),
      sql<string>`COALESCE((SELECT string_agg(COALESCE(k.name, g.name), ', '
        ORDER BY COALESCE(k.name, g.name)) FROM exam_courses xa
        JOIN courses c ON c.school_id = xa.school_id AND c.id = xa.course_id
        LEFT JOIN classes k ON k.school_id = c.school_id AND k.id = c.class_id
        LEFT JOIN groups g ON g.school_id = c.school_id AND g.id = c.group_id WHERE xa.school_id = x.school_id
          AND xa.exam_id = x.id), '')`.as('audience'),
      sql<
        string[]
      >`ARRAY(SELECT xk.class_id FROM exam_classes xk WHERE xk.school_id = x.school_id AND xk.exam_id = x.id)`.as(
        'classIds',
      ),
      sql<RoomJson[]>`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'label', r.name, 'capacity', r.capacity)
        ORDER BY xr.position, r.name)
        FROM exam_rooms xr JOIN classrooms r ON r.school_id = xr.school_id AND r.id = xr.classroom_id
        WHERE xr.school_id = x.school_id AND xr.exam_id = x.id), '[]')`.as('rooms'),
      sql<SupervisorJson[]>`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'label', ${nameOf('p')},
        'roomId', xs.classroom_id)
        ORDER BY p.last_name, p.first_name) FROM exam_supervisors xs
          JOIN persons p ON p.school_id = xs.school_id AND p.id = xs.person_id
        WHERE xs.school_id = x.school_id AND xs.exam_id = x.id), '[]')`.as('supervisors'),
    ]);
export type ExamRow = Awaited<ReturnType<ReturnType<typeof examRows>['executeTakeFirstOrThrow']>>;

export const presentExam = (row: ExamRow, now: Date): ExamLine => ({
  id: row.id,
  subject: row.subject,
  subjectAr: row.subjectAr,
  code: row.code,
  colour: row.colour,
  title: row.title,
  audience: row.audience,
  classIds: row.classIds,
  day: row.on_day,
  starts: row.starts,
  ends: row.ends,
  state: shownState(row, now),
  session: row.sessionId && row.session ? { id: row.sessionId, label: row.session } : null,
  rooms: row.rooms,
  supervisors: row.supervisors,
  author: row.author,
  overridden: row.overridden,
  version: row.version,
});

/**
 * Sessions of current and future years, the next one first: those of the whole school, and of the organisations in
 * reach.
 */
export async function sessionsOf(db: ReadDb, inReach: RawBuilder<boolean>): Promise<ExamSession[]> {
  const rows = await db
    .selectFrom('exam_sessions as n')
    .innerJoin('school_years as y', 'y.id', 'n.year_id')
    .select(['n.id', 'n.label', 'n.kind', 'n.org_id', 'n.term_id', 'n.starts_on', 'n.ends_on', 'n.version'])
    .where('y.closed_at', 'is', null)
    .where(sql<boolean>`(n.org_id IS NULL OR ${inReach})`)
    .orderBy('n.starts_on', 'desc')
    .orderBy('n.id')
    .limit(100)
    .execute();
  return rows.map(({ kind, org_id, term_id, starts_on, ends_on, ...one }) => ({
    ...one,
    kind: kind as ExamSession['kind'],
    orgId: org_id,
    termId: term_id,
    startsOn: starts_on,
    endsOn: ends_on,
  }));
}
