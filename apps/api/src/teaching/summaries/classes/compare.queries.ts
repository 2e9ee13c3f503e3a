import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { fewest } from '@encrier/contract/teaching/class-figures';
import type { ComparedRow, compareSummaries } from '@encrier/contract/teaching/summaries';
import { sql } from 'kysely';
import { type Counted, summaryFigures } from '#kernel/summary-blocks.ts';
import { figuresOfMany, ledgerOf } from '../counting.policy.ts';
import { nearestTerm } from '../summaries.policy.ts';
import { type Asker, termsJson } from '../summaries.queries.ts';
import { comparesClass } from '../summaries.reach.ts';

/** Classes `c` of one year with the pupils of each at its end, or now. */
const classesOf = (ctx: Asker, yearId: string) =>
  ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name', 'l.id as levelId', 'l.name as level', 'l.org_id as orgId', termsJson.as('terms')])
    .select(
      sql<string[]>`ARRAY(SELECT e.pupil_id FROM enrolments e WHERE e.school_id = c.school_id AND e.class_id = c.id
        AND app.enrolled(e.to_on, LEAST(y.ends_on, ${ctx.today}::date)))`.as('pupilIds'),
    )
    .where('c.year_id', '=', yearId)
    .where(comparesClass(ctx))
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(500)
    .execute();
type ComparedClass = Awaited<ReturnType<typeof classesOf>>[number];

const placesOf = (classes: readonly ComparedClass[]) =>
  classes.reduce<ComparedClass['terms']>((most, { terms }) => (terms.length > most.length ? terms : most), []);

/**
 * Figures of the pupils of classes for the term at a place of the year; one query per organisation, for its own terms.
 */
async function countedAt(ctx: Asker, classes: readonly ComparedClass[], place: number): Promise<Counted[]> {
  const byTerm = Map.groupBy(
    classes.filter(({ terms }) => terms[place - 1] !== undefined),
    ({ terms }) => terms[place - 1]!.id,
  );
  const found: Counted[] = [];
  for (const some of byTerm.values()) {
    const rows = await summaryFigures(ctx, {
      reader: 'caller',
      pupilIds: some.flatMap(({ pupilIds }) => pupilIds),
      terms: [some[0]!.terms[place - 1]!],
    });
    found.push(...rows);
  }
  return found;
}

/** Rows by distance in terms, whatever the organisation's names: `now`, `before`, `yearAgo`. */
const named = (rows: readonly Counted[], termId: string): Counted[] => rows.map((row) => ({ ...row, termId }));

type Side = { id: string; name: string; level: string; levelId: string; now: string[]; yearAgo: string[] };

/** One line: its figures now, a term before and a year before; nothing of fewer than five pupils. */
function rowOf(side: Side, ledger: ReturnType<typeof ledgerOf>, past: ReturnType<typeof ledgerOf>): ComparedRow {
  const hidden = side.now.length < fewest;
  const figures = hidden ? [] : figuresOfMany(ledger, new Set(side.now), ['now', 'before']);
  const ago = new Map(
    figuresOfMany(past, new Set(side.yearAgo), ['yearAgo']).map(({ key, values }) => [key, values[0] ?? null]),
  );
  return {
    id: side.id,
    name: side.name,
    level: side.level,
    levelId: side.levelId,
    pupils: side.now.length,
    hidden,
    figures: figures.map(({ key, values }) => ({ key, values: [...values, ago.get(key) ?? null] })),
  };
}

/** Years of the school, the latest first; the one before another is the next of the list. */
const yearsOf = (ctx: Asker) =>
  ctx.db
    .selectFrom('school_years')
    .select(['id', 'name as label', 'current'])
    .orderBy('starts_on', 'desc')
    .limit(20)
    .execute();

export async function compareClasses(
  ctx: Asker,
  { year, term, level }: QueryOf<typeof compareSummaries>,
): Promise<ResponseInput<typeof compareSummaries>> {
  const years = await yearsOf(ctx);
  const chosen = years.find(({ id }) => id === year) ?? years.find(({ current }) => current) ?? years[0];
  if (!chosen) {
    const nothing = { years: [], yearId: null, terms: [], term: 1, levels: [], rows: [], byLevel: [], whole: null };
    return { ...nothing, before: { term: '', year: '' } };
  }
  const all = await classesOf(ctx, chosen.id);
  const earlier = years[years.indexOf(chosen) + 1];
  const places = placesOf(all);
  const nearest = places.findIndex(({ id }) => id === nearestTerm(places, ctx.today)?.id) + 1;
  const place = Math.max(1, Math.min(term ?? nearest, places.length));
  const levels = [...new Map(all.map(({ levelId, level: label }) => [levelId, { id: levelId, label }])).values()];
  const classes = level ? all.filter(({ levelId }) => levelId === level) : all;
  const past = earlier ? (await classesOf(ctx, earlier.id)).filter(({ levelId }) => !level || levelId === level) : [];
  const ledger = ledgerOf([
    ...named(await countedAt(ctx, classes, place), 'now'),
    ...named(place > 1 ? await countedAt(ctx, classes, place - 1) : [], 'before'),
  ]);
  const pastLedger = ledgerOf(named(await countedAt(ctx, past, place), 'yearAgo'));
  const pupilsOf = (some: readonly ComparedClass[]): string[] => some.flatMap(({ pupilIds }) => pupilIds);
  const line = (
    name: string,
    one: { id: string; levelId: string; level: string },
    now: ComparedClass[],
    ago: ComparedClass[],
  ) => rowOf({ ...one, name, now: pupilsOf(now), yearAgo: pupilsOf(ago) }, ledger, pastLedger);
  const whole = all[0];
  return {
    years: years.map(({ id, label }) => ({ id, label })),
    yearId: chosen.id,
    terms: places.map(({ name }, at) => ({ place: at + 1, name })),
    term: place,
    levels,
    rows: classes.map((one) =>
      // The class of the year before with the same name and level.
      line(
        one.name,
        one,
        [one],
        past.filter((other) => other.name === one.name && other.levelId === one.levelId),
      ),
    ),
    byLevel: levels
      .filter(({ id }) => !level || id === level)
      .map(({ id, label }) => {
        const of = (some: ComparedClass[]) => some.filter(({ levelId }) => levelId === id);
        return line(label, { id, levelId: id, level: label }, of(classes), of(past));
      }),
    whole: whole ? line('', { id: chosen.id, levelId: whole.levelId, level: '' }, classes, past) : null,
    before: { term: place > 1 ? (places[place - 2]?.name ?? '') : '', year: earlier?.label ?? '' },
  };
}
