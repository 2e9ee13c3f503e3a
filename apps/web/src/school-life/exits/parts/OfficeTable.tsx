import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable, type ServedOrder } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit } from '@tabler/icons-react';
import type { ExitsFilter, OfficeExit } from '../exits.api.ts';
import { opensNothing, spanWords, stateWords, whenWords, withWords } from './words.ts';

/** Requests of families as a list; one opens beside it. */
export function OfficeTable({
  rows,
  view,
  current,
  served,
  onOpen,
}: {
  rows: readonly OfficeExit[];
  view: ExitsFilter['view'];
  current: string | null;
  served: ServedOrder;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const columns: Column<OfficeExit>[] = [
    { key: 'pupil', head: t`Élève`, cell: (row) => <bdi>{row.pupil}</bdi>, narrow: 'title' },
    { key: 'class', head: t`Classe`, cell: (row) => <bdi>{row.className}</bdi>, width: '90px' },
    { key: 'when', head: t`Quand`, cell: (row) => whenWords(i18n, row), width: '260px' },
    {
      key: 'span',
      head: t`Validité`,
      cell: (row) => spanWords(i18n, row) ?? '',
      width: '170px',
      tablet: 'hidden',
      ...(view === 'standing' ? {} : { narrow: 'hidden' as const }),
    },
    { key: 'with', head: t`Avec qui`, cell: (row) => <bdi>{withWords(i18n, row)}</bdi>, width: '200px' },
    { key: 'asker', head: t`Demandée par`, cell: (row) => <bdi>{row.askedBy}</bdi>, width: '160px', tablet: 'hidden' },
    {
      key: 'state',
      head: t`État`,
      cell: (row) =>
        opensNothing(row) ? (
          <StatusPill tone="bad">{t`Sans effet`}</StatusPill>
        ) : (
          <StatusPill tone={stateWords[row.state].tone}>{i18n._(stateWords[row.state].word)}</StatusPill>
        ),
      width: '120px',
      narrow: 'end',
    },
  ];
  return (
    <DataTable
      name="exits"
      label={t`Sorties demandées`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns.filter(({ key }) => key !== 'span' || view === 'standing' || view === 'all')}
      served={served}
      onOpen={(row) => onOpen(row.id)}
      {...(current && { current })}
      empty={
        <EmptyState
          icon={IconDoorExit}
          title={view === 'waiting' ? <Trans>Aucune demande à décider</Trans> : <Trans>Aucune sortie</Trans>}
        >
          <Trans>Les familles demandent une sortie dans leur page « Sorties ».</Trans>
        </EmptyState>
      }
    />
  );
}
