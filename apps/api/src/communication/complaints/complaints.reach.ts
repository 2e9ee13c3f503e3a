import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isOfFamily, readsAtHome } from '#kernel/reach/ties.ts';

/**
 * Whether the author `person` of a complaint called `c` reads it on a day: what is about a child is open to the child
 * and to a guardian whose authority and digital access hold that day; it closes with them (LAW-MIN-02, SEC-OBJ-01).
 */
export const readsAsAuthor = (person: unknown, day: string): RawBuilder<boolean> =>
  sql<boolean>`(c.pupil_id IS NULL OR ${readsAtHome(sql`${person}::uuid`, sql`c.pupil_id`, day)})`;

/**
 * The caller's own complaints, as a condition on `c`; one about a child closes when the author loses authority over
 * that child. A caller acting for one child only sees that child's; staff in look-as see neither a confidential one nor
 * one that names themselves.
 */
export function readsOwn(ctx: Pick<Ctx, 'actor' | 'today'>): Expression<SqlBool> {
  const { accountId, personId, child, lookedAtBy } = self(ctx);
  const ofChild = child ? sql`(c.pupil_id IS NULL OR c.pupil_id = ${child.personId})` : sql`TRUE`;
  const looked = lookedAtBy
    ? sql`NOT c.confidential AND NOT EXISTS (SELECT 1 FROM accounts l
      WHERE l.school_id = c.school_id AND l.id = ${lookedAtBy.accountId} AND l.person_id = c.concerned_id)`
    : sql`TRUE`;
  return sql<boolean>`(c.author_id = ${accountId} AND ${readsAsAuthor(personId, ctx.today)} AND ${ofChild}
    AND ${looked})`;
}

/**
 * Complaints that a member of the office may read, as a condition on `c`; the same rule as `mayHandle`: never the
 * caller's own, nor one about themselves or their child; a confidential one only for the direction and the person in
 * charge. In look-as, both people must be allowed.
 */
export function officeReads(ctx: Pick<Ctx, 'actor'>): Expression<SqlBool> {
  const { accountId, personId, lookedAtBy } = self(ctx);
  if (!holds(ctx.actor, 'complaints.handle')) return sql<boolean>`FALSE`;
  const seen =
    holds(ctx.actor, 'complaints.settings') && !lookedAtBy
      ? sql`TRUE`
      : sql`(NOT c.confidential OR (c.assigned_to = ${accountId} AND ${lookedAtBy === null}))`;
  const looked = lookedAtBy
    ? sql`NOT EXISTS (SELECT 1 FROM accounts l WHERE l.school_id = c.school_id AND l.id = ${lookedAtBy.accountId}
      AND (l.id = c.author_id OR l.person_id = c.concerned_id
        OR ${isOfFamily(sql`l.person_id`, sql`c.pupil_id`)}))`
    : sql`TRUE`;
  return sql<boolean>`(c.author_id IS DISTINCT FROM ${accountId} AND c.concerned_id IS DISTINCT FROM ${personId}::uuid
    AND NOT ${isOfFamily(personId, sql`c.pupil_id`)} AND ${seen} AND ${looked})`;
}
