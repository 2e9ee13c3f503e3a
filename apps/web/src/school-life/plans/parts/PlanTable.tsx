import { usePagePath } from '#kernel/frame/page-path.ts';
import { type PlanLine, planSorts } from '@encrier/contract/school-life/plans';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeartHandshake } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import { servedOrder } from '#kernel/query/served-order.ts';
import { type PlanFilter, searchOf } from '../plans.api.ts';
import css from './Plans.module.css';
import { planDays, stateWords } from './words.ts';

type Props = { rows: readonly PlanLine[]; filter: PlanFilter; onChange: (part: Partial<PlanFilter>) => void };
export function PlanTable({ rows, filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  const here = usePagePath();
  const columns: Column<PlanLine>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      cell: (row) => (
        <span className={css.two}>
          <bdi>{row.pupil.label}</bdi>
          <bdi className={css.quiet}>{row.pupil.class}</bdi>
        </span>
      ),
      narrow: 'title',
    },
    { key: 'kind', head: t`Type`, cell: (row) => row.kind, width: '90px' },
    { key: 'days', head: t`Dates`, cell: (row) => planDays(i18n, row), width: '220px' },
    {
      key: 'review',
      head: t`Révision`,
      named: true,
      cell: (row) => (row.reviewOn && row.state !== 'ended' ? formatShortDay(row.reviewOn) : ''),
      width: '130px',
    },
    { key: 'referent', head: t`Référent`, cell: (row) => <bdi>{row.referent}</bdi>, width: '170px', tablet: 'hidden' },
    {
      key: 'state',
      head: t`État`,
      cell: (row) => <StatusPill tone={stateWords[row.state].tone}>{i18n._(stateWords[row.state].word)}</StatusPill>,
      width: '130px',
      narrow: 'end',
    },
  ];
  const narrowed = Object.keys(searchOf({ ...filter, sort: null, page: 1, plan: null })).length > 0;
  const empty = narrowed ? (
    <EmptyState
      icon={IconHeartHandshake}
      title={<Trans>Aucun projet ne correspond</Trans>}
      action={
        <Button onClick={() => onChange({ q: '', kind: null, state: null, class: null })}>
          <Trans>Tout afficher</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconHeartHandshake} title={<Trans>Aucun projet d’accompagnement</Trans>}>
      <Trans>Un PAI, un PAP, un PPS ou un PPRE s’écrit ici ; les professeurs en lisent les aménagements.</Trans>
    </EmptyState>
  );
  const href = (row: PlanLine): string => {
    const search = new URLSearchParams(
      Object.entries(searchOf({ ...filter, plan: row.id })).map(([key, value]) => [key, String(value)]),
    );
    return `${here}?${search}`;
  };
  return (
    <DataTable
      name="plans"
      label={t`Projets d’accompagnement`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      served={servedOrder(planSorts, filter.sort, (sort) => onChange({ sort }))}
      href={href}
      empty={empty}
    />
  );
}
