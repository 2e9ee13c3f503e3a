import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { MergeGroup } from '#kernel/merge-fields.ts';
import { holds } from '#kernel/policy/actor.ts';
import { mergeWords } from './attendance.messages.ts';
import { type AttendanceFigures, attendanceFigures } from './figures.public.ts';
import { readablePupils } from './summary.public.ts';

type Figure = { pupilId: string; from: string; to: string };
/** The year, or the term that is under way in the organisation of each pupil's class. */
function spans(db: ReadDb, of: 'year' | 'term', pupilIds: readonly string[], today: string): Promise<Figure[]> {
  const term = sql`JOIN LATERAL (SELECT t.starts_on, t.ends_on FROM terms t WHERE t.school_id = y.school_id
    AND t.year_id = y.id AND (t.org_id IS NULL OR t.org_id = l.org_id)
    AND ${today}::date BETWEEN t.starts_on AND t.ends_on ORDER BY t.org_id IS NULL LIMIT 1) s ON TRUE`;
  const year = sql`CROSS JOIN LATERAL (SELECT y.starts_on, y.ends_on) s`;
  return db
    .selectFrom(
      sql<Figure>`(SELECT DISTINCT ON (e.pupil_id) e.pupil_id AS "pupilId", s.starts_on::text AS from, s.ends_on::text AS to
    FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id ${of === 'year' ? year : term}
    WHERE e.pupil_id = ANY (${[...pupilIds]}::uuid[]) ORDER BY e.pupil_id, e.from_on DESC)`.as('f'),
    )
    .selectAll()
    .execute();
}

/** Figures of each pupil in that pupil's period; none without a period. */
async function figuresIn(db: ReadDb, found: readonly Figure[]): Promise<Map<string, AttendanceFigures>> {
  const all = new Map<string, AttendanceFigures>();
  for (const some of Map.groupBy(found, ({ from, to }) => `${from} ${to}`).values()) {
    const ids = some.map(({ pupilId }) => pupilId);
    const figures = await attendanceFigures(db, ids, some[0]!);
    for (const id of ids) all.set(id, figures(id));
  }
  return all;
}

type Asked = { words: (typeof mergeWords.fields)[keyof typeof mergeWords.fields]; of: 'year' | 'term' } & {
  figure: keyof AttendanceFigures;
};
const words = mergeWords.fields;
const fields: Readonly<Record<string, Asked>> = {
  demi_journees: { words: words.year, of: 'year', figure: 'halfDays' },
  demi_journees_injustifiees: { words: words.unjustified, of: 'year', figure: 'unjustified' },
  demi_journees_periode: { words: words.term, of: 'term', figure: 'halfDays' },
};

/** Half-days of absence in letters, for people who validate absences. */
export const attendanceMerge: MergeGroup = {
  group: 'attendance',
  order: 200,
  module: 'attendance',
  title: mergeWords.title,
  fields: async ({ actor }) =>
    holds(actor, 'attendance.validate')
      ? Object.entries(fields).map(([name, { words: said }]) => ({ name, words: said }))
      : [],
  values: async (ctx, names, pupilIds) => {
    const ids = await readablePupils(ctx, { reader: 'caller', pupilIds, terms: [] });
    const found = new Map<string, Map<string, AttendanceFigures>>();
    for (const of of new Set(names.flatMap((name) => fields[name]?.of ?? [])))
      found.set(of, await figuresIn(ctx.db, await spans(ctx.db, of, ids, ctx.today)));
    return (pupilId, name) => {
      const field = fields[name];
      const figure = field && found.get(field.of)?.get(pupilId)?.[field.figure];
      return figure === undefined ? '' : String(figure);
    };
  },
};
