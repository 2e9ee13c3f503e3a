import { sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { accountsOf } from '../../audience/audience.public.ts';
import { followReaders, type Given, readStandingAudiences } from '../../audience/standing.public.ts';
import { isOut } from '../news.reach.ts';
import { newsRoom } from '../news.room.ts';
import { giveTo } from '../recipients.public.ts';

const given: Given = { things: 'posts', rules: 'post_audience.post_id', recipients: 'post_recipients' };

/** Days after which a publication that needs no answer is no longer announced to new readers; it is in their feed. */
const announcedDays = 7;
const DAY = 86_400_000;

/** Current publications `a` of this year: published and not expired. Those of a past year stay with their readers. */
const standsAt = ({ now }: Pick<Ctx, 'now'>) =>
  sql<boolean>`(${isOut(now, 'a')}
    AND a.published_at >= (SELECT y.starts_on FROM school_years y WHERE y.school_id = a.school_id AND y.current))`;

/**
 * Brings the readers of a current publication up to date with its audience; new readers are notified when it needs an
 * answer or is recent.
 */
async function giveAgain(ctx: Ctx, id: string): Promise<void> {
  await newsRoom.act(ctx, 'news.readers', async (tx) => {
    // Locked before it is read: if its author changes the audience at the same time, the new one counts.
    const post = await tx.db
      .selectFrom('posts')
      .select(['published_at', 'ack_required', 'ack_deadline_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const [stands] = await readStandingAudiences(tx.db, tx.schoolId, given, standsAt(ctx), { id });
    let recipients: number | null = null;
    if (post && stands) {
      const before = new Set(await accountsOf(tx.db, id, tx.now));
      recipients = await giveTo(tx.db, tx.schoolId, id, stands.rules, tx.now);
      const after = new Set(await accountsOf(tx.db, id, tx.now));
      const come = [...after].filter((one) => !before.has(one));
      const gone = [...before].filter((one) => !after.has(one));
      if (come.length || gone.length) await tx.live('news.changed', { post: id }, [...come, ...gone]);
      const asks = post.ack_required && (post.ack_deadline_at === null || post.ack_deadline_at > tx.now);
      const fresh = post.published_at !== null && post.published_at.getTime() > tx.now.getTime() - announcedDays * DAY;
      // Announced once to each reader: former readers get no second notice.
      if (come.length && (asks || fresh)) await tx.emit('news.published', { postId: id, again: false });
    }
    return { result: undefined, audit: { object: { type: 'post', id }, after: { recipients } } };
  });
}

const readers = followReaders({ name: 'news', given, where: standsAt, giveAgain });
export const sweepNewsReaders = readers.sweep;
export const registerNewsReaders = readers.register;
