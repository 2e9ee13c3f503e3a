import { sql } from 'kysely';
import { holdsPermission } from '#kernel/auth/holders.ts';
import { dayWords } from '#kernel/content/dates.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import type { NeedRow } from './covers/board.queries.ts';
import { replacementNews } from './replacement.messages.ts';
import type { ReplacementTx } from './replacement.room.ts';
import { calledIn } from '#kernel/content/subject-name.ts';

async function accountsOf(
  db: ReadDb,
  personIds: readonly string[],
): Promise<{ id: string; personId: string | null }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'person_id'])
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  return rows.map((row) => ({ id: row.id, personId: row.person_id }));
}
const accountIdsOf = async (db: ReadDb, ...personIds: string[]): Promise<string[]> =>
  (await accountsOf(db, personIds)).map(({ id }) => id);
async function nameOf(db: ReadDb, personId: string): Promise<string> {
  const row = await db
    .selectFrom('persons')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : '';
}
const actorIds = ({ actor }: Ctx): string[] => (actor.kind === 'account' ? [actor.accountId] : []);

/** Accounts of the office that follow absences: people who cover lessons or validate absences. */
async function officeAccounts(db: ReadDb): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(sql<boolean>`(${holdsPermission('sessions.cancel')} OR ${holdsPermission('sessions.absences')})`)
    .execute();
  return rows.map(({ id }) => id);
}

type About = { id: string; personId: string };
/** Notifies the office that a person is away, or comes after all, without the reason. */
export async function notifyOffice(
  tx: ReplacementTx,
  ctx: Ctx,
  { id, personId, news, count }: About & { news: 'declared' | 'withdrawn'; count: number },
): Promise<void> {
  const person = await nameOf(tx.db, personId);
  await notifyInAct(tx, ctx, {
    type: 'remplacement.a_traiter',
    accountIds: await officeAccounts(tx.db),
    why: { right: 'sessions.cancel', asks: ['sessions.cancel', 'sessions.absences'] },
    except: [...actorIds(ctx), ...(await accountIdsOf(tx.db, personId))],
    model: { type: 'staff_absence', id },
    priority: 'high',
    dedupeKey: `staff_absence:${id}:${news}`,
    detail: (speech) =>
      news === 'declared'
        ? sentence(speech, replacementNews, 'declared', { person, count })
        : sentence(speech, replacementNews, 'withdrawn', { person }),
  });
}

/** Notifies the absent person of the office's record or decision. */
export async function notifyOfAbsence(
  tx: ReplacementTx,
  ctx: Ctx,
  { id, personId, news }: About & { news: 'noted' | 'validated' | 'refused' | 'withdrawn' },
): Promise<void> {
  const key = `own_${news}` as const;
  await notifyInAct(tx, ctx, {
    type: 'remplacement.suivi',
    accountIds: await accountIdsOf(tx.db, personId),
    except: actorIds(ctx),
    model: { type: 'staff_absence', id },
    priority: 'high',
    dedupeKey: `staff_absence:${id}:${news}`,
    detail: (speech) => sentence(speech, replacementNews, key),
  });
}
/** Clears the office's notices of an absence once it is decided. */
export const settleAbsence = (tx: ReplacementTx, ctx: Ctx, id: string): Promise<void> =>
  settleInAct(tx, ctx, { type: 'staff_absence', ids: [id], kinds: ['remplacement.a_traiter'] });
export const settleProposals = (tx: ReplacementTx, ctx: Ctx, ids: readonly string[]): Promise<void> =>
  settleInAct(tx, ctx, { type: 'cover_proposal', ids, kinds: ['remplacement.proposition'] });

