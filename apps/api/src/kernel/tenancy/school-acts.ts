import { type InAct, openActChain } from '#kernel/act/act.ts';
import { insertSchool } from './schools.ts';
import { schoolsRoom } from './schools.room.ts';

/** Creates the school of the act and opens its journal; must be the first write. */
export async function addSchool(inAct: InAct): Promise<void> {
  const tx = schoolsRoom.join(inAct);
  await insertSchool(tx.db, tx.schoolId);
  await openActChain(inAct);
}

/** Uses a set-up code; false if it was already used, also at the same moment. */
export async function spendSetupCode(inAct: InAct, hash: Buffer): Promise<boolean> {
  const tx = schoolsRoom.join(inAct);
  const spent = await tx.db
    .updateTable('setup_codes')
    .set({ used_at: tx.now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Redirects the school to its new place by its key; null brings it back here. */
export async function redirectSchool(inAct: InAct, key: string | null): Promise<void> {
  const tx = schoolsRoom.join(inAct);
  await tx.db
    .updateTable('schools')
    .set({ status: key ? 'moved' : 'active', moved_key: key })
    .where('school_id', '=', tx.schoolId)
    .execute();
}

export type SchoolState = 'active' | 'read_only' | 'suspended' | 'archived';

/** Opens, closes or suspends the school; its people see the reason. Returns the former state. */
export async function setSchoolState(inAct: InAct, state: SchoolState, reason: string): Promise<string> {
  const tx = schoolsRoom.join(inAct);
  const before = await tx.db
    .selectFrom('schools')
    .select('status')
    .where('school_id', '=', tx.schoolId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('schools')
    .set({ status: state, state_reason: state === 'active' ? '' : reason })
    .where('school_id', '=', tx.schoolId)
    .execute();
  return before.status;
}
