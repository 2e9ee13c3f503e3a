import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import { holdersOf } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ruleOf, storedRules } from '../../audience/rules.public.ts';

const HOUR = 3_600_000;

export type DueWork = { due: string[]; over: string[]; reminders: { id: string; before: Date }[] };

/**
 * Whether a reminder could bring an answer of the recipient `r`: they can sign in, and no other parent of the family
 * answered for it. Separated parents each answer for themselves (LAW-MIN-02).
 */
export const owesAnswer = sql<boolean>`(r.removed_at IS NULL AND r.ack_at IS NULL
  AND EXISTS (SELECT 1 FROM accounts a WHERE a.school_id = r.school_id AND a.person_id = r.person_id
    AND a.status = 'active')
  AND NOT EXISTS (SELECT 1 FROM post_recipients o JOIN families f ON f.school_id = o.school_id AND f.id = o.family_id
    AND NOT f.separated
    WHERE r.audience_kind = 'guardian' AND o.school_id = r.school_id AND o.post_id = r.post_id
      AND o.family_id = r.family_id AND o.ack_at IS NOT NULL))`;

/** Work due now in one school: reminders are sent two days before the deadline and on its last half day. */
export async function dueWork(db: ReadDb, now: Date): Promise<DueWork> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'status'])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'scheduled'), eb('publish_at', '<=', now)]),
        eb.and([eb('status', '=', 'published'), eb('expires_at', '<=', now)]),
      ]),
    )
    .limit(500)
    .execute();
  const waiting = await db
    .selectFrom('posts as p')
    .innerJoin('post_recipients as r', 'r.post_id', 'p.id')
    .select(['p.id', 'p.ack_deadline_at'])
    .distinct()
    .where('p.status', '=', 'published')
    .where('p.ack_required', '=', true)
    .where('p.ack_reminders', '=', true)
    .where('p.ack_deadline_at', '>', now)
    .where('p.ack_deadline_at', '<=', new Date(now.getTime() + 48 * HOUR))
    .where((eb) => eb.or([eb('p.expires_at', 'is', null), eb('p.expires_at', '>', now)]))
    .where(
      sql<boolean>`(r.reminded_at IS NULL OR r.reminded_at < CASE
        WHEN p.ack_deadline_at <= ${new Date(now.getTime() + 12 * HOUR)} THEN p.ack_deadline_at - interval '12 hours'
        ELSE p.ack_deadline_at - interval '48 hours' END)`,
    )
    .where(owesAnswer)
    .limit(500)
    .execute();
  return {
    due: posts.filter((row) => row.status === 'scheduled').map((row) => row.id),
    over: posts.filter((row) => row.status === 'published').map((row) => row.id),
    reminders: waiting.map(({ id, ack_deadline_at }) => {
      const deadline = ack_deadline_at!.getTime();
      return { id, before: new Date(deadline - (deadline - now.getTime() <= 12 * HOUR ? 12 : 48) * HOUR) };
    }),
  };
}

/** Whether a planned publication is due. */
export async function isDue(db: ReadDb, id: string, now: Date): Promise<boolean> {
  return Boolean(
    await db
      .selectFrom('posts')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .executeTakeFirst(),
  );
}

/** The audience rules of a stored publication, in the contract's form. */
export async function rulesOf(db: ReadDb, id: string): Promise<AudienceRule[]> {
  const row = await db
    .selectFrom('posts as p')
    .select(storedRules('post_audience.post_id', 'p').as('rules'))
    .where('p.id', '=', id)
    .executeTakeFirst();
  return (row?.rules ?? []).map(ruleOf);
}

/** What a notice needs to know of a publication. */
export async function subjectOf(
  db: ReadDb,
  id: string,
): Promise<{ title: string; kind: string; status: string; notify: string; authorId: string } | null> {
  const row = await db
    .selectFrom('posts')
    .select(['title', 'kind', 'status', 'notify', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? { title: row.title, kind: row.kind, status: row.status, notify: row.notify, authorId: row.author_id }
    : null;
}

/** Accounts that may validate for the whole school. */
export const reviewersOf = (db: ReadDb): Promise<string[]> => holdersOf(db, 'news.publish', 'school');
