import { startLookAs } from '@encrier/contract/access/auth';
import {
  accountRights,
  accountSorts,
  addRoleTerm,
  endRoleTerm,
  endSessions,
  issueCode,
  listAccounts,
  setAccountStatus,
  updateEntry,
} from '@encrier/contract/access/roles';
import { type PermissionKey, permissions } from '@encrier/contract/kernel/permission';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { type Role, rolePrecedence } from '@encrier/contract/kernel/schema';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';
import { reloadConfig } from '#kernel/session/account.ts';
import { setLookAs } from '#kernel/session/session.ts';

export type AccountStatus = 'invited' | 'active' | 'disabled';
export const statuses: readonly AccountStatus[] = ['active', 'invited', 'disabled'];
/** Filter of the list; all of it is in the address. `open` is the account shown beside it. */
export type AccountFilter = {
  q: string;
  role: Role | null;
  roleId: string | null;
  permission: PermissionKey | null;
  status: AccountStatus | null;
  sort: SortOf<(typeof accountSorts)[number]> | null;
  page: number;
  open: string | null;
};
export type IssuedCode = ResponseOf<typeof issueCode>;
export type Rights = ResponseOf<typeof accountRights>;

const held = Object.keys(permissions) as PermissionKey[];
/** `role` holds a built-in role or the id of a custom one. */
export const { read: filterFrom, write: searchOf } = filters<AccountFilter>({
  q: part.words('q'),
  role: part.oneOf('role', rolePrecedence),
  roleId: part.id('role'),
  permission: part.oneOf('droit', held),
  status: part.oneOf('statut', statuses),
  sort: part.sort(accountSorts),
  page: part.page(),
  open: part.id('compte'),
});

/** A page of accounts. */
export const accountsQuery = ({ q, role, roleId, permission, status, sort, page }: AccountFilter) =>
  queryOptions({
    queryKey: ['access', 'accounts', { q, role, roleId, permission, status, sort, page }],
    queryFn: ({ signal }) =>
      api(
        listAccounts,
        {
          query: {
            page,
            ...(q && { q }),
            ...(role && { role }),
            ...(roleId && { roleId }),
            ...(permission && { permission }),
            ...(status && { status }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const rightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['access', 'rights', id],
    queryFn: ({ signal }) => api(accountRights, { params: { id } }, { signal }),
  });

const { refresh, write } = writesOf(['access']);
onLive('rights.changed', () => void refresh());

/** Creates a new single-use code; the old one stops working and sessions end. */
export const issue = ({
  id,
  withoutSecondFactor,
}: {
  id: string;
  withoutSecondFactor?: boolean;
}): Promise<IssuedCode> =>
  write(api(issueCode, { params: { id }, body: withoutSecondFactor ? { withoutSecondFactor } : {} }));
export const setEnabled = (id: string, enabled: boolean) =>
  write(api(setAccountStatus, { params: { id }, body: { enabled } }));
export const closeSessions = (id: string) => write(api(endSessions, { params: { id }, body: {} }));
/** Saves the roles of a membership over those that the form showed, `from`. */
export const saveEntry = (id: string, entryId: string, body: BodyOf<typeof updateEntry>) =>
  write(api(updateEntry, { params: { id, entryId }, body }, { quiet: true }));

/** Gives a role from one day to another. */
export const giveForTime = (id: string, entryId: string, body: BodyOf<typeof addRoleTerm>) =>
  write(api(addRoleTerm, { params: { id, entryId }, body }, { quiet: true }));
export const endTerm = (id: string, termId: string) =>
  write(api(endRoleTerm, { params: { id, termId } }, { quiet: true }));

/** Starts a look-as, read-only; every list is loaded again for that person. */
export async function lookAs(accountId: string, reason: string): Promise<void> {
  const { label, until } = await api(startLookAs, { body: { accountId, reason } }, { quiet: true });
  setLookAs({ accountId, label, until });
  await reloadConfig().catch(() => null);
  queries.clear();
}
