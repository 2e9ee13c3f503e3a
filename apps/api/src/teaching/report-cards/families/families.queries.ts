import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { ownCards } from '@encrier/contract/teaching/report-cards-families';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { familyPupils } from '../../../school/directory/directory.public.ts';
import { contentOf } from '../classes/classes.queries.ts';
import { fileFor } from '../papers/papers.queries.ts';
import { isOfAge, readsAtHome } from '../report-cards.reach.ts';

/** Published cards of the caller or their children, with whether the caller must confirm reading. */
export const familyCards = (db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>, pupilIds: readonly string[]) =>
  db
    .selectFrom('report_cards as d')
    .innerJoin('persons as h', 'h.id', 'd.pupil_id')
    .innerJoin('terms as t', 't.id', 'd.term_id')
    .innerJoin('report_classes as fr', (join) =>
      join.onRef('fr.class_id', '=', 'd.class_id').onRef('fr.term_id', '=', 'd.term_id'),
    )
    .leftJoin('report_receipts as rr', (join) =>
      join.onRef('rr.card_id', '=', 'd.id').on('rr.person_id', '=', self(ctx).personId),
    )
    .select(['d.id', 'd.pupil_id as pupilId', 'd.version', 'd.reason', 'd.content', 'd.frozen_at', 'h.first_name'])
    .select([
      'fr.published_at',
      'rr.at as readAt',
      't.name as term',
      fileFor(self(ctx).personId).as('file'),
      isOfAge(ctx.today).as('adult'),
    ])
    .where(readsAtHome(pupilIds))
    .orderBy('t.starts_on', 'desc')
    .orderBy('h.birth_on')
    .orderBy('d.id')
    .limit(100);

/** Whether the reader of a card must confirm it: a pupil of age, else each guardian. */
export const mustConfirm = (ctx: Pick<Ctx, 'actor'>, card: { pupilId: string; adult: boolean }): boolean => {
  const { lookedAtBy, personId } = self(ctx);
  return lookedAtBy === null && card.adult === (card.pupilId === personId);
};

export async function readOwnCards(
  ctx: ReadCtx,
  query: QueryOf<typeof ownCards>,
): Promise<ResponseInput<typeof ownCards>> {
  const ids = await familyPupils(ctx.db, ctx);
  if (query.pupil && !ids.includes(query.pupil)) throw notFound();
  if (!ids.length) return { pupils: [], cards: [] };
  const persons = await ctx.db
    .selectFrom('persons')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('birth_on')
    .orderBy('first_name')
    .execute();
  const rows = await familyCards(ctx.db, ctx, query.pupil ? [query.pupil] : ids).execute();
  return {
    pupils: persons.map(({ id, first_name, last_name }) => ({
      id,
      label: `${first_name} ${last_name}`,
      self: id === self(ctx).personId,
    })),
    cards: rows.map((row) => {
      const published = row.published_at && row.published_at > row.frozen_at ? row.published_at : row.frozen_at;
      return {
        id: row.id,
        pupilId: row.pupilId,
        version: row.version,
        reason: row.reason,
        file: row.file,
        publishedAt: published.toISOString(),
        content: contentOf(row.content),
        readAt: row.readAt?.toISOString() ?? null,
        can: { acknowledge: row.readAt === null && mustConfirm(ctx, row) },
      };
    }),
  };
}

/** Cards that the caller must still acknowledge. */
export async function listUnread(ctx: ReadCtx) {
  const ids = await familyPupils(ctx.db, ctx);
  if (!ids.length) return null;
  const rows = (await familyCards(ctx.db, ctx, ids).execute()).filter(
    (row) => row.readAt === null && mustConfirm(ctx, row),
  );
  if (!rows.length) return null;
  return {
    items: rows.slice(0, 5).map((row) => ({
      id: row.id,
      pupil: row.first_name,
      pupilId: row.pupilId,
      term: row.term,
      self: row.pupilId === self(ctx).personId,
    })),
  };
}
