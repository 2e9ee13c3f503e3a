import {
  type AccountRow,
  accountRights,
  createRole,
  type CustomRole,
  type FactorRule,
  listAccounts,
  listFactorRules,
  listFactorWaiting,
  listRoles,
  removeRole,
  setFactorRule,
  updateRole,
} from '@encrier/contract/access/roles';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { writesOf } from '#kernel/query/writes.ts';

export type RoleBody = BodyOf<typeof createRole>;

/** The matrix: custom roles and built-in ones. */
export const rolesQuery = queryOptions({
  queryKey: ['access', 'roles'],
  queryFn: ({ signal }) => api(listRoles, {}, { signal }),
});
/** The second-factor rules of roles, and their progress. */
export const factorRulesQuery = queryOptions({
  queryKey: ['access', 'factor'],
  queryFn: ({ signal }) => api(listFactorRules, {}, { signal }),
});
export const factorWaitingQuery = (role: FactorRule['role'], page: number) =>
  queryOptions({
    queryKey: ['access', 'factor', role, page],
    queryFn: ({ signal }) => api(listFactorWaiting, { params: { role }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export async function saveFactorRule({ role, from: was }: FactorRule, from: string | null): Promise<void> {
  await write(api(setFactorRule, { params: { role }, body: { from, was } }, { quiet: true }));
}
/** What one account can do today, and why. */
export const rightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['access', 'rights', id],
    queryFn: ({ signal }) => api(accountRights, { params: { id } }, { signal }),
  });
/** A few accounts that answer to a name. */
export const peopleQuery: PersonSearch<AccountRow> = (q) => ({
  queryKey: ['access', 'people', q],
  queryFn: ({ signal }) => api(listAccounts, { query: { page: 1, q } }, { signal }),
});

/** Everything that shows rights is reloaded. */
const { refresh, write } = writesOf(['access']);
export { refresh as refreshAccess };
onLive('rights.changed', () => void refresh());

export async function addRole(body: RoleBody): Promise<string> {
  const { id } = await write(api(createRole, { body }, { quiet: true }));
  return id;
}

/** Saves a role in the version that was read; throws `edited_meanwhile` when somebody else saved first. */
export async function saveRole(role: CustomRole, change: Partial<RoleBody>): Promise<void> {
  const grants = change.grants ?? role.grants.map(({ permission, scope }) => ({ permission, scope }));
  await api(
    updateRole,
    {
      params: { id: role.id },
      body: {
        name: role.name,
        description: role.description,
        base: role.base,
        ...change,
        grants,
        version: role.version,
      },
    },
    { quiet: true },
  );
}

/** The same, for one role alone: what shows rights is read again. */
export const changeRole = (role: CustomRole, change: Partial<RoleBody>): Promise<void> => write(saveRole(role, change));

export async function dropRole(id: string): Promise<void> {
  await write(api(removeRole, { params: { id } }));
}
