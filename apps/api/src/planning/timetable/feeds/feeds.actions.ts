import type { Sheet } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { sql } from 'kysely';
import { newLinkToken } from '#kernel/auth/token.ts';
import { feedWords } from './feeds.messages.ts';
import { notesReading } from './feeds.policy.ts';
import { calendarOf } from './feeds.present.ts';
import { readBehind } from './feeds.queries.ts';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { makeFeed, revokeFeed } from '@encrier/contract/planning/lessons';
import { newId } from '#kernel/db/id.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { readsWeekOf } from '../lessons/looked-at.reach.ts';
import { timetableRoom } from '../timetable.room.ts';

const ofFeed = (id: string) => ({ type: 'calendar_feed', id });

/**
 * Creates a secret address for a person's lessons: the caller's, or those of a child they guard today. The former
 * address of the same account for the same person stops working; only the digest of the token is stored.
 */
export function make(ctx: Ctx, personId: string): Promise<ResponseOf<typeof makeFeed>> {
  const { accountId } = self(ctx);
  return timetableRoom.act(ctx, 'timetable.make_feed', async (tx) => {
    const own = await tx.db
      .selectFrom('persons as p')
      .select('p.id')
      .where('p.id', '=', personId)
      .where(readsWeekOf(ctx, sql`p.id`))
      .executeTakeFirst();
    if (!own) throw notFound();
    const { token, hash } = newLinkToken();
    const { id } = await tx.db
      .insertInto('calendar_feeds')
      .values({
        school_id: ctx.schoolId,
        id: newId(ctx.now.getTime()),
        account_id: accountId,
        person_id: personId,
        token_hash: hash,
        created_at: ctx.now,
      })
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'account_id', 'person_id'])
          .doUpdateSet({ token_hash: hash, created_at: ctx.now, read_at: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      result: { path: `/api/${ctx.schoolId}/lessons/feeds/${token}/calendar.ics` },
      audit: { object: ofFeed(id), people: [personId] },
    };
  });
}

/** Revokes an address of the caller; programs that still request it get not found. */
export function revoke(ctx: Ctx, id: string): Promise<ResponseOf<typeof revokeFeed>> {
  const { accountId } = self(ctx);
  return timetableRoom.act(ctx, 'timetable.revoke_feed', async (tx) => {
    const gone = await tx.db
      .deleteFrom('calendar_feeds')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('person_id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    return { result: { ok: true as const }, audit: { object: ofFeed(id), people: [gone.person_id] } };
  });
}

/** Notes that an address was read, once an hour at most. */
export function noteReading(ctx: Ctx, id: string): Promise<null> {
  return timetableRoom.act(ctx, 'timetable.read_feed', async (tx) => {
    await tx.db.updateTable('calendar_feeds').set({ read_at: ctx.now }).where('id', '=', id).execute();
    return { result: null, audit: 'continues' };
  });
}

/** The calendar of a token, for programs that cannot sign in. */
export async function readCalendar(ctx: Ctx, token: string): Promise<Sheet> {
  const { feed, lang, zone, whose } = await readBehind(ctx, token);
  if (notesReading(feed.read_at, ctx.now)) await noteReading(ctx, feed.id);
  const name = feedWords[lang].calendar((lang === 'ar' && feed.first_name_ar) || feed.first_name);
  const text = calendarOf(whose?.lessons ?? [], {
    name,
    lang,
    zone,
    now: ctx.now,
    host: `${ctx.schoolId}.encrier`,
    withAudience: whose?.as === 'teacher',
    roomsPage: `${ctx.kernel.config.publicUrl}/distance?school=${ctx.schoolId}`,
  });
  return {
    bytes: Buffer.from(text),
    type: 'text/calendar; charset=utf-8',
    disposition: contentDisposition('inline', 'calendar.ics'),
  };
}
