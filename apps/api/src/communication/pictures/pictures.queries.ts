import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import type { listPictureReviews, PictureKind } from '@encrier/contract/communication/pictures';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { Holders } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { holdersOverPupil } from '../../school/directory/holders.public.ts';
import { classOfPupil, showingTo } from '../audience/pictured.public.ts';
import { type Pictured, picturedKinds } from './pictures.public.ts';
import { answersFor, namesPupil } from './pictures.reach.ts';

const pageSize = 30;
/** Deadline of a review: a withdrawn consent counts at once. */
const within = '24 hours';

const open = (ctx: Pick<Ctx, 'actor' | 'today'> & { db: ReadDb }) =>
  ctx.db
    .selectFrom('picture_reviews as r')
    .innerJoin('persons as p', 'p.id', 'r.pupil_id')
    .where('r.looked_at', 'is', null)
    .where(answersFor(ctx));

/** Publications to look at again, one line a pupil. */
export const waitingPictures: QueueRows = (ctx) => {
  if (ctx.actor.kind !== 'account') return null;
  const named = namesPupil(ctx);
  return open(ctx)
    .groupBy(['p.school_id', 'p.id', 'p.first_name', 'p.last_name'])
    .select([
      'p.id',
      sql<string>`CASE WHEN ${named} THEN ${nameOf('p')} ELSE '' END`.as('subject'),
      sql<string>`CASE WHEN ${named} THEN COALESCE(${classOfPupil(ctx.today)}, '') ELSE '' END`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      sql<Date>`min(r.since_at)`.as('since_at'),
      sql<Date>`min(r.since_at) + ${within}::interval`.as('due_at'),
    ]);
};

export async function listReviews(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listPictureReviews>,
): Promise<ResponseInput<typeof listPictureReviews>> {
  const actor = self(ctx);
  const rows = await open(ctx)
    .leftJoin('accounts as a', 'a.id', 'r.author_id')
    .select(['r.id', 'r.kind', 'r.thing_id', 'r.title', 'r.author_id', 'r.since_at', 'r.pupil_id', 'r.held'])
    .select([
      nameOrNone('a').as('author'),
      sql<boolean>`${namesPupil(ctx)}`.as('named'),
      nameOf('p').as('label'),
      sql<string | null>`${classOfPupil(ctx.today)}`.as('class_name'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .orderBy('r.since_at')
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('r.pupil_id')
    .orderBy('r.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = rows.map((row) => {
    const kind = row.kind as PictureKind;
    const right = picturedKinds().get(kind)?.right ?? null;
    const mine = row.author_id === actor.accountId;
    return {
      id: row.id,
      kind,
      thingId: row.thing_id,
      title: row.title,
      author: row.author,
      mine,
      held: row.held,
      pupil: row.named ? { id: row.pupil_id, label: row.label, className: row.class_name } : null,
      since: row.since_at.toISOString(),
      can: { open: mine || (right !== null && holds(actor, right)) },
    };
  });
  return { items, page, pageSize, total: rows[0]?.total ?? 0 };
}

/** When somebody last looked at an object for each of these pupils, after `at`. */
export async function lookedSince(
  db: ReadDb,
  kind: PictureKind,
  thingId: string,
  pupilIds: readonly string[],
  at: Date,
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('picture_reviews')
    .select(['pupil_id', 'looked_at'])
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('pupil_id', 'in', [...pupilIds])
    .where('looked_at', '>', at)
    .execute();
  return new Map(rows.map((row) => [row.pupil_id, row.looked_at!]));
}

/** One open review for which the caller is responsible. */
export const reviewFor = (ctx: Pick<Ctx, 'actor' | 'today'> & { db: ReadDb }, id: string) =>
  open(ctx).select(['r.id', 'r.kind', 'r.thing_id', 'r.pupil_id', 'r.held']).where('r.id', '=', id).executeTakeFirst();

/** Whether a review, open or closed, may be closed by the caller. */
export const knownTo = (ctx: Pick<Ctx, 'actor' | 'today'> & { db: ReadDb }, id: string) =>
  ctx.db
    .selectFrom('picture_reviews as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where(answersFor(ctx))
    .executeTakeFirst();

export type Found = { kind: PictureKind; thing: Pictured; pupilId: string };
/** Objects published now with a picture, or held because of one, for each of these pupils whom they reach. */
export async function outFor(
  db: ReadDb,
  { schoolId, now, today }: Pick<Ctx, 'schoolId' | 'now' | 'today'>,
  pupilIds: readonly string[],
): Promise<Found[]> {
  const found: Found[] = [];
  if (!pupilIds.length) return found;
  for (const [kind, { out }] of picturedKinds()) {
    const things = new Map((await out(db, now)).map((thing) => [thing.id, thing]));
    for (const { id, pupilId } of await showingTo(db, schoolId, [...things.values()], pupilIds, today))
      found.push({ kind, thing: things.get(id)!, pupilId });
  }
  return found;
}

export type OpenReview = { id: string; kind: string; thingId: string; pupilId: string };
/** Everything that waits for a check, of one pupil or of all. */
export async function openReviews(db: ReadDb, pupilId: string | null): Promise<OpenReview[]> {
  let query = db
    .selectFrom('picture_reviews')
    .select(['id', 'kind', 'thing_id as thingId', 'pupil_id as pupilId'])
    .where('looked_at', 'is', null);
  if (pupilId) query = query.where('pupil_id', '=', pupilId);
  return query.execute();
}

/** The office that looks after a pupil's image: for the school, or for the organisation of the last class. */
export const officeOf = (db: ReadDb, pupilId: string): Promise<Holders> =>
  holdersOverPupil(db, 'pictures.review', pupilId);

export async function pupilName(db: ReadDb, pupilId: string): Promise<string> {
  const row = await db.selectFrom('persons').select(nameOf().as('label')).where('id', '=', pupilId).executeTakeFirst();
  return row?.label ?? '';
}
