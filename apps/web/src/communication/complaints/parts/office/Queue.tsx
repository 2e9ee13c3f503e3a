import { type QueueRow, queueSorts } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { type QueueFilter, queueFile, queueQuery } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { priorityWords, statusWords } from '../words.ts';
import { Board } from './Board.tsx';
import { Delay } from './Delay.tsx';
import { QueueFilters } from './QueueFilters.tsx';

/** Complaints to handle, filtered, as a list or a board. */
export function Queue({ filter, onChange }: { filter: QueueFilter; onChange: (part: Partial<QueueFilter>) => void }) {
  const { t } = useLingui();
  const query = useQuery(queueQuery(filter));
  const { data } = query;
  return (
    <div className={css.page}>
      <QueueFilters filter={filter} counts={data?.counts} categories={data?.categories ?? []} onChange={onChange} />
      <Asked query={query} label={t`Chargement des réclamations`}>
        {(data) =>
          filter.show === 'board' ? (
            <Board filter={filter} />
          ) : (
            <>
              <Table rows={data.items} filter={filter} onChange={onChange} />
              <Pager
                label={t`Pages des réclamations`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => onChange({ page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )
        }
      </Asked>
    </div>
  );
}

/** Number of a complaint, and whether it is confidential; under its subject where the page has no room for a column. */
function NumberOf({ row, tablet }: { row: QueueRow; tablet?: boolean }) {
  const { t } = useLingui();
  return (
    <span className={[css.pills, css.number].join(' ')} data-tablet={tablet}>
      <bdi dir="ltr">{row.number}</bdi>
      {row.confidential && <IconLock size={14} aria-label={t`Confidentielle`} />}
    </span>
  );
}

/** Whether the filter excludes rows; ignores view and order. */
const narrows = (filter: QueueFilter): boolean =>
  filter.q !== '' ||
  filter.status !== null ||
  filter.category !== null ||
  filter.service !== null ||
  filter.priority !== null ||
  filter.mine ||
  filter.late;

function Table({
  rows,
  filter,
  onChange,
}: {
  rows: readonly QueueRow[];
  filter: QueueFilter;
  onChange: (part: Partial<QueueFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  const columns: Column<QueueRow>[] = [
    {
      key: 'subject',
      head: t`Objet`,
      cell: (row) => (
        <span className={css.subject}>
          <bdi dir={row.dir}>{row.subject}</bdi>
          <NumberOf row={row} tablet />
        </span>
      ),
      narrow: 'title',
    },
    {
      key: 'number',
      head: t`Numéro`,
      cell: (row) => <NumberOf row={row} />,
      width: '140px',
      tablet: 'hidden',
    },
    {
      key: 'author',
      head: t`Demandeur`,
      cell: (row) => (
        <span className={css.who} data-brief>
          <bdi>{row.author}</bdi>
          {row.child && row.child !== row.author && <bdi className={css.quiet}>{row.child}</bdi>}
        </span>
      ),
      width: '150px',
    },
    { key: 'category', head: t`Catégorie`, cell: (row) => <bdi>{row.category}</bdi>, width: '140px', tablet: 'hidden' },
    {
      key: 'assigned',
      head: t`Affectée à`,
      cell: (row) =>
        row.assignedTo ? (
          <bdi>{row.assignedTo.label}</bdi>
        ) : (
          <span className={css.quiet}>
            <Trans>Non affectée</Trans>
          </span>
        ),
      width: '130px',
      tablet: 'hidden',
    },
    {
      key: 'due',
      head: t`Échéance`,
      cell: (row) =>
        row.delay ? <Delay delay={row.delay} /> : <span className={css.quiet}>{formatRelative(row.updatedAt)}</span>,
      width: '205px',
    },
    {
      key: 'status',
      head: t`Statut`,
      width: '215px',
      narrow: 'end',
      cell: (row) => (
        <span className={css.pills}>
          <StatusPill tone={statusWords[row.status].tone}>{i18n._(statusWords[row.status].word)}</StatusPill>
          {(row.priority === 'urgent' || row.priority === 'high') && (
            <StatusPill tone={priorityWords[row.priority].tone}>{i18n._(priorityWords[row.priority].word)}</StatusPill>
          )}
        </span>
      ),
    },
  ];
  const empty = narrows(filter) ? (
    <EmptyState
      icon={IconMessageReport}
      title={<Trans>Aucune réclamation ne correspond</Trans>}
      action={
        <Button
          onClick={() =>
            onChange({ q: '', status: null, category: null, service: null, priority: null, mine: false, late: false })
          }
        >
          <Trans>Tout afficher</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconMessageReport} title={<Trans>Aucune réclamation à traiter</Trans>}>
      <Trans>Celles que déposent les familles, les élèves et le personnel arrivent ici.</Trans>
    </EmptyState>
  );
  return (
    <div className={css.list} data-full={rows.length > 0 || undefined}>
      <DataTable
        name="complaints"
        exports={{ name: t`Réclamations`, file: (format) => queueFile(filter, format) }}
        label={t`Réclamations`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        served={servedOrder(queueSorts, filter.sort, (sort) => onChange({ sort }))}
        phoneSort="page"
        href={(row) => `/admin/reclamations/${row.id}`}
        empty={empty}
      />
    </div>
  );
}
