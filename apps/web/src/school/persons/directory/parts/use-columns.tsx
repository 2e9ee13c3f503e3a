import type { Column } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { AccountPill } from '#kernel/account-words.tsx';
import { useCan } from '#kernel/session/rights.ts';
import type { PersonKind, PersonRow } from '../directory.api.ts';

/** Columns of the list, by kind of people; numbers and accounts are for people who open the sheets. */
export function useColumns(kind: PersonKind): Column<PersonRow>[] {
  const { t } = useLingui();
  const sheets = useCan('people.contacts');
  const detail = { guardians: t`Enfants`, staff: t`Fonction` }[kind];
  return [
    { key: 'name', head: t`Nom`, cell: (row) => <bdi>{row.label}</bdi> },
    {
      key: 'arabic',
      head: t`Nom en arabe`,
      cell: (row) => (
        <bdi lang="ar" dir="rtl">
          {row.labelAr}
        </bdi>
      ),
      narrow: 'hidden',
    },
    { key: 'detail', head: detail, cell: (row) => row.detail && <bdi>{row.detail}</bdi> },
    ...(kind === 'guardians' || !sheets
      ? []
      : [
          {
            key: 'matricule',
            head: t`Matricule`,
            cell: (row: PersonRow) => <bdi dir="ltr">{row.matricule}</bdi>,
            narrow: 'hidden' as const,
          },
        ]),
    ...(sheets
      ? [
          {
            key: 'account',
            head: t`Compte`,
            cell: (row: PersonRow) => row.account && <AccountPill state={row.account} />,
            narrow: 'end' as const,
          },
        ]
      : []),
  ];
}
