import type { Mandate } from '@encrier/contract/school/mandates';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable, type ServedOrder, type ServerFile } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserStar } from '@tabler/icons-react';
import { formatSpan } from '#kernel/dates.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { wordsOfKind } from './kinds.home.tsx';

type Props = {
  rows: readonly Mandate[];
  narrowed: boolean;
  today: string;
  served: ServedOrder;
  exports: ServerFile;
  onOpen: (mandate: Mandate) => void;
  onAll: () => void;
};
export function MandateTable({ rows, narrowed, today, served, exports, onOpen, onAll }: Props) {
  const { t, i18n } = useLingui();
  const arabic = useLang() === 'ar';
  const columns: Column<Mandate>[] = [
    {
      key: 'person',
      head: t`Nom`,
      cell: ({ person }) => <bdi>{(arabic && person.labelAr) || person.label}</bdi>,
      narrow: 'title',
    },
    {
      key: 'kind',
      head: t`Mandat`,
      cell: ({ kind, person: { female } }) => i18n._(wordsOfKind({ kind, female })),
      width: '200px',
    },
    { key: 'place', head: t`Classe ou établissement`, cell: ({ place }) => <bdi>{place.label}</bdi>, width: '210px' },
    { key: 'days', head: t`Dates`, cell: ({ from, to }) => formatSpan(from, to), width: '230px', tablet: 'hidden' },
    {
      key: 'state',
      head: t`État`,
      cell: ({ holds, from, to }) =>
        holds ? (
          <StatusPill tone="ok">
            <Trans>En exercice</Trans>
          </StatusPill>
        ) : from > today ? (
          <StatusPill>
            <Trans>À venir</Trans>
          </StatusPill>
        ) : to < today ? (
          <StatusPill>
            <Trans>Terminé</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="warn">
            <Trans>N’est plus de la classe</Trans>
          </StatusPill>
        ),
      width: '190px',
      narrow: 'end',
    },
  ];
  const empty = narrowed ? (
    <EmptyState
      icon={IconUserStar}
      title={<Trans>Aucun mandat ne correspond</Trans>}
      action={
        <Button onClick={onAll}>
          <Trans>Tout afficher</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconUserStar} title={<Trans>Aucun délégué</Trans>}>
      <Trans>
        Délégués des classes, parents délégués et membres du conseil d’établissement s’ajoutent ici ; les familles
        lisent ceux de leur classe.
      </Trans>
    </EmptyState>
  );
  return (
    <DataTable
      name="mandates"
      label={t`Délégués`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      served={served}
      exports={exports}
      onOpen={onOpen}
      empty={empty}
    />
  );
}
