import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { listTeacherAccounts } from '../../school/directory/teachers.public.ts';
import { accountsAtHome } from '../conduct/conduct.public.ts';
import type { PlansTx } from './plans.room.ts';

/** Refreshes open screens: people who read plans, the pupil's teachers, and the family. */
export async function showPlans(tx: PlansTx, ctx: Ctx, pupilId: string): Promise<void> {
  const [home, teachers] = [
    await accountsAtHome(tx.db, pupilId, false, ctx.today),
    await listTeacherAccounts(tx.db, pupilId, ctx.today),
  ];
  await tx.live('plans.changed', {}, { holds: ['plans.view', 'plans.manage'], accounts: [...home, ...teachers] });
}

/** Notifies the guardians, and a pupil of age; the content is only read in the application. */
export async function notifyFamily(
  tx: PlansTx,
  ctx: Ctx,
  { id, pupilId, news }: { id: string; pupilId: string; news: string },
): Promise<void> {
  await notifyInAct(tx, ctx, {
    type: 'plan',
    accountIds: await accountsAtHome(tx.db, pupilId, false, ctx.today),
    except: [self(ctx).accountId],
    childId: pupilId,
    model: { type: 'support_plan', id },
    priority: 'normal',
    dedupeKey: `support_plan:${id}:${news}`,
  });
}

/** Notifies the pupil's teachers that arrangements begin or changed; nothing without arrangements. */
export async function notifyTeachers(
  tx: PlansTx,
  ctx: Ctx,
  plan: { pupil_id: string; arrangements: readonly string[]; arrangement_text: string },
): Promise<void> {
  if (!plan.arrangements.length && !plan.arrangement_text) return;
  await notifyInAct(tx, ctx, {
    type: 'plan.amenagements',
    accountIds: await listTeacherAccounts(tx.db, plan.pupil_id, ctx.today),
    except: [self(ctx).accountId],
    model: { type: 'arrangements', id: plan.pupil_id },
    priority: 'normal',
    dedupeKey: `arrangements:${plan.pupil_id}:${ctx.requestId}`,
  });
}
