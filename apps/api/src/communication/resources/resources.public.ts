import { freshCard, resourcesModule } from '@encrier/contract/communication/resources';
import type { RawBuilder } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { givenContent, givenSubject, mayUseContent, readingList } from './resources.queries.ts';
import { isOut } from './resources.reach.ts';

/** Resources shown on the first page. */
const latest = 4;

/** SQL of a resource's fields, for rooms that list resources differently. */
export const resourceSql: {
  content: RawBuilder<unknown>;
  subject: RawBuilder<unknown>;
  out: (now: Date) => RawBuilder<boolean>;
} = { content: givenContent, subject: givenSubject, out: isOut };

export { addressedTo } from './resources.reach.ts';

/** Whether a reader may open the files of a content at this moment. */
export const opensToReader = (db: ReadDb, ctx: Ctx, contentId: string): Promise<boolean> =>
  mayUseContent(db, ctx, contentId);

/** The first page's card of pupils and families: what is new since their last visit; nothing when nothing is. */
export function registerResourcesHome(): void {
  homeCard(
    freshCard,
    async (ctx, child) => {
      if (ctx.actor.kind !== 'account' || !(ctx.actor.roles.has('eleve') || ctx.actor.roles.has('parent'))) return null;
      const found = await readingList(ctx, { page: 1, fresh: '1', ...(child && { child }) }, latest);
      return found.total
        ? {
            total: found.total,
            items: found.items.map(({ id, title, kind, subject }) => ({ id, title, kind, subject })),
          }
        : null;
    },
    resourcesModule,
  );
}
