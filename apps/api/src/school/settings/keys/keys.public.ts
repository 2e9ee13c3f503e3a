import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { precondition } from '#kernel/errors/errors.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { keyDays } from '../settings.policy.ts';
import { settingsRoom } from '../settings.room.ts';

function sign(kernel: Kernel, schoolId: number, title: string, issuedAt: Date, expiresAt: Date): string {
  try {
    return kernel.secrets.signSchoolKey({
      apiHost: kernel.config.publicUrl,
      title,
      schoolId,
      issuedAt,
      expiresAt,
    });
  } catch (error) {
    if (error instanceof RangeError) throw precondition('school.public_address');
    throw error;
  }
}

/**
 * Gives the school a key signed for the address of this deployment. Throws `school.public_address` when that is neither
 * https nor local. `issuedBy` is an account.
 */
export async function addSchoolKey(
  inAct: InAct,
  kernel: Kernel,
  title: string,
  issuedBy: string | null = null,
): Promise<{ id: string; key: string }> {
  const tx = settingsRoom.join(inAct);
  const id = newId(tx.now.getTime());
  const expiresAt = new Date(tx.now.getTime() + keyDays * 86_400_000);
  const key = sign(kernel, tx.schoolId, title, tx.now, expiresAt);
  await tx.db
    .insertInto('school_keys')
    .values({ school_id: tx.schoolId, id, key, issued_by: issuedBy, issued_at: tx.now, expires_at: expiresAt })
    // Two keys in one second with one title are one key.
    .onConflict((oc) => oc.columns(['school_id', 'key']).doNothing())
    .execute();
  return { id, key };
}
