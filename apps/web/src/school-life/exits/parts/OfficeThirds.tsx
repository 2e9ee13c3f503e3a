import { thirdSorts } from '@encrier/contract/school-life/exits-persons';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useOpenRow } from '#kernel/query/open-row.ts';
import { servedOrder, sortIn } from '#kernel/query/served-order.ts';
import type { ExitsFilter } from '../exits.api.ts';
import { type OfficeThird, officeThirdsQuery } from '../persons.api.ts';
import { ThirdSheet } from './ThirdSheet.tsx';
import { comesToNothing, thirdStateWords, tieWords, validityWords } from './third-words.ts';

type View = 'waiting' | 'holding' | 'all';
type Props = { filter: ExitsFilter; onChange: (part: Partial<ExitsFilter>) => void };

/** Number of people waiting for confirmation; undefined while loading. */
export const useWaitingThirds = (): number | undefined =>
  useQuery(officeThirdsQuery('waiting', '', null, 1)).data?.counts.waiting;

/** People named by families: the office confirms or withdraws them. */
export function OfficeThirds({ filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  // What came from « À traiter » waits.
  const [view, setView] = useState<View>('waiting');
  const sort = sortIn(thirdSorts, filter.sort);
  const query = useQuery(officeThirdsQuery(view, filter.q, sort, filter.page));
  const open = useOpenRow(query.data?.items, filter.open);
  const columns: Column<OfficeThird>[] = [
    { key: 'name', head: t`Personne`, cell: (row) => <bdi>{row.name}</bdi>, narrow: 'title' },
    { key: 'tie', head: t`Lien avec l’élève`, cell: (row) => i18n._(tieWords[row.tie]), width: '140px' },
    { key: 'pupil', head: t`Élève`, cell: (row) => <bdi>{row.pupil}</bdi>, width: '190px' },
    { key: 'class', head: t`Classe`, cell: (row) => <bdi>{row.className}</bdi>, width: '90px', tablet: 'hidden' },
    { key: 'valid', head: t`Validité`, cell: (row) => validityWords(i18n, row), width: '260px' },
    { key: 'asker', head: t`Nommée par`, cell: (row) => <bdi>{row.askedBy}</bdi>, width: '170px', tablet: 'hidden' },
    {
      key: 'state',
      head: t`État`,
      cell: (row) =>
        comesToNothing(row) ? (
          <StatusPill tone="bad">{t`Sans effet`}</StatusPill>
        ) : (
          <StatusPill tone={thirdStateWords[row.state].tone}>{i18n._(thirdStateWords[row.state].word)}</StatusPill>
        ),
      width: '190px',
      narrow: 'end',
    },
  ];
  return (
    <>
      <Segmented<View>
        label={t`Personnes montrées`}
        value={view}
        options={[
          { value: 'waiting', label: t`À confirmer` },
          { value: 'holding', label: t`En cours` },
          { value: 'all', label: t`Toutes` },
        ]}
        onChange={(next) => {
          setView(next);
          onChange({ page: 1 });
        }}
      />
      <Asked query={query}>
        {(data) => (
          <>
            <DataTable
              name="exit-persons"
              label={t`Personnes autorisées`}
              rows={data.items}
              rowKey={(row) => row.id}
              columns={columns}
              served={servedOrder(thirdSorts, sort, (next) => onChange({ sort: next }))}
              onOpen={(row) => onChange({ open: row.id, page: filter.page })}
              {...(filter.open && { current: filter.open })}
              empty={
                <EmptyState
                  icon={IconUsers}
                  title={view === 'waiting' ? <Trans>Personne à confirmer</Trans> : <Trans>Aucune personne</Trans>}
                >
                  <Trans>Les familles nomment qui peut venir dans leur page « Sorties ».</Trans>
                </EmptyState>
              }
            />
            <Pager
              label={t`Pages des personnes`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(page) => onChange({ page })}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
      {open && <ThirdSheet key={open.id} third={open} onClose={() => onChange({ page: filter.page })} />}
    </>
  );
}
