import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { EventKind, JustificationState } from '@encrier/contract/school-life/attendance';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { learnsWhere, pupilWithin } from '../../../school/directory/directory.public.ts';
import type { Asker } from '../office/office.queries.ts';
import type { Addressee, Guardian } from './letters.policy.ts';

export type LetterLine = {
  kind: EventKind;
  day: string;
  starts: number;
  ends: number;
  title: string;
  titleAr: string;
  justification: JustificationState;
};

/**
 * Pupils of a set of letters with validated absences and today's guardians, without those whom a court keeps away: an
 * absence says where the child was not (LAW-MIN-02). Throws not found when one is out of reach.
 */
export async function lettersOf(ctx: Asker, pupilIds: readonly string[], { from, to }: { from: string; to: string }) {
  const ids = [...new Set(pupilIds)];
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .leftJoin('families as f', 'f.id', 'p.family_id')
    .select(['p.person_id as id', 'h.birth_on', 'h.address', 'f.separated'])
    .select([
      nameOf('h').as('name'),
      sql<string>`COALESCE(f.address, '')`.as('home'),
      sql<Lang>`COALESCE(f.language, 'fr')`.as('lang'),
      classNameOn(ctx.today).as('class_name'),
      sql<Guardian[]>`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'name', ${nameOf('r')},
        'address', r.address, 'livesWith', g.lives_with) ORDER BY g.rank, r.last_name, r.first_name)
        FROM ${answeringTies('g', ctx.today)} JOIN persons r ON r.school_id = g.school_id AND r.id = g.guardian_id
        WHERE g.pupil_id = p.person_id AND ${learnsWhere('g')}), '[]')`.as('guardians'),
      sql<
        LetterLine[]
      >`COALESCE((SELECT json_agg(json_build_object('kind', ev.kind, 'day', ev.on_day, 'starts', ev.starts,
        'ends', ev.ends, 'title', ev.title, 'titleAr', ev.title_ar, 'justification', ev.justification) ORDER BY ev.on_day, ev.starts)
        FROM attendance_events ev WHERE ev.school_id = p.school_id AND ev.pupil_id = p.person_id
          AND ev.state = 'validated'
          AND ev.kind IN ('absence', 'late', 'left_early') AND ev.on_day BETWEEN ${from} AND ${to}), '[]')`.as('lines'),
    ])
    .where('p.person_id', 'in', ids)
    .where(pupilWithin(ctx, 'attendance.notify'))
    .orderBy('class_name')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .execute();
  if (rows.length !== ids.length) throw notFound();
  return rows;
}
export type LetterRow = Awaited<ReturnType<typeof lettersOf>>[number];
/** A letter: the pupil and the recipient. */
export type Written = { row: LetterRow; to: Addressee };

/** Signatory for the whole school. */
export async function signsFor({ db }: Asker): Promise<{ signatory: string; function: string }> {
  const row = await db
    .selectFrom('certificate_settings')
    .select(['signatory', 'signatory_function'])
    .executeTakeFirst();
  return { signatory: row?.signatory ?? '', function: row?.signatory_function ?? '' };
}
