import type { SetupBody } from '@encrier/contract/kernel/setup';
import type { InAct } from '#kernel/act/act.ts';
import { newCode } from '#kernel/auth/token.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { addCodes } from '../../access/accounts/auth/codes.public.ts';
import { createAdministrator } from '../../access/accounts/holders/holders.public.ts';
import { addPersons, addStaffRecords } from '../persons/sheets.public.ts';
import { directionFunction } from './setup.messages.ts';
import { activationDays } from './setup.policy.ts';

export type Activation = { code: string; expiresAt: string };

/**
 * The first administrator: a member of staff whose account opens every organisation; without a password, a code to
 * choose one.
 */
export async function addAdmin(
  tx: InAct,
  admin: Omit<SetupBody['admin'], 'password'>,
  passwordHash: string | null,
  place: { orgIds: readonly string[]; roleId: string },
): Promise<{ adminId: string; activation: Activation | null }> {
  const personId = newId(tx.now.getTime());
  const names = { first_name: admin.prenom, last_name: admin.nom, email: admin.email };
  await addPersons(tx, [{ id: personId, ...names, search_key: searchKey(`${admin.prenom} ${admin.nom}`) }]);
  await addStaffRecords(tx, [{ person_id: personId, function: directionFunction }]);
  const founder = {
    personId,
    username: admin.username,
    passwordHash,
    firstName: admin.prenom,
    lastName: admin.nom,
    email: admin.email,
    phone: null,
  };
  const adminId = await createAdministrator(tx, founder, place);
  if (passwordHash) return { adminId, activation: null };
  const { code, hash } = newCode();
  const expiresAt = new Date(tx.now.getTime() + activationDays * 86_400_000);
  await addCodes(tx, [{ accountId: adminId, hash, expiresAt }], { purpose: 'activation', createdBy: null });
  return { adminId, activation: { code, expiresAt: expiresAt.toISOString() } };
}