/** Deletes proposals without answer with their absence; decisions stay. */
export async function withdrawOpen(
  tx: ReplacementTx,
  ctx: Ctx,
  absence: { person_id: string; starts_on: string; ends_on: string },
): Promise<void> {
  const gone = await tx.db
    .updateTable('cover_proposals')
    .set({ state: 'withdrawn', answered_at: tx.now })
    .where('person_id', '=', absence.person_id)
    .where('state', '=', 'open')
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM lessons l WHERE l.school_id = cover_proposals.school_id
        AND l.id = cover_proposals.lesson_id
        AND l.on_day BETWEEN ${absence.starts_on} AND ${absence.ends_on})`,
    )
    .returning(['id', 'to_id'])
    .execute();
  if (!gone.length) return;
  await settleProposals(
    tx,
    ctx,
    gone.map(({ id }) => id),
  );
  await showCovers(
    tx,
    gone.map(({ to_id }) => to_id),
  );
}

/** A lesson in words: subject, class, time. */
const lessonWords = (speech: Speech, { day, starts, ...lesson }: NeedRow) => ({
  lesson: calledIn(speech, lesson),
  day: dayWords(langOf(speech), day, 'weekday'),
  hour: formatMinute(starts),
});

export async function notifyOfProposal(
  tx: ReplacementTx,
  ctx: Ctx,
  row: NeedRow,
  made: readonly { id: string; to_id: string }[],
): Promise<void> {
  const accounts = await accountsOf(
    tx.db,
    made.map(({ to_id }) => to_id),
  );
  for (const { id, to_id } of made)
    await notifyInAct(tx, ctx, {
      type: 'remplacement.proposition',
      accountIds: accounts.filter(({ personId }) => personId === to_id).map((one) => one.id),
      except: actorIds(ctx),
      model: { type: 'cover_proposal', id },
      priority: 'high',
      dedupeKey: `cover_proposal:${id}`,
      detail: (speech) => sentence(speech, replacementNews, 'proposed', lessonWords(speech, row)),
    });
}

/** Notifies other teachers who were asked that the lesson is settled, and by whom. */
export async function notifyOfTaken(
  tx: ReplacementTx,
  ctx: Ctx,
  row: NeedRow,
  others: readonly { id: string; to_id: string }[],
  byId: string | null,
): Promise<void> {
  const by = byId ? await nameOf(tx.db, byId) : '';
  const accounts = await accountsOf(
    tx.db,
    others.map(({ to_id }) => to_id),
  );
  for (const { id, to_id } of others)
    await notifyInAct(tx, ctx, {
      type: 'remplacement.suivi',
      accountIds: accounts.filter(({ personId }) => personId === to_id).map((one) => one.id),
      except: actorIds(ctx),
      model: { type: 'cover_proposal', id },
      priority: 'normal',
      dedupeKey: `cover_proposal:${id}:taken`,
      detail: (speech) =>
        by
          ? sentence(speech, replacementNews, 'taken', { ...lessonWords(speech, row), by })
          : sentence(speech, replacementNews, 'settled', lessonWords(speech, row)),
    });
}

/** Notifies the person who asked of the teacher's answer. */
export async function notifyOfAnswers(
  tx: ReplacementTx,
  ctx: Ctx,
  row: NeedRow,
  said: { proposalId: string; toId: string; askedBy: string; accept: boolean },
): Promise<void> {
  const by = await nameOf(tx.db, said.toId);
  await notifyInAct(tx, ctx, {
    type: 'remplacement.suivi',
    accountIds: [said.askedBy],
    except: actorIds(ctx),
    model: { type: 'cover_answer', id: said.proposalId },
    priority: 'high',
    dedupeKey: `cover_answer:${said.proposalId}:${said.accept}`,
    detail: (speech) =>
      sentence(speech, replacementNews, said.accept ? 'accepted' : 'declined', { ...lessonWords(speech, row), by }),
  });
}

/** Notifies a substitute, or the supervisor of a study hall, who was not asked. */
export async function notifyAssigned(
  tx: ReplacementTx,
  ctx: Ctx,
  row: NeedRow,
  toId: string,
  news: 'assigned' | 'watches',
): Promise<void> {
  await notifyInAct(tx, ctx, {
    type: 'remplacement.suivi',
    accountIds: await accountIdsOf(tx.db, toId),
    except: actorIds(ctx),
    model: { type: 'lesson', id: row.id },
    priority: 'high',
    dedupeKey: `cover:${row.id}:${toId}:${tx.now.getTime()}`,
    detail: (speech) => sentence(speech, replacementNews, news, lessonWords(speech, row)),
  });
}

/** Refreshes open screens: the office's, the hall's, and those of the staff concerned. */
export async function showCovers(tx: ReplacementTx, personIds: readonly string[]): Promise<void> {
  const accounts = await accountIdsOf(tx.db, ...new Set(personIds));
  await tx.live(
    'replacement.changed',
    {},
    { holds: ['sessions.cancel', 'sessions.absences', 'sessions.display'], accounts },
  );
}
