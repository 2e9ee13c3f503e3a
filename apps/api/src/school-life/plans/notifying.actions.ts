import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsAtHome } from '../conduct/conduct.public.ts';
import type { PlansTx } from './plans.room.ts';

/** Accounts of a pupil's teachers today: those of the class, and of the groups. */
async function teachersOf(db: ReadDb, pupilId: string, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.status', '<>', 'disabled')
    .where(
      sql<boolean>`(EXISTS (SELECT 1 FROM enrolments e JOIN school_years y ON y.school_id = e.school_id
        AND y.id = e.year_id AND y.current
          JOIN class_teachers t ON t.school_id = e.school_id AND t.class_id = e.class_id
            AND app.in_force(t.from_on, t.to_on, ${today})
          WHERE e.school_id = a.school_id AND e.pupil_id = ${pupilId} AND app.enrolled(e.to_on, ${today})
            AND t.person_id = a.person_id)
        OR EXISTS (SELECT 1 FROM group_members m JOIN courses c ON c.school_id = m.school_id AND c.group_id = m.group_id
          JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
          JOIN course_teachers t ON t.school_id = c.school_id AND t.course_id = c.id
            AND app.in_force(t.from_on, t.to_on, ${today})
          WHERE m.school_id = a.school_id AND m.pupil_id = ${pupilId} AND app.in_force(m.from_on, m.to_on, ${today})
            AND t.person_id = a.person_id))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Refreshes open screens: people who read plans, the pupil's teachers, and the family. */
export async function showPlans(tx: PlansTx, ctx: Ctx, pupilId: string): Promise<void> {
  const [home, teachers] = [
    await accountsAtHome(tx.db, pupilId, false, ctx.today),
    await teachersOf(tx.db, pupilId, ctx.today),
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
    accountIds: await teachersOf(tx.db, plan.pupil_id, ctx.today),
    except: [self(ctx).accountId],
    model: { type: 'arrangements', id: plan.pupil_id },
    priority: 'normal',
    dedupeKey: `arrangements:${plan.pupil_id}:${ctx.requestId}`,
  });
}
