import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import { Spark } from '@encrier/ui/chart/Spark';
import { Figures } from '@encrier/ui/data/Figures';
import { useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import type { DashboardFigure } from '#kernel/dashboard/faces.ts';
import { formatDay, formatWeekday } from '#kernel/dates.ts';
import { formatChange } from '#kernel/numbers.ts';
import css from './Dashboard.module.css';

/** The strip of figures; the name of each opens its definition. */
export function Strip({
  figures,
  span,
  before,
  onOpen,
}: {
  figures: readonly DashboardFigure[];
  span: DashboardSpan;
  before: string;
  onOpen: (figure: DashboardFigure) => void;
}) {
  const { t } = useLingui();
  const changed = ({ change }: DashboardFigure): string | null => {
    // Before a term come holidays, or another year.
    if (!change || span === 'term') return null;
    const by = change.unit === 'points' ? Math.round(change.by * 1000) / 10 : change.by;
    const far = formatChange(by, { maximumFractionDigits: 1 });
    const weekday = formatWeekday(before);
    const moved = change.unit === 'points' ? t`${far} pt` : far;
    return span === 'day'
      ? t`${moved} par rapport à ${weekday} dernier`
      : t`${moved} par rapport à la semaine dernière`;
  };
  return (
    <Figures
      label={t`Chiffres`}
      figures={figures.map((figure) => ({
        key: figure.key,
        value: <bdi>{figure.value}</bdi>,
        label: (
          <button type="button" className={css.define} onClick={() => onOpen(figure)} aria-haspopup="dialog">
            {figure.label}
            <IconInfoCircle size={14} stroke={1.7} aria-hidden="true" />
          </button>
        ),
        note: [changed(figure), figure.note].filter(Boolean).map((words) => <div key={words}>{words}</div>),
        ...(figure.tone && { tone: figure.tone }),
        ...((figure.trend?.length ?? 0) > 1 && { chart: <Trend label={figure.label} days={figure.trend!} /> }),
      }))}
    />
  );
}

function Trend({ label, days }: { label: string; days: NonNullable<DashboardFigure['trend']> }) {
  const { t } = useLingui();
  return (
    <Spark
      label={t`${label}, jour par jour`}
      values={days.map(({ value }) => value)}
      tone="ok"
      figures={{
        head: [t`Jour`, label],
        rows: days.map(({ day, said }) => ({ key: day, cells: [formatDay(day), said] })),
      }}
    />
  );
}
