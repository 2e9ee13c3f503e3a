import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  Arranged,
  Arrangement,
  arrangementsToday,
  FamilyPlan,
  listPlans,
  ownPlans,
  PlanKind,
  PlanLine,
  planChoices,
  plannablePupils,
  StaffPlan,
} from '@encrier/contract/school-life/plans';
import { reviewWithin } from '@encrier/contract/school-life/plans';
import { type RawBuilder, sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { orderRows } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { isFound, staffWithin, classWithin } from '../../school/directory/directory.public.ts';
import { mayOnPlan, stateOn } from './plans.policy.ts';
import { holdsOn, managesPlans, readAtHome, readsArrangements, readsPlans } from './plans.reach.ts';

export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'today'> & { db: ReadDb };
const pageSize = 30;
const looking = ({ actor }: Pick<Ctx, 'actor'>): boolean => self({ actor }).lookedAtBy !== null;
const wide = (ctx: Pick<Ctx, 'actor'>) => (holds(ctx.actor, 'plans.view') ? 'plans.view' : 'plans.manage');

const filesOf = filesJson('support_plan', sql.ref('n.id'));
/** The class of the pupil `p` this year. */
const classOf = (today: string): RawBuilder<string> => sql<string>`COALESCE(${classNameOn(today)}, '')`;

const plans = ({ db, today }: Asker) =>
  db
    .selectFrom('support_plans as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .innerJoin('persons as h', 'h.id', 'n.pupil_id')
    .leftJoin('persons as r', 'r.id', 'n.referent_id')
    .select(['n.id', 'n.pupil_id', 'n.kind', 'n.state', 'n.starts_on', 'n.review_on', 'n.ends_on', 'n.arrangements'])
    .select([nameOf('h').as('pupil'), nameOrNone('r').as('referent'), classOf(today).as('class')]);
type Row = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

const daysOf = (row: Row) => ({ startsOn: row.starts_on, reviewOn: row.review_on, endsOn: row.ends_on });
const lineOf = (row: Row, today: string): PlanLine => ({
  id: row.id,
  pupil: { id: row.pupil_id, label: row.pupil, class: row.class },
  kind: row.kind as PlanKind,
  state: stateOn(row, today),
  arrangements: row.arrangements.length,
  referent: row.referent,
  ...daysOf(row),
});

const stateIs = (state: string, today: string): RawBuilder<boolean> => {
  const open = sql`(n.state = 'in_force' AND NOT COALESCE(n.ends_on < ${today}, FALSE))`;
  const near = sql`COALESCE(n.review_on <= ${addDays(today, reviewWithin)}, FALSE)`;
  if (state === 'draft') return sql<boolean>`n.state = 'draft'`;
  if (state === 'ended') return sql<boolean>`(n.state = 'in_force' AND n.ends_on < ${today})`;
  return state === 'review' ? sql<boolean>`(${open} AND ${near})` : sql<boolean>`(${open} AND NOT ${near})`;
};
const sortable = {
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  kind: sql.ref('n.kind'),
  days: [sql.ref('n.starts_on'), sql.ref('n.ends_on')],
  review: sql.ref('n.review_on'),
  referent: [sql.ref('r.last_name'), sql.ref('r.first_name')],
};

export async function readPlans(
  ctx: ReadCtx,
  wish: QueryOf<typeof listPlans>,
): Promise<ResponseInput<typeof listPlans>> {
  let query = plans(ctx).where(readsPlans(ctx));
  if (wish.q && searchKey(wish.q).trim()) query = query.where(isFound(ctx, 'h', wish.q));
  if (wish.kind) query = query.where('n.kind', '=', wish.kind);
  if (wish.state) query = query.where(stateIs(wish.state, ctx.today));
  if (wish.pupil) query = query.where('n.pupil_id', '=', wish.pupil);
  if (wish.class)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = n.school_id AND e.pupil_id = n.pupil_id
        AND e.class_id = ${wish.class} AND app.enrolled(e.to_on, ${ctx.today}))`,
    );
  const rows = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(
      orderRows(
        wish.sort,
        sortable,
        sql`${stateIs('ended', ctx.today)}, n.review_on NULLS LAST, h.last_name, h.first_name, n.id`,
      ),
    )
    .limit(pageSize)
    .offset((wish.page - 1) * pageSize)
    .execute();
  const counts = await ctx.db
    .selectFrom('support_plans as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .where(readsPlans(ctx))
    .select([
      sql<number>`count(*) FILTER (WHERE ${stateIs('review', ctx.today)})::int`.as('review'),
      sql<number>`count(*) FILTER (WHERE n.state = 'draft')::int`.as('draft'),
    ])
    .executeTakeFirstOrThrow();
  return {
    items: rows.map((row) => lineOf(row, ctx.today)),
    page: wish.page,
    pageSize,
    total: rows[0]?.total ?? 0,
    today: ctx.today,
    counts,
    can: { manage: holds(ctx.actor, 'plans.manage') && !looking(ctx) },
  };
}

export async function listPlanChoices(ctx: ReadCtx): Promise<ResponseInput<typeof planChoices>> {
  const classes = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name as label'])
    .where('y.current', '=', true)
    .where(classWithin(ctx, wide(ctx)))
    .orderBy('l.position')
    .orderBy('c.name')
    .execute();
  const staff = await ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as h', 'h.id', 's.person_id')
    .select(['h.id', nameOf('h').as('label')])
    .where(hasNotLeft('s', ctx.today))
    .where(staffWithin(ctx, wide(ctx), sql`s.person_id`))
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(2000)
    .execute();
  return { today: ctx.today, classes, staff };
}

/** Whether a member of the staff in reach may be the referent of a plan. */
export async function mayRefer(ctx: Asker, personId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('staff as s')
    .select('s.person_id')
    .where('s.person_id', '=', personId)
    .where(hasNotLeft('s', ctx.today))
    .where(staffWithin(ctx, 'plans.manage', sql`s.person_id`))
    .executeTakeFirst();
  return row !== undefined;
}

export async function pupilsNamed(ctx: ReadCtx, q: string): Promise<ResponseInput<typeof plannablePupils>> {
  if (!searchKey(q).trim()) return { items: [] };
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', nameOf('h').as('label'), classOf(ctx.today).as('class')])
    .where(managesPlans(ctx))
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
    .where(isFound(ctx, 'h', q))
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(10)
    .execute();
  return { items: rows };
}

/** Whether the caller may write plans of a present pupil. */
export const mayPlan = async (ctx: Asker, pupilId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where('p.person_id', '=', pupilId)
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
    .where(managesPlans(ctx))
    .executeTakeFirst()) !== undefined;

/** A plan as the staff reads it; not found out of reach. Reason and files are hidden in look-as. */
export async function onePlan(ctx: Asker, id: string): Promise<StaffPlan> {
  const row = await plans(ctx)
    .select([
      'n.need',
      'n.measures',
      'n.arrangement_text',
      'n.extra_percent',
      'n.referent_id',
      'n.reviewed_on',
      'n.version',
    ])
    .select([filesOf.as('files'), managesPlans(ctx).as('manages')])
    .where(readsPlans(ctx))
    .where('n.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const state = stateOn(row, ctx.today);
  const looks = looking(ctx);
  return {
    id: row.id,
    pupil: { id: row.pupil_id, label: row.pupil, class: row.class },
    kind: row.kind as PlanKind,
    state,
    need: looks ? '' : row.need,
    measures: looks ? '' : row.measures,
    arrangements: row.arrangements as Arrangement[],
    arrangementText: row.arrangement_text,
    extraPercent: row.extra_percent,
    referent: row.referent_id ? { id: row.referent_id, label: row.referent } : null,
    ...daysOf(row),
    reviewedOn: row.reviewed_on,
    files: looks ? [] : row.files,
    version: row.version,
    can: mayOnPlan(state, row.manages && !looks),
  };
}

/** Arrangements of plans in force on a day, one entry per pupil; the caller has checked which pupils may be read. */
export async function listArrangements(db: ReadDb, day: string, whose: RawBuilder<boolean>): Promise<Arranged[]> {
  const rows = await db
    .selectFrom('support_plans as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .select(['n.pupil_id', 'n.arrangements', 'n.arrangement_text', 'n.extra_percent'])
    .where(holdsOn(day))
    .where(sql<boolean>`(n.arrangements <> '{}' OR n.arrangement_text <> '')`)
    .where(whose)
    .orderBy('n.pupil_id')
    .orderBy('n.starts_on')
    .limit(5000)
    .execute();
  return [...Map.groupBy(rows, (row) => row.pupil_id)].map(([pupilId, own]) => ({
    pupilId,
    arrangements: [...new Set(own.flatMap((row) => row.arrangements as Arrangement[]))],
    arrangementText: own
      .map((row) => row.arrangement_text)
      .filter(Boolean)
      .join('\n'),
    // Of two plans of one pupil, the more generous one.
    extraPercent: own.reduce<number | null>(
      (most, { extra_percent: one }) => Math.max(most ?? 0, one ?? 0) || null,
      null,
    ),
  }));
}
export const listArrangementsToday = async (ctx: ReadCtx): Promise<ResponseInput<typeof arrangementsToday>> => ({
  items: await listArrangements(ctx.db, ctx.today, readsArrangements(ctx)),
});

const atHome = (ctx: Asker) => plans(ctx).where(readAtHome(ctx));
/** Plans of the caller or their children. */
export async function readOwnPlans(
  ctx: ReadCtx,
  { child }: QueryOf<typeof ownPlans>,
): Promise<ResponseInput<typeof ownPlans>> {
  const rows = await atHome(ctx)
    .select(['n.need', 'n.measures', 'n.arrangement_text', 'n.extra_percent'])
    .select(filesOf.as('files'))
    .$if(child !== undefined, (query) => query.where('n.pupil_id', '=', child!))
    .orderBy(stateIs('ended', ctx.today))
    .orderBy('n.starts_on', 'desc')
    .orderBy('n.id')
    .limit(100)
    .execute();
  const looks = looking(ctx);
  return {
    items: rows.map(
      (row): FamilyPlan => ({
        id: row.id,
        pupil: { id: row.pupil_id, label: row.pupil },
        kind: row.kind as PlanKind,
        state: stateOn(row, ctx.today),
        need: looks ? '' : row.need,
        measures: looks ? '' : row.measures,
        arrangements: row.arrangements as Arrangement[],
        arrangementText: row.arrangement_text,
        extraPercent: row.extra_percent,
        referent: row.referent,
        ...daysOf(row),
        files: looks ? [] : row.files,
      }),
    ),
  };
}

/** Whether the caller opens the papers of a plan: people who read plans, and the family. */
export async function opensPapers(ctx: Asker, id: string): Promise<boolean> {
  const [staff, home] = [
    await plans(ctx).where('n.id', '=', id).where(readsPlans(ctx)).executeTakeFirst(),
    await atHome(ctx).where('n.id', '=', id).executeTakeFirst(),
  ];
  return staff !== undefined || home !== undefined;
}

/** Plans as shown on a pupil's page; null when it shows none. */
export async function ofPupil(ctx: ReadCtx, pupilId: string) {
  const pupil = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', nameOf('h').as('label'), classOf(ctx.today).as('class')])
    .select([readsPlans(ctx).as('reads'), managesPlans(ctx).as('manages'), readsArrangements(ctx).as('teaches')])
    .where('p.person_id', '=', pupilId)
    .executeTakeFirst();
  if (!pupil || (!pupil.reads && !pupil.teaches)) return null;
  const own = sql<boolean>`n.pupil_id = ${pupilId}`;
  const lines = pupil.reads
    ? await plans(ctx)
        .where(own)
        .orderBy(stateIs('ended', ctx.today))
        .orderBy('n.starts_on', 'desc')
        .limit(20)
        .execute()
    : null;
  const [holding] = await listArrangements(ctx.db, ctx.today, own);
  if (!lines?.length && !holding && !pupil.manages) return null;
  const { id, label } = pupil;
  return {
    pupil: { id, label, class: pupil.class },
    arranged: holding
      ? {
          arrangements: holding.arrangements,
          arrangementText: holding.arrangementText,
          extraPercent: holding.extraPercent,
        }
      : null,
    plans: lines?.map((row) => lineOf(row, ctx.today)) ?? null,
    manage: pupil.manages && !looking(ctx),
  };
}
