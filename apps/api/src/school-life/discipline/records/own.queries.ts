import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { FamilyRecord, listOwnRecords } from '@encrier/contract/school-life/discipline';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Asker, isOfAge, learnsHours, toldTo } from '../discipline.reach.ts';
import { type AtHome, type OwnRow, presentOwn } from './records.present.ts';
import { answersOf, dayColumns, detentionOf, sharedColumns } from './records.queries.ts';

const familyPage = 20;
const nobody = '00000000-0000-0000-0000-000000000000';

const atHomeOf = (ctx: Asker): AtHome => {
  const { accountId, personId, lang, lookedAtBy } = self(ctx);
  return { accountId, personId, lang, looking: lookedAtBy !== null };
};
const ownRecords = (db: ReadDb, ctx: Asker, child?: string) => {
  const { accountId, personId } = self(ctx);
  let query = db
    .selectFrom('discipline_records as r')
    .innerJoin('persons as h', 'h.id', 'r.pupil_id')
    .leftJoin('discipline_kinds as k', 'k.id', 'r.kind_id')
    .leftJoin('discipline_receipts as q', (join) =>
      join
        .onRef('q.record_id', '=', 'r.id')
        .on('q.person_id', '=', personId ?? nobody)
        .on(sql<boolean>`q.of_decision = (r.decided_at IS NOT NULL)`),
    )
    .select(sharedColumns)
    .select(dayColumns)
    .select(['q.acknowledged_at', 'r.decided_at'])
    .select([
      sql<OwnRow['detention']>`CASE WHEN ${learnsHours(ctx)} THEN ${detentionOf} END`.as('detention'),
      nameOfAccountOrNone('r.author_id').as('author'),
      isOfAge(ctx.today).as('of_age'),
      answersOf(sql<boolean>`y.by_id = ${accountId}`).as('answers'),
    ])
    .where(toldTo(ctx));
  if (child) query = query.where('r.pupil_id', '=', child);
  return query;
};

/** Whether the reader must acknowledge the record `r` of `h`: see `mayAtHome`. */
const waiting = (ctx: Asker) =>
  sql<boolean>`(q.acknowledged_at IS NULL
    AND (r.pupil_id = ${self(ctx).personId ?? nobody}::uuid) = ${isOfAge(ctx.today)})`;

export async function ownListed(
  ctx: ReadCtx,
  { page, child }: QueryOf<typeof listOwnRecords>,
): Promise<ResponseInput<typeof listOwnRecords>> {
  const count = (rank: string) => sql<number>`count(*) FILTER (WHERE r.rank = ${rank}) OVER ()::int`;
  const rows = await ownRecords(ctx.db, ctx, child)
    .select([
      sql<number>`count(*) OVER ()::int`.as('total'),
      count('recognition').as('recognition'),
      count('punishment').as('punishment'),
      count('sanction').as('sanction'),
      sql<number>`count(*) FILTER (WHERE ${waiting(ctx)}) OVER ()::int`.as('waiting'),
    ])
    .orderBy('r.happened_on', 'desc')
    .orderBy('r.told_at', 'desc')
    .orderBy('r.id')
    .limit(familyPage)
    .offset((page - 1) * familyPage)
    .execute();
  const first = rows[0];
  return {
    items: rows.map((row) => presentOwn(row as unknown as OwnRow, atHomeOf(ctx))),
    page,
    pageSize: familyPage,
    total: first?.total ?? 0,
    counts: {
      recognition: first?.recognition ?? 0,
      punishment: first?.punishment ?? 0,
      sanction: first?.sanction ?? 0,
      waiting: first?.waiting ?? 0,
    },
  };
}

/** A record as the caller reads it as a family; throws not found for others. */
export async function ownRecord(db: ReadDb, ctx: Asker, id: string): Promise<FamilyRecord> {
  const row = await ownRecords(db, ctx).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentOwn(row as unknown as OwnRow, atHomeOf(ctx));
}

/** Number of records that the caller must acknowledge, and may. */
export async function toAcknowledge(ctx: ReadCtx): Promise<number> {
  if (self(ctx).lookedAtBy) return 0;
  const rows = await ownRecords(ctx.db, ctx).where(waiting(ctx)).limit(100).execute();
  return rows.length;
}
