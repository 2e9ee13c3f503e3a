import { schoolDay } from '#kernel/db/school-day.ts';
import { sql } from 'kysely';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { type Notice, notifyAccounts } from '#kernel/notify/notify.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { childrenAddressed, rulesOfBoard, stillHears, stillMakes } from './admin.queries.ts';

const hour = 3_600_000;
const about = (id: string, detail: string, priority: Notice['priority']) => ({
  type: 'padlet.activite' as const,
  model: { type: 'board', id },
  priority,
  detail,
});

/** Notifies the audience of a board once, as soon as it gives them access; later arrivals are notified on arrival. */
async function notifyOfOpening(kernel: Kernel, { schoolId, payload, actorId }: EventJob): Promise<void> {
  const id = String(payload['boardId']);
  const found = await readTenant(kernel.pool, schoolId, async (db) => {
    const board = await db
      .selectFrom('boards')
      .select(['title', 'owner_id', 'pupils', 'guardians', 'staff', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!board || board.state === 'archived') return null;
    const people = await db
      .selectFrom(recipientsOf(schoolId, await rulesOfBoard(db, id), await schoolDay(db, kernel.now())).as('r'))
      .innerJoin('accounts as a', (join) => join.on(sql<boolean>`a.person_id = r.person_id`))
      .select(['a.id', 'r.audience_kind', 'r.child_ids'])
      .where('a.status', '=', 'active')
      .execute();
    const right = { pupil: board.pupils, guardian: board.guardians, teacher: board.staff, other: board.staff };
    return {
      title: board.title,
      children: new Map(people.filter((one) => one.audience_kind === 'guardian').map((one) => [one.id, one.child_ids])),
      ownerId: board.owner_id,
      ids: people.filter((one) => right[one.audience_kind] !== 'none').map((one) => one.id),
    };
  });
  if (found)
    await notifyAccounts(kernel, schoolId, {
      ...about(id, found.title, 'normal'),
      accountIds: found.ids,
      except: [found.ownerId, actorId],
      children: found.children,
      gather: true,
      dedupeKey: `boards.opened:${id}`,
    });
}

/**
 * Notifies the owner, while still allowed to make boards, that cards or comments wait for review; at most once an hour.
 */
async function notifyOfWaiting(kernel: Kernel, { schoolId, payload }: EventJob): Promise<void> {
  const id = String(payload['boardId']);
  const board = await readTenant(kernel.pool, schoolId, async (db, client) => {
    const found = await db
      .selectFrom('boards as b')
      .select(['b.title', 'b.owner_id'])
      .where('b.id', '=', id)
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('board_cards as k')
              .select('k.id')
              .whereRef('k.board_id', '=', 'b.id')
              .where('k.status', '=', 'pending')
              .where('k.removed_at', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('board_comments as m')
              .innerJoin('board_cards as k', 'k.id', 'm.card_id')
              .select('m.id')
              .whereRef('k.board_id', '=', 'b.id')
              .where('m.status', '=', 'pending'),
          ),
        ]),
      )
      .executeTakeFirst();
    return found && (await stillMakes(client, schoolId, found.owner_id)) ? found : null;
  });
  if (board)
    await notifyAccounts(kernel, schoolId, {
      ...about(id, board.title, 'normal'),
      accountIds: [board.owner_id],
      dedupeKey: `boards.waiting:${id}:${Math.floor(kernel.now().getTime() / hour)}`,
    });
}

/** Notifies the author of a card that a moderator reviewed it: once for each decision, as a card can be refused twice. */
async function notifyOfDecisions(kernel: Kernel, { id, schoolId, payload, actorId }: EventJob): Promise<void> {
  const cardId = String(payload['cardId']);
  const card = await readTenant(kernel.pool, schoolId, async (db, client) => {
    const found = await db
      .selectFrom('board_cards as k')
      .innerJoin('boards as b', 'b.id', 'k.board_id')
      .select(['k.author_id', 'b.id', 'b.title'])
      .where('k.id', '=', cardId)
      .executeTakeFirst();
    const day = await schoolDay(db, kernel.now());
    return found && (await stillHears({ db, client }, schoolId, found.id, found.author_id, day))
      ? { ...found, children: await childrenAddressed(db, schoolId, found.id, found.author_id, day) }
      : null;
  });
  if (card)
    await notifyAccounts(kernel, schoolId, {
      ...about(card.id, card.title, 'normal'),
      accountIds: [card.author_id],
      except: [actorId],
      children: card.children,
      dedupeKey: `boards.decided:${id}`,
    });
}

/** Notifies people that others write on their board or under their card: once a day for each board. */
async function notifyOfActivity(kernel: Kernel, { schoolId, payload, actorId }: EventJob): Promise<void> {
  const [id, accountId] = [String(payload['boardId']), String(payload['accountId'])];
  if (accountId === actorId) return;
  const board = await readTenant(kernel.pool, schoolId, async (db, client) => {
    const day = await schoolDay(db, kernel.now());
    const found = (await stillHears({ db, client }, schoolId, id, accountId, day))
      ? await db.selectFrom('boards').select('title').where('id', '=', id).executeTakeFirst()
      : null;
    return found && { ...found, children: await childrenAddressed(db, schoolId, id, accountId, day) };
  });
  if (board)
    await notifyAccounts(kernel, schoolId, {
      ...about(id, board.title, 'normal'),
      accountIds: [accountId],
      children: board.children,
      gather: true,
      dedupeKey: `boards.activity:${id}:${Math.floor(kernel.now().getTime() / (24 * hour))}`,
    });
}

/** Registers the notices about events on boards. */
export function registerBoardsAdminJobs(): void {
  onEvent('boards.opened', 'boards.tell_opened', notifyOfOpening);
  onEvent('boards.waiting', 'boards.tell_waiting', notifyOfWaiting);
  onEvent('boards.decided', 'boards.tell_decided', notifyOfDecisions);
  onEvent('boards.activity', 'boards.tell_activity', notifyOfActivity);
}
