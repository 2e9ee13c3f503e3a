import { type CSSProperties, useId } from 'react';
import { useUiLook } from '../UiProvider.tsx';
import { across, type Area, Axes, inside } from './Axes.tsx';
import css from './Chart.module.css';
import { ChartFrame, type ChartTable, useWidth } from './ChartFrame.tsx';
import type { ChartBase } from './model.tsx';
import { Patterns } from './Patterns.tsx';
import { Points, type Spot } from './Points.tsx';
import { type Bin, binsOf, type Extent, extentOf, niceTicks, quartilesOf, scale } from './scale.tsx';

export type DistributionProps = Omit<ChartBase, 'words'> & {
  values: readonly number[];
  /** The value to mark among the others. */
  own?: number;
  /** Bounds of the axis and width of a bin; round ones by default. */
  domain?: Extent;
  bin?: number;
  words: ChartBase['words'] & {
    /** « de 8 à 10 » */
    range: (from: string, to: string) => string;
    /** « 6 élèves » */
    count: (count: number) => string;
    counts: string;
    own: string;
    first: string;
    median: string;
    third: string;
  };
};

/** How many values fall in each range, with the quartiles and the position of one's own value. */
export function Distribution(props: DistributionProps) {
  const { label, values, own, format, words, table, height = 220 } = props;
  const rtl = useUiLook().dir === 'rtl';
  const id = useId();
  const [box, width] = useWidth();
  const area: Area = { width, height, rtl };
  const { from, to, top, bottom } = inside(area);
  const found = extentOf([...values, ...(own === undefined ? [] : [own])]) ?? { min: 0, max: 1 };
  const round = niceTicks(found, 9);
  const domain = props.domain ?? { min: round[0]!, max: round.at(-1)! };
  const bins = binsOf(values, domain, props.bin ?? round[1]! - round[0]!);
  const ticks = niceTicks({ min: 0, max: Math.max(1, ...bins.map((bin) => bin.count)) }, 4, true);
  const y = scale({ min: 0, max: ticks.at(-1)! }, bottom, top + 14);
  const x = scale(domain, from, to);
  const quartiles = quartilesOf(values);
  const rangeText = (bin: Bin): string => words.range(format(bin.from), format(bin.to));
  const spots: Spot[] = bins.map((bin) => ({
    key: String(bin.from),
    words: `${rangeText(bin)}, ${words.count(bin.count)}`,
    x: x((bin.from + bin.to) / 2),
    y: y(bin.count),
    width: x(bin.to) - x(bin.from),
  }));
  const marks = quartiles
    ? ([
        ['first', quartiles.first],
        ['median', quartiles.median],
        ['third', quartiles.third],
      ] as const)
    : [];
  const figures: ChartTable = {
    head: [words.column, words.counts],
    rows: [
      ...bins.map((bin) => ({ key: String(bin.from), cells: [rangeText(bin), String(bin.count)] })),
      ...marks.map(([key, value]) => ({ key, cells: [words[key], format(value)] })),
      ...(own === undefined ? [] : [{ key: 'own', cells: [words.own, format(own)] }]),
    ],
  };
  const labels = [...bins.map((bin) => bin.from), domain.max].map((value) => ({
    key: String(value),
    text: format(value),
    x: x(value),
  }));
  return (
    <ChartFrame label={label} words={words} table={table} figures={figures} empty={values.length === 0}>
      <div ref={box} className={css.plot}>
        <svg className={css.drawing} width={width} height={height} aria-hidden="true">
          <Patterns id={id} />
          <Axes area={area} ticks={ticks} y={y} format={String} labels={labels} />
          {quartiles && (
            <rect
              className={css.middle}
              x={across(area, rtl ? x(quartiles.third) : x(quartiles.first))}
              width={Math.max(1, x(quartiles.third) - x(quartiles.first))}
              y={top + 14}
              height={bottom - top - 14}
            />
          )}
          {bins.map((bin) => (
            <rect
              key={bin.from}
              className={css.bar}
              data-own={(own !== undefined && own >= bin.from && (own < bin.to || bin.to === domain.max)) || undefined}
              style={{ '--series': 'var(--encre-3)', '--paper': `url(#${id}1)` } as CSSProperties}
              x={across(area, rtl ? x(bin.to) : x(bin.from)) + 1}
              y={y(bin.count)}
              width={Math.max(1, x(bin.to) - x(bin.from) - 2)}
              height={bottom - y(bin.count)}
              rx={2}
            />
          ))}
          {quartiles && (
            <line
              className={css.median}
              x1={across(area, x(quartiles.median))}
              x2={across(area, x(quartiles.median))}
              y1={top + 14}
              y2={bottom}
            />
          )}
          {own !== undefined && (
            <g>
              <line className={css.own} x1={across(area, x(own))} x2={across(area, x(own))} y1={top + 4} y2={bottom} />
              <text className={css.ownName} x={across(area, x(own))} y={top} textAnchor="middle">
                {`${words.own} ${format(own)}`}
              </text>
            </g>
          )}
        </svg>
        <Points label={label} spots={spots} plot={{ width, height }} />
      </div>
    </ChartFrame>
  );
}
