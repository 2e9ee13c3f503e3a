import { planAfresh } from './bulk.ts';
import type { Held, Plan } from './check.ts';
import type { ImportTx } from './imports.room.ts';
import type { Created } from './plan.ts';
import { runPupils } from './run-pupils.ts';
import { runStaff } from './run-staff.ts';

/** Writes what a plan holds, by statements that each carry many rows. Answers what was made. */
export async function runPlan(tx: ImportTx, held: Held, plan: Plan): Promise<Created> {
  await planAfresh(tx);
  const created: Created = { classes: 0, pupils: 0, guardians: 0, staff: 0, accounts: 0 };
  if (plan.pupils) await runPupils(tx, { orgId: held.orgId, school: plan.school, today: plan.today }, plan.pupils, created);
  if (plan.staff) await runStaff(tx, plan.staff, created);
  return created;
}
