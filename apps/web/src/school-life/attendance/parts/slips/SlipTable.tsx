import type { Slip } from '@encrier/contract/school-life/attendance-slips';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable, type ServedOrder, type ServerFile } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTicket } from '@tabler/icons-react';
import { formatMinute } from '#kernel/dates.ts';
import css from '../Attendance.module.css';
import { slipKindWords, slipStateWords } from './slip-words.ts';

/** Slips of a day; one opens beside the list. */
type Props = { rows: readonly Slip[]; served: ServedOrder; exports: ServerFile; onOpen: (id: string) => void };
export function SlipTable({ rows, served, exports, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const columns: Column<Slip>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      narrow: 'title',
      cell: (row) => (
        <span className={css.name}>
          <bdi>{row.pupil}</bdi>
          <bdi className={css.quiet}>{row.className}</bdi>
        </span>
      ),
    },
    { key: 'number', head: t`Numéro`, width: '100px', cell: (row) => row.number, narrow: 'hidden' },
    { key: 'at', head: t`Heure`, width: '100px', cell: (row) => <bdi dir="ltr">{formatMinute(row.at)}</bdi> },
    { key: 'kind', head: t`Nature`, width: '170px', cell: (row) => i18n._(slipKindWords[row.kind]) },
    { key: 'by', head: t`Remis par`, width: '180px', tablet: 'hidden', cell: (row) => <bdi>{row.by}</bdi> },
    {
      key: 'used',
      head: t`Validé par`,
      width: '200px',
      tablet: 'hidden',
      cell: (row) =>
        row.used && (
          <span className={css.name}>
            <bdi>{row.used.by}</bdi>
            <bdi className={css.quiet}>{row.used.lesson}</bdi>
          </span>
        ),
    },
    {
      key: 'state',
      head: t`État`,
      width: '170px',
      narrow: 'end',
      cell: (row) => (
        <StatusPill tone={slipStateWords[row.state].tone}>{i18n._(slipStateWords[row.state].word)}</StatusPill>
      ),
    },
  ];
  return (
    <DataTable<Slip>
      name="slips"
      label={t`Billets`}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      served={served}
      exports={exports}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState icon={IconTicket} title={<Trans>Aucun billet ce jour-là</Trans>} />}
    />
  );
}
