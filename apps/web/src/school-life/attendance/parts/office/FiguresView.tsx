import { addDays } from '@encrier/contract/kernel/days';
import type { AttendanceFigures } from '@encrier/contract/school-life/attendance-office';
import { Card } from '@encrier/ui/data/Card';
import { Figures } from '@encrier/ui/data/Figures';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { schoolDay, weekdayName } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { formatPercent } from '#kernel/numbers.ts';
import { blankFilter, figuresQuery, type OfficeFilter, readWeekday, searchOf } from '../../attendance.api.ts';
import css from '../Attendance.module.css';

type Line = AttendanceFigures['classes'][number];

const rate = (value: number | null): string => (value === null ? '–' : formatPercent(value));

/** Figures of a period, each with its definition. */
export function FiguresView({
  filter,
  onChange,
}: {
  filter: OfficeFilter;
  onChange: (part: Partial<OfficeFilter>) => void;
}) {
  const { t } = useLingui();
  const to = filter.to || schoolDay();
  const from = filter.from || addDays(to, -30);
  const weekday = (name: string): string => weekdayName(Number(name));
  // Each line links to its rows.
  const rowsOf = (by: Partial<OfficeFilter>): string => {
    const query = new URLSearchParams(
      searchOf({ ...blankFilter, view: 'validated', from, to, ...by }) as Record<string, string>,
    );
    return `/admin/absences-validation?${query}`;
  };
  return (
    <div className={css.page}>
      <div className={css.row}>
        <DateField label={t`Du`} value={from} onChange={(event) => onChange({ from: event.currentTarget.value })} />
        <DateField label={t`Au`} value={to} onChange={(event) => onChange({ to: event.currentTarget.value })} />
      </div>
      <Asked query={useQuery(figuresQuery(from, to))} label={t`Chargement des chiffres`}>
        {(data) => (
          <>
            {data.closed && <Notice tone="info">{t`Période close : ces chiffres ne changent plus.`}</Notice>}
            <Figures
              label={t`Chiffres de l’assiduité`}
              figures={[
                {
                  key: 'rate',
                  value: rate(data.rate),
                  label: t`taux de présence`,
                  note: t`minutes appelées moins minutes d’absence, de retard et de départ, par minutes appelées`,
                },
                {
                  key: 'gross',
                  value: data.gross,
                  label: t`demi-journées brutes`,
                  note: t`avec au moins une minute d’absence`,
                },
                {
                  key: 'calculated',
                  value: data.calculated,
                  label: t`demi-journées calculées`,
                  note: t`minutes d’absence par durée de la demi-journée`,
                },
                {
                  key: 'absences',
                  value: data.absences,
                  label: t`absences`,
                  note: t`lignes validées, hors activités de l’école`,
                },
                { key: 'late', value: data.late, label: t`retards`, note: t`lignes validées` },
              ]}
            />
            <Lines
              label={t`Niveaux`}
              rows={data.levels}
              nameOf={(name) => name || t`Groupes`}
              href={(id) => rowsOf({ levelId: id || null })}
              placed
            />
            <Lines
              label={t`Classes`}
              rows={data.classes}
              nameOf={(name) => name || t`Groupes`}
              href={(id) => rowsOf({ classId: id || null })}
            />
            <Lines
              label={t`Jours`}
              rows={data.weekdays}
              nameOf={weekday}
              href={(id) => rowsOf({ weekday: readWeekday(id) })}
              placed
            />
            <Lines
              label={t`Motifs`}
              rows={data.reasons}
              nameOf={(name) => name || t`Sans motif`}
              href={(id) => rowsOf({ reason: id || 'none' })}
              rates={false}
            />
            <p className={css.quiet}>
              <Trans>Seules les lignes validées comptent.</Trans>
            </p>
          </>
        )}
      </Asked>
    </div>
  );
}

type LinesProps = {
  label: string;
  rows: readonly Line[];
  nameOf: (name: string) => string;
  href: (id: string) => string;
  rates?: boolean;
  /** In an order of their own, which is not that of their names. */
  placed?: boolean;
};
function Lines({ label, rows, nameOf, href, rates = true, placed = false }: LinesProps) {
  const { t } = useLingui();
  const presence: Column<Line> = {
    key: 'rate',
    head: t`Présence`,
    cell: (row) => rate(row.rate),
    by: (row) => row.rate,
    width: '120px',
  };
  return (
    <Card title={label} flush>
      <DataTable<Line>
        label={label}
        rows={rows}
        rowKey={({ id, name }) => `${id} ${name}`}
        href={({ id }) => href(id)}
        columns={[
          {
            key: 'name',
            head: label,
            cell: ({ name }) => <bdi>{nameOf(name)}</bdi>,
            by: ({ name }, place) => (placed ? place : nameOf(name)),
            narrow: 'title',
          },
          ...(rates ? [presence] : []),
          { key: 'events', head: t`Lignes`, cell: ({ events }) => events, by: ({ events }) => events, width: '110px' },
          {
            key: 'hours',
            head: t`Heures`,
            cell: ({ minutes }) => Math.round(minutes / 6) / 10,
            by: ({ minutes }) => minutes,
            width: '110px',
            narrow: 'end',
          },
        ]}
        empty={<p style={{ padding: 16 }}>{t`Aucun appel dans ces dates.`}</p>}
      />
    </Card>
  );
}
