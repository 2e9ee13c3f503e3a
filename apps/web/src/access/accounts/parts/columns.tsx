import { ownWord } from '../../../school/words/words.public.ts';
import type { AccountRow } from '@encrier/contract/access/roles';
import type { Column } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { AccountPill } from '#kernel/account-words.tsx';
import { formatRelative } from '#kernel/dates.ts';
import { roleName } from '../../roles/roles.public.tsx';

/** Columns of the list of accounts. */
export function useAccountColumns(): Column<AccountRow>[] {
  const { t, i18n } = useLingui();
  return [
    { key: 'name', head: t`Nom`, cell: (row) => <bdi>{row.label}</bdi> },
    { key: 'username', head: t`Identifiant`, cell: (row) => <bdi dir="ltr">{row.username}</bdi>, narrow: 'hidden' },
    {
      key: 'roles',
      head: t`Rôles`,
      cell: (row) =>
        [...row.customRoles.map((role) => ownWord(role.name)), ...row.roles.map((role) => i18n._(roleName(role)))].join(
          ', ',
        ),
    },
    {
      key: 'seen',
      head: t`Dernière visite`,
      cell: (row) => (row.lastSeenAt ? formatRelative(row.lastSeenAt) : '–'),
      narrow: 'hidden',
    },
    {
      key: 'totp',
      head: (
        <span className="visually-hidden">
          <Trans>Double authentification</Trans>
        </span>
      ),
      cell: (row) => row.totp && <IconShieldCheck size={17} stroke={1.8} aria-label={t`Double authentification`} />,
      align: 'center',
      narrow: 'hidden',
    },
    { key: 'status', head: t`État`, cell: (row) => <AccountPill state={row.status} />, narrow: 'end' },
  ];
}
