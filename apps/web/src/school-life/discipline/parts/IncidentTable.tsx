import { usePagePath } from '#kernel/frame/page-path.ts';
import { type IncidentRow, incidentSorts } from '@encrier/contract/school-life/discipline-incidents';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import { formatMonthDay } from '#kernel/dates.ts';
import { servedOrder, sortIn } from '#kernel/query/served-order.ts';
import { comma } from '#kernel/text.ts';
import { type DisciplineFilter, searchOf } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { categoryWords, incidentStateWords, severityWords } from './words.ts';

/** Names that the reader may see, and the number of others. */
function People({ people }: { people: IncidentRow['people'] }) {
  const { t } = useLingui();
  const named = people.flatMap(({ label }) => label ?? []);
  const others = people.length - named.length;
  return (
    <span className={css.two}>
      <bdi>{named.join(comma())}</bdi>
      {others > 0 && <span className={css.quiet}>{t`et ${others} d’un autre établissement`}</span>}
    </span>
  );
}

type Props = {
  rows: readonly IncidentRow[];
  filter: DisciplineFilter;
  onChange: (part: Partial<DisciplineFilter>) => void;
};
export function IncidentTable({ rows, filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  const here = usePagePath();
  const columns: Column<IncidentRow>[] = [
    { key: 'people', head: t`Élèves`, cell: (row) => <People people={row.people} />, width: '220px', narrow: 'title' },
    {
      key: 'category',
      head: t`Catégorie`,
      cell: (row) => (
        <span className={css.pills}>
          <span>{i18n._(categoryWords[row.category])}</span>
          <StatusPill tone={severityWords[row.severity].tone}>{i18n._(severityWords[row.severity].word)}</StatusPill>
        </span>
      ),
      width: '230px',
    },
    {
      key: 'body',
      head: t`Faits`,
      cell: (row) => (
        <span className={css.cut} dir={row.dir}>
          {row.body}
        </span>
      ),
    },
    { key: 'author', head: t`Signalé par`, cell: (row) => <bdi>{row.author}</bdi>, width: '140px', tablet: 'hidden' },
    { key: 'day', head: t`Jour`, cell: (row) => formatMonthDay(row.happenedOn), width: '90px' },
    {
      key: 'state',
      head: t`État`,
      cell: (row) => (
        <StatusPill tone={incidentStateWords[row.state].tone}>{i18n._(incidentStateWords[row.state].word)}</StatusPill>
      ),
      width: '120px',
      narrow: 'end',
    },
  ];
  const href = (row: IncidentRow): string => {
    const search = new URLSearchParams(
      Object.entries(searchOf({ ...filter, incident: row.id })).map(([key, value]) => [key, String(value)]),
    );
    return `${here}?${search}`;
  };
  return (
    <DataTable
      name="incidents"
      label={t`Incidents`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      served={servedOrder(incidentSorts, sortIn(incidentSorts, filter.sort), (sort) => onChange({ sort }))}
      href={href}
      empty={
        <EmptyState icon={IconFlag} title={<Trans>Aucun incident</Trans>}>
          <Trans>Un incident signalé est lu par son auteur et par ceux qui l’examinent.</Trans>
        </EmptyState>
      }
    />
  );
}
