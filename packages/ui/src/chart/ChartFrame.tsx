import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import css from './Chart.module.css';
import { type ChartBase, type ChartPoint, type ChartSeries, toneOf } from './model.tsx';

/** Width of an element, updated when it changes. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setWidth((old) => element.clientWidth || old);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}

export type ChartTable = { head: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] };

/** Values by point and series, as a table. */
export function tableOf(
  { words, format }: Pick<ChartBase, 'words' | 'format'>,
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
): ChartTable {
  return {
    head: [words.column, ...series.map((one) => one.name)],
    rows: points.map((point, index) => ({
      key: point.key,
      cells: [
        point.name,
        ...series.map(({ values }) => {
          const value = values[index] ?? null;
          return value === null ? words.none : format(value);
        }),
      ],
    })),
  };
}

/** The values of a chart as a table. */
export function ChartRows({ label, figures }: { label: string; figures: ChartTable }) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {figures.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={figures.head[index + 1]}>
                <bdi>{value}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FrameProps = Pick<ChartBase, 'label' | 'words' | 'table'> & {
  figures: ChartTable;
  empty: boolean;
  /** Names of the series, when there are two or more. */
  keys?: readonly ChartSeries[];
  children: ReactNode;
};

/** A chart with its legend and its table, or one sentence when there is nothing to draw. */
export function ChartFrame({ label, words, table = 'toggle', figures, empty, keys = [], children }: FrameProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (empty)
    return (
      <figure className={css.chart} aria-label={label}>
        <p className={css.empty}>{words.empty}</p>
      </figure>
    );
  return (
    <figure className={css.chart} aria-label={label}>
      {keys.length > 1 && (
        <ul className={css.keys} aria-hidden="true">
          {keys.map((series, index) => (
            <li key={series.key} style={toneOf(series, index)} data-series={index % 4}>
              <span className={css.key} />
              <bdi>{series.name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {children}
      {table === 'toggle' && (
        <div data-print="hide">
          <Button variant="quiet" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? words.hideTable : words.showTable}
          </Button>
        </div>
      )}
      <div id={id} className={open ? css.tableBox : 'visually-hidden'}>
        <ChartRows label={label} figures={figures} />
      </div>
    </figure>
  );
}
