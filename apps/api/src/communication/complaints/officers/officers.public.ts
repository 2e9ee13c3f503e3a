import type { Act } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import type { Officer } from '../settings/settings.public.ts';
import { complaintNews } from './officers.messages.ts';
import { listAbleOfficers, listAddressees, factsOf, readersOf } from './officers.queries.ts';

type Tx = { db: ReadDb; live: Act<never, unknown>['live'] };
type News = keyof typeof complaintNews;

/** Who may be put in charge of a complaint: nobody is for their own, about themselves or about their own child. */
export const listAssignableOfficers = (
  db: ReadDb,
  wish: { authorId: string | null; concernedId: string | null; pupilId: string | null },
): Promise<Officer[]> => listAbleOfficers(db, wish);

const idsOf = (officers: readonly Officer[]): string[] => officers.map(({ id }) => id);

async function notifyOfficersAmong(
  tx: object,
  ctx: Ctx,
  id: string,
  number: string,
  news: News,
  to: readonly string[],
  type: 'reclamation' | 'reclamation.a_traiter',
  childId: string | null = null,
): Promise<void> {
  await notifyInAct(tx, ctx, {
    type,
    accountIds: to,
    except: ctx.actor.kind === 'account' ? [ctx.actor.accountId] : [],
    childId,
    model: { type: 'complaint', id },
    priority: news === 'late' || news === 'escalated' ? 'high' : 'normal',
    dedupeKey: `complaint:${id}:${news}:${ctx.requestId}`,
    detail: (speech) => sentence(speech, complaintNews, news, { number }),
  });
}

/**
 * Notifies the people of the office concerned: the person in charge, or the handlers of its category, or every reader.
 */
export async function notifyOffice(tx: Tx, ctx: Ctx, id: string, news: News, only?: readonly string[]): Promise<void> {
  const facts = await factsOf(tx.db, id, ctx.today);
  if (!facts) return;
  const to = only
    ? (await readersOf(tx.db, facts)).filter((one) => only.includes(one.id))
    : await listAddressees(tx.db, facts);
  await notifyOfficersAmong(tx, ctx, id, facts.number, news, idsOf(to), 'reclamation.a_traiter');
}
/** Notifies the direction. */
export async function notifyDirection(tx: Tx, ctx: Ctx, id: string, news: News): Promise<void> {
  const facts = await factsOf(tx.db, id, ctx.today);
  if (facts)
    await notifyOfficersAmong(
      tx,
      ctx,
      id,
      facts.number,
      news,
      idsOf((await readersOf(tx.db, facts)).filter(({ directs }) => directs)),
      'reclamation.a_traiter',
    );
}
/** Notifies the author of what the office did, while the author may still read the complaint. */
export async function notifyAuthor(tx: Tx, ctx: Ctx, id: string, news: News): Promise<void> {
  const facts = await factsOf(tx.db, id, ctx.today);
  if (facts?.authorId && facts.authorReads)
    await notifyOfficersAmong(tx, ctx, id, facts.number, news, [facts.authorId], 'reclamation', facts.pupilId);
}
/** Refreshes the open screens of its author and readers only. */
export async function showChange(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const facts = await factsOf(tx.db, id, ctx.today);
  if (facts)
    await tx.live('complaints.changed', { complaint: id }, [
      ...(await readersOf(tx.db, facts)).map((one) => one.id),
      ...(facts.authorId && facts.authorReads ? [facts.authorId] : []),
    ]);
}
/** Refreshes the office's open screens after something that the author never reads. */
export async function showToOffice(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const facts = await factsOf(tx.db, id, ctx.today);
  if (facts)
    await tx.live(
      'complaints.changed',
      { complaint: id },
      (await readersOf(tx.db, facts)).map((one) => one.id),
    );
}
