import type { BodyOf } from '@encrier/contract/kernel/route';
import type { keepTemplate } from '@encrier/contract/teaching/lesson-log';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lessonLogRoom } from '../lesson-log.room.ts';
import { cleanBody } from './content.queries.ts';

const maxTemplates = 50;

/** Stores a content under a name; replaces the caller's own of that name. */
export function storeTemplate(ctx: Ctx, given: BodyOf<typeof keepTemplate>): Promise<{ id: string }> {
  return lessonLogRoom.act(ctx, 'lesson_log.keep_template', async (tx) => {
    const name = withoutOverrides(given.name);
    const { count } = await tx.db
      .selectFrom('log_templates')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', self(ctx).accountId)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow();
    if (count >= maxTemplates) throw conflict('lesson_log.too_many_templates');
    const columns = {
      kind: given.kind,
      title: withoutOverrides(given.title),
      objective: withoutOverrides(given.objective),
      body: cleanBody(given.body),
    };
    const taken = await tx.db
      .selectFrom('log_templates')
      .select(['account_id', 'name'])
      .where('id', '=', given.id)
      .executeTakeFirst();
    if (taken && (taken.account_id !== self(ctx).accountId || taken.name !== name)) throw conflict('already_exists');
    const { id } = await tx.db
      .insertInto('log_templates')
      .values({ school_id: tx.schoolId, id: given.id, account_id: self(ctx).accountId, name, ...columns })
      .onConflict((oc) => oc.columns(['school_id', 'account_id', 'name']).doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { result: { id }, audit: { object: { type: 'log_template', id }, after: { name, ...columns } } };
  });
}

/** Deletes one of the caller's own. */
export function dropTemplate(ctx: Ctx, id: string): Promise<{ id: string }> {
  return lessonLogRoom.act(ctx, 'lesson_log.drop_template', async (tx) => {
    const gone = await tx.db
      .deleteFrom('log_templates')
      .where('id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound();
    return { result: { id }, audit: { object: { type: 'log_template', id }, before: { name: gone.name } } };
  });
}
