import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import { sql } from 'kysely';
import { linkHolder } from '#kernel/auth/authenticate.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { ownLessons } from '../lessons/lessons.queries.ts';
import { readsWeekOf } from '../lessons/looked-at.reach.ts';
import { hashToken } from '#kernel/auth/token.ts';
import { feedDays } from './feeds.policy.ts';

/** Addresses created by the caller, while the caller may still read the person's lessons. */
export async function feedsOf(ctx: ReadCtx): Promise<ResponseOf<typeof c.ownFeeds>> {
  const rows = await ctx.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 'f.school_id').onRef('p.id', '=', 'f.person_id'),
    )
    .select(['f.id', 'f.created_at', 'f.read_at', 'p.id as personId'])
    .select([nameOf('p').as('label'), arabicNameOf('p').as('labelAr')])
    .where('f.account_id', '=', self(ctx).accountId)
    .where(readsWeekOf(ctx, sql`f.person_id`))
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
  return {
    items: rows.map(({ id, personId, label, labelAr, created_at, read_at }) => ({
      id,
      person: { id: personId, label, labelAr },
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
  };
}

/**
 * The calendar behind a token, as the account that made it would read it at this moment: what it may not read any more,
 * because it is closed, lacks the second factor that its role needs since, learns no longer where the child is or works
 * where the module is off, is not found.
 */
export async function readBehind(ctx: Ctx, token: string) {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db, client) => {
    const feed = await db
      .selectFrom('calendar_feeds as f')
      .innerJoin('persons as p', (join) =>
        join.onRef('p.school_id', '=', 'f.school_id').onRef('p.id', '=', 'f.person_id'),
      )
      .select(['f.id', 'f.account_id', 'f.person_id', 'f.read_at', 'p.first_name', 'p.first_name_ar'])
      .where('f.token_hash', '=', hashToken(token))
      .executeTakeFirst();
    const identity = feed ? await linkHolder(client, ctx.schoolId, feed.account_id) : null;
    if (!feed || !identity || identity.off.has('timetable')) throw notFound();
    const { actor, facts } = identity;
    const today = dayIn(ctx.now, facts.timeZone);
    // An address lives for years: its owner needs what a sign-in needs, too.
    if (actor.factorFrom !== null && actor.factorFrom <= today) throw notFound();
    const reading = { schoolId: ctx.schoolId, actor, today, db };
    const { own } = await db
      .selectFrom('persons as p')
      .select(readsWeekOf(reading, sql`p.id`).as('own'))
      .where('p.id', '=', feed.person_id)
      .executeTakeFirstOrThrow();
    if (!own) throw notFound();
    const { persons } = await ownLessons(reading, {
      from: addDays(today, -feedDays.back),
      days: feedDays.back + feedDays.ahead + 1,
    });
    const whose = persons.find(({ id }) => id === feed.person_id);
    return { feed, lang: actor.lang, zone: facts.timeZone, whose };
  });
}
