import { nothing } from '#kernel/act/act.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { ruleOf, storedRules } from '../../audience/rules.public.ts';
import { type Held, lostSinceLooked } from '../../pictures/held.public.ts';
import { heldBack } from '../resources.reach.ts';
import { resourcesRoom } from '../resources.room.ts';
import { notifyReaders } from './content.public.ts';

/**
 * Opens a resource on its day, unless its pictures would show it to a pupil who lost the consent since it was
 * published: then it stays held, and the reasons are returned.
 */
export function openDue(ctx: Ctx, id: string): Promise<Held | null> {
  return resourcesRoom.act<Held | null>(ctx, 'resources.open', async (tx) => {
    const found = await tx.db
      .selectFrom('resources as r')
      .select(['r.title', 'r.author_id', 'r.published_at', 'r.tell_on_opening'])
      .select(storedRules('resource_audience.resource_id', 'r').as('rules'))
      .where('r.id', '=', id)
      .where(heldBack(tx.now))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return nothing(null);
    const rules = found.rules.map(ruleOf);
    const at = found.published_at ?? tx.now;
    const pupilIds = await lostSinceLooked(tx.db, ctx, { kind: 'resource', id, rules, at });
    if (pupilIds.length) {
      const thing = { id, title: found.title, authorId: found.author_id, rules };
      return nothing({ kind: 'resource', thing, pupilIds });
    }
    await tx.db
      .updateTable('resources')
      .set({ pictures_wait: false, tell_on_opening: false })
      .where('id', '=', id)
      .execute();
    await notifyReaders(tx, ctx, [id]);
    if (found.tell_on_opening) await tx.emit('resources.announced', { ids: [id] });
    return { result: null, audit: { object: { type: 'resource', id }, after: { title: found.title } } };
  });
}
