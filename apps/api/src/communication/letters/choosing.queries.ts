import {
  type FamilyState,
  type letterPlaces,
  type letterPupils,
  maxLetters,
} from '@encrier/contract/communication/letters';
import { isFound } from '../../school/directory/directory.public.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { conflict } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { asksAnswer, mustStillAnswer } from '../documents/publication/publication.public.ts';
import { choosesGroup, choosesIn, writesAbout } from './letters.reach.ts';

/** Pupils found by their name or number. */
const maxFound = 30;

/** Whether a person can sign in. */
export const hasAccount = (person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM accounts v WHERE v.school_id = app.school_id() AND v.person_id = ${person}
    AND v.status = 'active')`;

/** Validated absences of the pupil `p` in the current year. */
export const absencesOf: RawBuilder<number> = sql<number>`(SELECT count(*)::int FROM attendance_events ev
  JOIN school_years y ON y.school_id = ev.school_id AND y.current AND ev.on_day BETWEEN y.starts_on AND y.ends_on
  WHERE ev.school_id = p.school_id AND ev.pupil_id = p.person_id AND ev.kind = 'absence' AND ev.state = 'validated'
    AND ev.superseded_by IS NULL)`;

/** Classes, levels and groups of the current year, as the timetable orders them. */
export async function listPlaces(ctx: ReadCtx): Promise<ResponseInput<typeof letterPlaces>> {
  const rows = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name', 'l.id as level_id', 'l.name as level'])
    .where('y.current', '=', true)
    .where(choosesIn(ctx))
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .limit(500)
    .execute();
  const groups = await ctx.db
    .selectFrom('groups as g')
    .innerJoin('school_years as y', 'y.id', 'g.year_id')
    .select(['g.id', 'g.name'])
    .where('y.current', '=', true)
    .where(choosesGroup(ctx))
    .orderBy('g.position')
    .orderBy('g.name')
    .limit(500)
    .execute();
  return {
    classes: rows.map(({ id, name }) => ({ id, name })),
    levels: [...new Map(rows.map((row) => [row.level_id, row.level]))].map(([id, name]) => ({ id, name })),
    groups,
  };
}

type Choice = QueryOf<typeof letterPupils>;

/** Condition on the pupil `p` for a place: an id outside the caller's reach matches nobody. */
function inPlace(ctx: ReadCtx, { scope, ref, q = '' }: Choice): RawBuilder<SqlBool> {
  const { today } = ctx;
  const placed = (of: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (SELECT 1 FROM enrolments e
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id AND app.in_force(e.from_on, e.to_on, ${today})
      AND ${of})`;
  if (scope === 'class') return placed(sql`c.id = ${ref ?? null}::uuid`);
  if (scope === 'level') return placed(sql`c.level_id = ${ref ?? null}::uuid`);
  if (scope === 'school') return placed(sql`TRUE`);
  if (scope === 'group')
    return sql`EXISTS (SELECT 1 FROM group_members gm WHERE gm.school_id = p.school_id
      AND gm.group_id = ${ref ?? null}::uuid
      AND gm.pupil_id = p.person_id AND app.in_force(gm.from_on, gm.to_on, ${today}))`;
  const words = q.trim();
  if (words.length < 2) return sql`FALSE`;
  return sql`${isFound(ctx, 'h', words)} AND p.status IN ('active', 'suspended')`;
}

/** Condition on the family of the pupil `p`. */
function inState(state: FamilyState | undefined, { absences }: Choice, { today, now }: ReadCtx): RawBuilder<SqlBool> {
  const guardian = (of: RawBuilder<unknown>) => sql<SqlBool>`EXISTS (
    SELECT 1 FROM ${guardingTies('g', today)} WHERE g.pupil_id = p.person_id AND ${of})`;
  if (state === 'no_account') return sql`NOT ${guardian(hasAccount(sql`g.guardian_id`))}`;
  if (state === 'absent') return sql`${absencesOf} >= ${absences}`;
  if (state === 'paper_owed')
    return sql`EXISTS (SELECT 1 FROM paper_pieces k JOIN paper_campaigns m ON m.school_id = k.school_id
      AND m.id = k.campaign_id
      WHERE k.school_id = p.school_id AND k.pupil_id = p.person_id AND m.required AND m.closed_at IS NULL
        AND (k.state IN ('missing', 'refused') OR (k.state = 'accepted' AND k.expires_on < ${today})))`;
  if (state === 'answer_owed')
    return sql`EXISTS (SELECT 1 FROM document_recipients r JOIN documents d ON d.school_id = r.school_id
      AND d.id = r.document_id
        LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
      WHERE r.school_id = p.school_id AND p.person_id = ANY (r.child_ids) AND d.status = 'published'
        AND d.visible_from_at <= ${now} AND NOT d.pictures_wait
        AND (d.visible_until_at IS NULL OR d.visible_until_at > ${now}) AND ${asksAnswer} AND ${mustStillAnswer(today)})`;
  return sql`TRUE`;
}

/** Ids of the chosen pupils about whom the caller may write. */
export async function chosenIds(ctx: ReadCtx, query: Choice): Promise<string[]> {
  const named = query.scope === 'named';
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select('p.person_id as id')
    .where(inPlace(ctx, query))
    .where(inState(query.state, query, ctx))
    .where(writesAbout(ctx))
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(named ? maxFound : maxLetters + 1)
    .execute();
  if (rows.length > maxLetters) throw conflict('letters.too_many_pupils');
  return rows.map(({ id }) => id);
}
