import { usePagePath } from '#kernel/frame/page-path.ts';
import { recordSorts, type StaffRecord } from '@encrier/contract/school-life/discipline';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconScale } from '@tabler/icons-react';
import { schoolDay, formatMonthDay } from '#kernel/dates.ts';
import { servedOrder, sortIn } from '#kernel/query/served-order.ts';
import { type DisciplineFilter, searchOf } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { rankWords, roleWords, stateWords } from './words.ts';

/** Name of a record, in its colour: the name in the school's list, or the part in an incident. */
export function RankPill({ record }: { record: Pick<StaffRecord, 'rank' | 'kind' | 'role'> }) {
  const { i18n } = useLingui();
  const { word, icon, tone } = rankWords[record.rank];
  return (
    <StatusPill tone={tone} icon={icon}>
      {record.kind || `${i18n._(word)}${record.role ? ` · ${i18n._(roleWords[record.role])}` : ''}`}
    </StatusPill>
  );
}
/** The state; nothing for praise in force. */
export function StatePill({ record }: { record: Pick<StaffRecord, 'rank' | 'state' | 'replies' | 'replyUntil'> }) {
  const { i18n } = useLingui();
  const over = record.replyUntil !== null && record.replyUntil < schoolDay();
  if (record.rank === 'sanction' && record.state === 'informed' && over)
    return (
      <StatusPill tone="warn">
        <Trans>À décider</Trans>
      </StatusPill>
    );
  if (record.replies > 0 && (record.state === 'informed' || record.state === 'given'))
    return (
      <StatusPill tone="warn">
        <Trans>Réponse reçue</Trans>
      </StatusPill>
    );
  if (record.rank === 'recognition' && record.state === 'given') return null;
  const { word, tone } = stateWords[record.state];
  return <StatusPill tone={tone}>{i18n._(word)}</StatusPill>;
}

type Props = {
  rows: readonly StaffRecord[];
  filter: DisciplineFilter;
  onChange: (part: Partial<DisciplineFilter>) => void;
};
export function RecordTable({ rows, filter, onChange }: Props) {
  const { t } = useLingui();
  const here = usePagePath();
  const columns: Column<StaffRecord>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      cell: (row) => (
        <span className={css.two}>
          <bdi>{row.pupil.label}</bdi>
          <bdi className={css.quiet}>{row.pupil.class}</bdi>
        </span>
      ),
      width: '180px',
      narrow: 'title',
    },
    { key: 'kind', head: t`Nature`, cell: (row) => <RankPill record={row} />, width: '220px' },
    {
      key: 'facts',
      head: t`Faits`,
      cell: (row) => (
        <span className={css.cut} dir={row.dir}>
          {row.facts}
        </span>
      ),
    },
    { key: 'author', head: t`Auteur`, cell: (row) => <bdi>{row.author}</bdi>, width: '140px', tablet: 'hidden' },
    { key: 'day', head: t`Jour`, cell: (row) => formatMonthDay(row.happenedOn), width: '90px' },
    { key: 'state', head: t`Suite`, cell: (row) => <StatePill record={row} />, width: '170px', narrow: 'end' },
  ];
  const narrowed = Object.keys(searchOf({ ...filter, sort: null, page: 1, record: null, incident: null })).length > 0;
  const href = (row: StaffRecord): string => {
    const search = new URLSearchParams(
      Object.entries(searchOf({ ...filter, record: row.id })).map(([key, value]) => [key, String(value)]),
    );
    return `${here}?${search}`;
  };
  return (
    <DataTable
      name="discipline"
      label={t`Valorisations, punitions et sanctions`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      served={servedOrder(recordSorts, sortIn(recordSorts, filter.sort), (sort) => onChange({ sort }))}
      href={href}
      empty={
        <EmptyState
          icon={IconScale}
          title={narrowed ? <Trans>Rien ne correspond</Trans> : <Trans>Rien pour l’instant</Trans>}
        >
          {narrowed ? (
            <Trans>Changez les filtres pour voir le reste.</Trans>
          ) : (
            <Trans>Valorisez un élève ou signalez un incident : tout se suit d’ici.</Trans>
          )}
        </EmptyState>
      }
    />
  );
}
