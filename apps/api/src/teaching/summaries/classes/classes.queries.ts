import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { summaryClasses, summaryOfClass, SummaryState } from '@encrier/contract/teaching/summaries';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import { holds, isLooking, self } from '#kernel/policy/actor.ts';
import { summaryFigures } from '#kernel/summary-blocks.ts';
import { isNotOwnHome } from '../../../school-life/conduct/conduct.public.ts';
import { subjectMeans } from '../../gradebook/summary.public.ts';
import { figuresOfMany, figuresOfOne, ledgerOf, spreadOf } from '../counting.policy.ts';
import { nearestTerm, upTo } from '../summaries.policy.ts';
import { type Asker, termAsked, termsJson } from '../summaries.queries.ts';
import { leadsClass, publishesClass, readsClass } from '../summaries.reach.ts';

/** Classes `c` of this year whose pupils the caller reads. */
const classRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name', 'l.name as level', termsJson.as('terms'), leadsClass(ctx).as('leads')])
    .where('y.current', '=', true)
    .where(readsClass(ctx));

/** Every class with the progress of the reports of its nearest term. */
export async function listClasses(ctx: Asker): Promise<ResponseInput<typeof summaryClasses>> {
  const rows = await classRows(ctx).orderBy('l.position').orderBy('c.position').orderBy('c.name').limit(500).execute();
  const terms = rows.map((row) => nearestTerm(row.terms, ctx.today));
  const ofTerm = sql`(SELECT unnest(${rows.map(({ id }) => id)}::uuid[]) AS class_id,
    unnest(${terms.map((term) => term?.id ?? null)}::uuid[]) AS term_id)`;
  const counts = rows.length
    ? await ctx.db
        .selectFrom(sql<{ class_id: string; term_id: string | null }>`${ofTerm}`.as('w'))
        .innerJoin('enrolments as e', (join) =>
          join.on(sql<boolean>`e.class_id = w.class_id AND app.enrolled(e.to_on, ${ctx.today})`),
        )
        .innerJoin('pupils as p', (join) =>
          join.onRef('p.person_id', '=', 'e.pupil_id').on(sql<boolean>`app.here(p.left_on, ${ctx.today})`),
        )
        .leftJoin('summaries as d', (join) =>
          join.onRef('d.pupil_id', '=', 'p.person_id').on(sql<boolean>`d.term_id = w.term_id`),
        )
        .leftJoin('self_assessments as z', (join) =>
          join
            .onRef('z.pupil_id', '=', 'p.person_id')
            .on(sql<boolean>`z.term_id = w.term_id AND z.handed_at IS NOT NULL`),
        )
        .leftJoin('summary_meetings as m', (join) =>
          join
            .onRef('m.pupil_id', '=', 'p.person_id')
            .on(sql<boolean>`m.term_id = w.term_id AND m.signed_at IS NOT NULL`),
        )
        .select([
          sql<string>`w.class_id`.as('classId'),
          sql<number>`count(*)::int`.as('pupils'),
          sql<number>`count(*) FILTER (WHERE d.state = 'reviewed')::int`.as('reviewed'),
          sql<number>`count(*) FILTER (WHERE d.state = 'published')::int`.as('published'),
          sql<number>`count(z.pupil_id)::int`.as('told'),
          sql<number>`count(m.id)::int`.as('met'),
        ])
        .groupBy(sql`w.class_id`)
        .execute()
    : [];
  const found = new Map(counts.map(({ classId, ...rest }) => [classId, rest]));
  const none = { pupils: 0, reviewed: 0, published: 0, told: 0, met: 0 };
  return {
    classes: rows.map(({ id, name, level, leads }, at) => ({
      id,
      name,
      level,
      leads,
      term: terms[at]?.name ?? '',
      ...(found.get(id) ?? none),
    })),
    can: {
      compare: holds(ctx.actor, 'reports.view'),
      manage: holds(ctx.actor, 'summaries.manage') && !isLooking(ctx.actor),
    },
  };
}

