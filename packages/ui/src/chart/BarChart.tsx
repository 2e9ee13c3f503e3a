import { type CSSProperties, useId } from 'react';
import { useUiLook } from '../UiProvider.tsx';
import { across, type Area, Axes, inside, TargetLine } from './Axes.tsx';
import css from './Chart.module.css';
import { ChartFrame, tableOf, useWidth } from './ChartFrame.tsx';
import { type ChartBase, type ChartPoint, type ChartSeries, toneOf } from './model.tsx';
import { Patterns } from './Patterns.tsx';
import { Points, type Spot } from './Points.tsx';
import { extentOf, niceTicks, scale } from './scale.tsx';

export type BarProps = ChartBase & {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** One stacked bar per point, made of its series; otherwise side by side. */
  stacked?: boolean;
  target?: { value: number; name: string };
};
type Bar = { point: number; order: number; x: number; width: number; low: number; high: number; value: number };

/** Position of each bar: stacked, negative parts downwards, or side by side. */
export function barsOf(
  points: number,
  series: readonly ChartSeries[],
  stacked: boolean,
  from: number,
  to: number,
): Bar[] {
  const room = (to - from) / Math.max(1, points);
  const whole = Math.min(room * 0.62, stacked ? 46 : 26 * series.length);
  const width = stacked ? whole : whole / Math.max(1, series.length);
  return Array.from({ length: points }, (_, point) => {
    const start = from + room * point + (room - whole) / 2;
    let [up, down] = [0, 0];
    return series.flatMap((one, order): Bar[] => {
      const value = one.values[point] ?? null;
      if (value === null) return [];
      if (!stacked)
        return [
          { point, order, x: start + order * width, width, low: Math.min(0, value), high: Math.max(0, value), value },
        ];
      const base = value >= 0 ? up : down;
      if (value >= 0) up += value;
      else down += value;
      return [
        { point, order, x: start, width, low: Math.min(base, base + value), high: Math.max(base, base + value), value },
      ];
    });
  }).flat();
}

/** Amounts compared; bars always start at zero. */
export function BarChart(props: BarProps) {
  const { label, points, series, stacked = false, target, format, words, table, height = 240 } = props;
  const rtl = useUiLook().dir === 'rtl';
  const id = useId();
  const [box, width] = useWidth();
  const area: Area = { width, height, rtl };
  const { from, to, top, bottom } = inside(area);
  const bars = barsOf(points.length, series, stacked, from, to);
  const extent = extentOf([0, ...bars.flatMap((bar) => [bar.low, bar.high]), ...(target ? [target.value] : [])])!;
  const ticks = niceTicks(
    extent,
    4,
    bars.every(({ value }) => Number.isInteger(value)),
  );
  const y = scale({ min: ticks[0]!, max: ticks.at(-1)! }, bottom, top);
  const room = (to - from) / Math.max(1, points.length);
  const middle = (index: number): number => from + room * (index + 0.5);
  const spots: Spot[] = points.map((point, index) => {
    const own = bars.filter((bar) => bar.point === index);
    const values = own.map((bar) => words.value(point.name, series[bar.order]!.name, format(bar.value)));
    const highest = Math.min(bottom, ...own.map((bar) => y(bar.high)));
    return {
      key: point.key,
      words: values.join('\n') || `${point.name}, ${words.none}`,
      x: middle(index),
      y: highest,
      width: room,
    };
  });
  return (
    <ChartFrame
      label={label}
      words={words}
      table={table}
      figures={tableOf(props, points, series)}
      empty={bars.length === 0}
      keys={series}
    >
      <div ref={box} className={css.plot}>
        <svg className={css.drawing} width={width} height={height} aria-hidden="true">
          <Patterns id={id} />
          <Axes
            area={area}
            ticks={ticks}
            y={y}
            format={format}
            labels={points.map((point, index) => ({
              key: point.key,
              text: point.short ?? point.name,
              x: middle(index),
            }))}
          />
          {bars.map((bar) => (
            <rect
              key={`${bar.point}.${bar.order}`}
              className={css.bar}
              style={
                { ...toneOf(series[bar.order]!, bar.order), '--paper': `url(#${id}${bar.order % 4})` } as CSSProperties
              }
              x={across(area, rtl ? bar.x + bar.width : bar.x) + 1}
              y={y(bar.high)}
              width={Math.max(1, bar.width - 2)}
              height={Math.max(0, y(bar.low) - y(bar.high))}
              rx={Math.min(3, bar.width / 4)}
            />
          ))}
          {target && <TargetLine area={area} y={y(target.value)} name={target.name} />}
        </svg>
        <Points label={label} spots={spots} plot={{ width, height }} />
      </div>
    </ChartFrame>
  );
}
