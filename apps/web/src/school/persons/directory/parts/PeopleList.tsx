import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable, type ServedOrder, type ServerFile } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { imageAddress } from '#kernel/api/address.ts';
import { useCan } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import type { PersonKind, PersonRow } from '../directory.api.ts';
import { useColumns } from './use-columns.tsx';

type Props = {
  rows: readonly PersonRow[];
  kind: PersonKind;
  label: string;
  served: ServedOrder;
  exports: ServerFile;
  /** Shows everybody again; null where nothing narrows the list. */
  onAll: (() => void) | null;
};

/**
 * People of one page; staff open on their own page for people who open sheets, guardians on their account for people
 * who manage accounts.
 */
export function PeopleList({ rows, kind, label, served, exports, onAll }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const school = useSession((value) => value.school);
  const maySheets = useCan('people.contacts');
  const mayAccounts = useCan('users.manage');
  const columns = useColumns(kind);
  const open = (row: PersonRow): void => {
    if (row.accountId) void navigate({ to: '/admin/accounts', search: { compte: row.accountId } as never });
  };
  return (
    <DataTable
      name={kind}
      label={label}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      served={served}
      exports={exports}
      lead={(row) => <Avatar name={row.label} photo={imageAddress(school, row.photo, 96)} size={34} />}
      {...(kind === 'staff'
        ? maySheets && { href: (row: PersonRow) => `/admin/personnels/${row.id}` }
        : mayAccounts && { onOpen: open })}
      empty={
        <EmptyState
          icon={IconSearchOff}
          title={onAll ? t`Personne ne correspond` : t`Personne pour l’instant`}
          action={
            onAll && (
              <Button onClick={onAll}>
                <Trans>Tout afficher</Trans>
              </Button>
            )
          }
        >
          {!onAll && kind === 'guardians' && (
            <Trans>Un responsable s’ajoute depuis la fiche de son enfant, ou par un import.</Trans>
          )}
        </EmptyState>
      }
    />
  );
}
