import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsAtHome } from '../../school-life/conduct/conduct.public.ts';
import type { SummariesTx } from './summaries.room.ts';

/** Accounts of a pupil's teachers or head teacher today. */
async function teachersOf(db: ReadDb, pupilId: string, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.status', '<>', 'disabled')
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e JOIN school_years y ON y.school_id = e.school_id
        AND y.id = e.year_id AND y.current
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        LEFT JOIN class_teachers t ON t.school_id = e.school_id AND t.class_id = e.class_id
          AND app.in_force(t.from_on, t.to_on, ${today})
        WHERE e.school_id = a.school_id AND e.pupil_id = ${pupilId} AND app.enrolled(e.to_on, ${today})
          AND (t.person_id = a.person_id OR c.head_teacher_id = a.person_id))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Refreshes open screens: the pupil's teachers, the offices, and the families (the pupil's own by default). */
export async function showSummaries(tx: SummariesTx, ctx: Ctx, pupilId: string, at?: readonly string[]): Promise<void> {
  const home = at ?? (await accountsAtHome(tx.db, pupilId, true, ctx.today));
  const team = await teachersOf(tx.db, pupilId, ctx.today);
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

/** Asks the guardians to confirm what was promised; the pupil of age answers for himself. */
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
