import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { listTeacherAccounts } from '../../school/directory/teachers.public.ts';
import { accountsAtHome } from '../../school-life/conduct/conduct.public.ts';
import type { SummariesTx } from './summaries.room.ts';

/** Refreshes open screens: the pupil's teachers, the offices, and the families (the pupil's own by default). */
export async function showSummaries(tx: SummariesTx, ctx: Ctx, pupilId: string, at?: readonly string[]): Promise<void> {
  const home = at ?? (await accountsAtHome(tx.db, pupilId, true, ctx.today));
  const team = await listTeacherAccounts(tx.db, pupilId, ctx.today);
  await tx.live(
    'summaries.changed',
    {},
    { holds: ['reports.view', 'summaries.manage'], accounts: [...new Set([...home, ...team])] },
  );
}

const authorOf = (ctx: Ctx): string[] => (ctx.actor.kind === 'account' ? [self(ctx).accountId] : []);

/** Notifies the family, and the pupil, that the report is available; returns the accounts. */
export async function notifyOfPublication(
  tx: SummariesTx,
  ctx: Ctx,
  { id, pupilId, version }: { id: string; pupilId: string; version: number },
): Promise<string[]> {
  const accountIds = await accountsAtHome(tx.db, pupilId, true, ctx.today);
  await notifyInAct(tx, ctx, {
    type: 'bilan.publie',
    accountIds,
    except: authorOf(ctx),
    childId: pupilId,
    model: { type: 'summary', id },
    priority: 'normal',
    dedupeKey: `summary:${id}:${version}`,
  });
  return accountIds;
}

/** Asks the guardians to confirm the commitments; a pupil of age answers alone. */
export async function notifyOfSignature(tx: SummariesTx, ctx: Ctx, id: string, pupilId: string): Promise<void> {
  await notifyInAct(tx, ctx, {
    type: 'bilan.rencontre',
    accountIds: await accountsAtHome(tx.db, pupilId, false, ctx.today),
    except: authorOf(ctx),
    childId: pupilId,
    model: { type: 'summary_meeting', id },
    priority: 'normal',
    dedupeKey: `summary_meeting:${id}`,
  });
}

/** Reminds people of a commitment that is due soon: the pupil, the family, or the person who signed for the school. */
export async function notifyOfDue(
  tx: SummariesTx,
  ctx: Ctx,
  one: { id: string; party: string; pupilId: string; meetingId: string; signedBy: string },
): Promise<void> {
  const home = one.party === 'school' ? [one.signedBy] : await accountsAtHome(tx.db, one.pupilId, true, ctx.today);
  await notifyInAct(tx, ctx, {
    type: 'bilan.engagement',
    accountIds: home,
    ...(one.party === 'school' ? { why: 'author' } : { childId: one.pupilId }),
    model: { type: 'summary_meeting', id: one.meetingId },
    priority: 'normal',
    dedupeKey: `summary_commitment:${one.id}`,
  });
}
