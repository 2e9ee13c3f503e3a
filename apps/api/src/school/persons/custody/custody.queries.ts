import { nameOf } from '#kernel/db/person-name.ts';
import {
  type CustodyCalendar,
  type familyCustody,
  type pupilCustody,
  shortestHalved,
} from '@encrier/contract/school/custody';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { answersFor } from '#kernel/db/stays.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { type Asker, standing } from '../persons.public.ts';
import { readsCalendar } from './custody.reach.ts';

/** Organisation of the class of pupil `u` this year, whose days off count. */
const orgOf = (day: string): RawBuilder<string | null> =>
  sql`(SELECT l.org_id FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
    AND y.current
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    WHERE e.school_id = u.school_id AND e.pupil_id = u.person_id AND app.enrolled(e.to_on, ${day}) LIMIT 1)`;

type Row = Omit<CustodyCalendar, 'periods' | 'today'> & {
  pupilId: string;
  birth_on: string | null;
  /** Whether the caller is of the pupil's own family. */
  own: boolean;
  periods: (CustodyCalendar['periods'][number] & { note: string })[];
};
/** The calendars of pupils `u` under a condition, one statement for all of them. */
async function calendars({ db, actor, today }: Asker, condition: RawBuilder<boolean>): Promise<Row[]> {
  return db
    .selectFrom(
      sql<Row>`(SELECT u.person_id AS "pupilId", h.birth_on, ${isOfFamily(self({ actor }).personId, sql`u.person_id`)} AS own,
      coalesce((SELECT json_agg(json_build_object('id', g.guardian_id, 'label', ${nameOf('w')},
        'firstName', w.first_name,
        'custody', g.custody) ORDER BY g.rank, w.first_name, g.guardian_id) FROM guardianships g
        JOIN persons w ON w.school_id = g.school_id AND w.id = g.guardian_id
        WHERE g.school_id = u.school_id AND g.pupil_id = u.person_id AND ${answersFor('g', today)}), '[]') AS guardians,
      coalesce((SELECT json_agg(json_build_object('id', d.id, 'guardianId', d.guardian_id,
        'guardian', ${nameOf('w')},
        'fromOn', d.from_on, 'toOn', d.to_on, 'note', d.note) ORDER BY d.from_on) FROM custody_days d
        JOIN persons w ON w.school_id = d.school_id AND w.id = d.guardian_id
          WHERE d.school_id = u.school_id AND d.pupil_id = u.person_id
        AND d.to_on >= coalesce((SELECT y.starts_on FROM school_years y
          WHERE y.school_id = u.school_id AND y.current), ${today}::date)),
        '[]') AS periods,
      coalesce((SELECT json_agg(json_build_object('name', o.name, 'startsOn', o.starts_on, 'endsOn', o.ends_on)
        ORDER BY o.starts_on)
        FROM holidays o WHERE o.school_id = u.school_id AND o.whole AND o.kind = 'holiday'
          AND o.ends_on - o.starts_on + 1 >= ${shortestHalved}
        AND o.starts_on > ${today}::date AND (o.org_id IS NULL OR o.org_id = ${orgOf(today)})), '[]') AS holidays
    FROM pupils u JOIN persons h ON h.school_id = u.school_id AND h.id = u.person_id
    WHERE ${condition})`.as('found'),
    )
    .selectAll()
    .orderBy('birth_on')
    .orderBy('pupilId')
    .execute();
}

/** The calendar of a pupil for holders of protected data; throws not found for others. */
export async function custodyOf(asker: Asker, pupilId: string): Promise<Row & { edit: boolean }> {
  const { edit, sensitive } = await standing(asker, pupilId);
  const pupil = sql<boolean>`u.person_id = ${pupilId}::uuid`;
  const [row] = sensitive ? await calendars(asker, pupil) : [];
  if (!row) throw notFound();
  return { ...row, edit };
}
export async function custodyPage(ctx: ReadCtx, pupilId: string): Promise<ResponseInput<typeof pupilCustody>> {
  const { guardians, periods, holidays, edit, own } = await custodyOf(ctx, pupilId);
  const looking = self(ctx).lookedAtBy !== null;
  return { guardians, periods, holidays, today: ctx.today, can: { edit: edit && !own && !looking } };
}

/** Whether the weeks or the dates share a child between guardians. */
const isShared = ({ guardians, periods }: Row): boolean =>
  periods.length > 0 || guardians.some(({ custody }) => custody !== 'always');

/** Calendars of the caller's minor children: without others' notes, and none during look-as. */
export async function ownCustody(ctx: ReadCtx): Promise<ResponseInput<typeof familyCustody>> {
  const { personId, lookedAtBy } = self(ctx);
  const rows = await calendars(ctx, readsCalendar(ctx));
  const reads = (guardianId: string): boolean => guardianId === personId && lookedAtBy === null;
  return {
    children: rows.filter(isShared).map(({ pupilId, guardians, periods, holidays }) => ({
      pupilId,
      // Hides that a court keeps another guardian away: that guardian has no rule in the calendar.
      guardians: guardians.filter(({ custody }) => custody !== 'none'),
      periods: periods.map(({ note, ...one }) => (reads(one.guardianId) ? { ...one, note } : one)),
      holidays,
      today: ctx.today,
    })),
  };
}