/** Pupils of a class today with the state of each report of a term; as staff, nobody reads their own child's. */
const pupilsOf = (ctx: Asker, classId: string, termId: string | null) =>
  ctx.db
    .selectFrom('enrolments as e')
    .innerJoin('pupils as p', 'p.person_id', 'e.pupil_id')
    .innerJoin('persons as h', 'h.id', 'e.pupil_id')
    .leftJoin('summaries as d', (join) => join.onRef('d.pupil_id', '=', 'h.id').on('d.term_id', '=', termId))
    .leftJoin('self_assessments as z', (join) =>
      join.onRef('z.pupil_id', '=', 'h.id').on('z.term_id', '=', termId).on('z.handed_at', 'is not', null),
    )
    .leftJoin('summary_meetings as m', (join) =>
      join.onRef('m.pupil_id', '=', 'h.id').on('m.term_id', '=', termId).on('m.signed_at', 'is not', null),
    )
    .select(['h.id', 'd.state', nameOf('h').as('label')])
    .select([
      sql<boolean>`z.pupil_id IS NOT NULL`.as('told'),
      sql<boolean>`m.id IS NOT NULL`.as('met'),
      isNotOwnHome(sql`h.id`, self(ctx).personId).as('shown'),
      sql<number>`(SELECT count(*)::int FROM summary_commitments k
        JOIN summary_meetings km ON km.school_id = k.school_id AND km.id = k.meeting_id
        WHERE k.school_id = e.school_id AND km.pupil_id = h.id AND km.signed_at IS NOT NULL AND k.state = 'open'
          AND k.due_on <= ${ctx.today})`.as('due'),
    ])
    .where('e.class_id', '=', classId)
    .where(sql<boolean>`app.enrolled(e.to_on, ${ctx.today}) AND app.here(p.left_on, ${ctx.today})`)
    .orderBy(sql`h.last_name COLLATE app.names`)
    .orderBy(sql`h.first_name COLLATE app.names`)
    .orderBy('h.id')
    .limit(200)
    .execute();

/** One class over the terms of its year up to one. */
export async function classSummary(
  ctx: Asker,
  id: string,
  requested: string | undefined,
): Promise<ResponseInput<typeof summaryOfClass>> {
  const row = await classRows(ctx)
    .leftJoin('persons as ht', 'ht.id', 'c.head_teacher_id')
    .select([nameOrNone('ht').as('headTeacher'), publishesClass(ctx).as('publishes')])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const term = termAsked(row.terms, requested, ctx.today);
  const pupils = await pupilsOf(ctx, id, term?.id ?? null);
  const terms = term ? upTo(row.terms, term.id) : [];
  const termIds = terms.map((one) => one.id);
  const ask = { reader: 'caller' as const, pupilIds: pupils.map((one) => one.id), terms };
  const counted = await summaryFigures(ctx, ask);
  const ledger = ledgerOf(counted);
  const byPupil = Map.groupBy(counted, ({ pupilId }) => pupilId);
  const lately = termIds.slice(-2);
  // The requested term comes first.
  const shownTerms = lately.toReversed();
  const means = await subjectMeans(ctx, { ...ask, terms: terms.slice(-2) });
  return {
    class: { id, name: row.name, level: row.level, headTeacher: row.headTeacher },
    terms: row.terms,
    termId: term?.id ?? null,
    figures: figuresOfMany(ledger, new Set(ask.pupilIds), termIds),
    spread: term ? spreadOf(ledger, term.id) : [],
    subjects: means.map(({ values, ...one }) => ({
      ...one,
      mean: values.at(-1) ?? null,
      before: values.length > 1 ? values[0]! : null,
    })),
    pupils: pupils
      .filter(({ shown }) => shown)
      .map((one) => ({
        id: one.id,
        label: one.label,
        told: one.told,
        met: one.met,
        due: one.due,
        state: one.state as SummaryState | null,
        figures: figuresOfOne(byPupil.get(one.id) ?? [], shownTerms),
      })),
    can: { publish: row.publishes && !isLooking(ctx.actor) && pupils.some(({ state }) => state === 'reviewed') },
  };
}
