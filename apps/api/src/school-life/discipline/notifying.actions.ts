import { sql } from 'kysely';
import type { AskedRight } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import type { NoticeReason } from '#kernel/notify/kinds.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { holdersOverPupil } from '../../school/directory/holders.public.ts';
import { accountsAtHome } from '../conduct/conduct.public.ts';
import type { DisciplineTx } from './discipline.room.ts';

/** Accounts of a pupil's family. */
async function homeOf(db: ReadDb, pupilId: string): Promise<string[]> {
  const found = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(isOfFamily(sql`a.person_id`, pupilId))
    .execute();
  return found.map(({ id }) => id);
}

type About = { id: string; pupilId: string };

/** Refreshes open screens: those of staff, and of the pupil's family. */
export async function showChange(tx: DisciplineTx, ctx: Ctx, pupilId: string | null): Promise<void> {
  const accounts = pupilId ? await accountsAtHome(tx.db, pupilId, true, ctx.today) : [];
  await tx.live(
    'discipline.changed',
    {},
    { holds: ['conduct.view', 'conduct.report', 'conduct.examine', 'conduct.sanction'], accounts },
  );
}

/** Notifies the family of a record; its content is only read in the application. */
export async function notifyGuardians(
  tx: DisciplineTx,
  ctx: Ctx,
  about: About & { key: string; type: 'infraction' | 'valorisation' | 'retenue' },
): Promise<void> {
  await notifyInAct(tx, ctx, {
    type: about.type,
    accountIds: await accountsAtHome(tx.db, about.pupilId, true, ctx.today),
    except: [self(ctx).accountId],
    childId: about.pupilId,
    model: { type: 'discipline_record', id: about.id },
    priority: about.type === 'valorisation' ? 'normal' : 'high',
    dedupeKey: `discipline_record:${about.id}:${about.key}`,
  });
}

/** Notifies the author of the record, and the people who decide, that the family answered; nobody of the family. */
export async function notifyOfAnswer(
  tx: DisciplineTx,
  ctx: Ctx,
  about: About & { sanction: boolean; authorId: string },
) {
  const notifyOnce = (to: { accountIds: readonly string[]; why: NoticeReason }, except: readonly string[]) =>
    notifyInAct(tx, ctx, {
      type: 'infraction.reponse',
      ...to,
      except: [self(ctx).accountId, ...except],
      model: { type: 'discipline_record', id: about.id },
      priority: 'normal',
      dedupeKey: `discipline_record:${about.id}:reply:${ctx.requestId}`,
    });
  await notifyOnce({ accountIds: [about.authorId], why: 'author' }, []);
  const right = about.sanction ? 'conduct.sanction' : 'conduct.examine';
  await notifyOnce(await holdersOverPupil(tx.db, right, about.pupilId), await homeOf(tx.db, about.pupilId));
}

/** Notifies people who examine incidents of one of its pupils that one waits; nobody of a family of them. */
export async function notifyOfIncident(
  tx: DisciplineTx,
  ctx: Ctx,
  { id, pupilIds }: { id: string; pupilIds: readonly string[] },
): Promise<void> {
  const right = 'conduct.examine';
  const accountIds: string[] = [];
  const home: string[] = [];
  const asks = new Set<AskedRight>();
  for (const pupilId of pupilIds) {
    home.push(...(await homeOf(tx.db, pupilId)));
    const holders = await holdersOverPupil(tx.db, right, pupilId);
    accountIds.push(...holders.accountIds);
    for (const asked of holders.why.asks) asks.add(asked);
  }
  await notifyInAct(tx, ctx, {
    type: 'incident.a_traiter',
    accountIds,
    why: { right, asks: [...asks] },
    except: [self(ctx).accountId, ...home],
    model: { type: 'incident', id },
    priority: 'normal',
    dedupeKey: `incident:${id}`,
  });
}

/** Clears the office's notices of an incident once somebody examines it. */
export const settleIncident = (tx: DisciplineTx, ctx: Ctx, id: string): Promise<void> =>
  settleInAct(tx, ctx, { type: 'incident', ids: [id], kinds: ['incident.a_traiter'] });
