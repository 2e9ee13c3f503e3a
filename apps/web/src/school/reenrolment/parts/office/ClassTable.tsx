import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { ReenrolmentClass } from '../../reenrolment.api.ts';

/** Progress of each class; a click shows its pupils. */
export function ClassTable({ rows, onOpen }: { rows: readonly ReenrolmentClass[]; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const figure = (
    key: 'answered' | 'accepted' | 'refused' | 'missing' | 'conflict' | 'decided',
    head: string,
  ): Column<ReenrolmentClass> => ({ key, head, align: 'end', cell: (row) => row[key], by: (row) => row[key] });
  const columns: Column<ReenrolmentClass>[] = [
    { key: 'name', head: t`Classe`, cell: (row) => <bdi>{row.name}</bdi>, by: (_, place) => place },
    {
      key: 'answered',
      head: t`Ont répondu`,
      align: 'end',
      narrow: 'end',
      cell: (row) => `${row.answered} / ${row.pupils}`,
      by: (row) => row.answered,
    },
    figure('accepted', t`Reviennent`),
    figure('refused', t`Partent`),
    figure('missing', t`Pièces manquantes`),
    figure('conflict', t`Désaccords`),
    figure('decided', t`Décidés`),
  ];
  const narrow = columns.map((column, at) => (at > 1 ? { ...column, narrow: 'hidden' as const } : column));
  return (
    <DataTable
      name="reenrolment-classes"
      exports="rows"
      label={t`Avancement par classe`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={narrow}
      onOpen={(row) => onOpen(row.id)}
      empty={<EmptyState icon={IconCalendarCheck} title={<Trans>Aucun élève n’est concerné</Trans>} />}
    />
  );
}
