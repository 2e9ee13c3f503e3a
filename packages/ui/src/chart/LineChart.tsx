import { useState } from 'react';
import { useUiLook } from '../UiProvider.tsx';
import { across, type Area, Axes, inside, TargetLine } from './Axes.tsx';
import css from './Chart.module.css';
import { ChartFrame, tableOf, useWidth } from './ChartFrame.tsx';
import { type ChartBase, type ChartPoint, type ChartSeries, toneOf } from './model.tsx';
import { Points, type Spot } from './Points.tsx';
import { extentOf, niceTicks, scale, splitAtGaps } from './scale.tsx';

export type LineProps = ChartBase & {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  target?: { value: number; name: string };
};

/** Values from point to point; a missing value leaves a gap. The scale may start above zero. */
export function LineChart(props: LineProps) {
  const { label, points, series, target, format, words, table, height = 240 } = props;
  const rtl = useUiLook().dir === 'rtl';
  const [box, width] = useWidth();
  const [active, setActive] = useState<string | null>(null);
  const extent = extentOf([...series.flatMap((one) => one.values), ...(target ? [target.value] : [])]);
  const known = extentOf(series.flatMap((one) => one.values));
  const area: Area = { width, height, rtl };
  const { from, to, top, bottom } = inside(area);
  const ticks = niceTicks(extent ?? { min: 0, max: 1 });
  const y = scale({ min: ticks[0]!, max: ticks.at(-1)! }, bottom, top);
  const x = scale({ min: 0, max: Math.max(0, points.length - 1) }, from + 6, to - 6);
  const spots: Spot[] = points.flatMap((point, index) => {
    const values = series.flatMap((one) => {
      const value = one.values[index] ?? null;
      return value === null ? [] : [{ words: words.value(point.name, one.name, format(value)), value }];
    });
    if (values.length === 0) return [];
    const room = points.length > 1 ? (to - from) / (points.length - 1) : 48;
    return [
      {
        key: point.key,
        words: values.map((one) => one.words).join('\n'),
        x: x(index),
        y: y(values[0]!.value),
        width: room,
      },
    ];
  });
  return (
    <ChartFrame
      label={label}
      words={words}
      table={table}
      figures={tableOf(props, points, series)}
      empty={!known}
      keys={series}
    >
      <div ref={box} className={css.plot}>
        <svg className={css.drawing} width={width} height={height} aria-hidden="true">
          <Axes
            area={area}
            ticks={ticks}
            y={y}
            format={format}
            labels={points.map((point, index) => ({ key: point.key, text: point.short ?? point.name, x: x(index) }))}
          />
          {target && <TargetLine area={area} y={y(target.value)} name={target.name} />}
          {series.map((one, order) => (
            <g key={one.key} style={toneOf(one, order)} data-series={order % 4}>
              {splitAtGaps(one.values.slice(0, points.length)).map((stretch) => {
                const path = stretch.map((index) => `${across(area, x(index))},${y(one.values[index]!)}`);
                return stretch.length > 1 ? (
                  <polyline key={stretch[0]} className={css.stroke} points={path.join(' ')} />
                ) : (
                  <circle
                    key={stretch[0]}
                    className={css.dot}
                    cx={across(area, x(stretch[0]!))}
                    cy={y(one.values[stretch[0]!]!)}
                    r={4}
                  />
                );
              })}
              {points.map((point, index) => {
                const value = one.values[index] ?? null;
                if (value === null || (point.key !== active && index !== points.length - 1)) return null;
                const look = point.key === active ? css.ring : css.dot;
                return <circle key={point.key} className={look} cx={across(area, x(index))} cy={y(value)} r={4.5} />;
              })}
            </g>
          ))}
        </svg>
        <Points label={label} spots={spots} plot={{ width, height }} onActive={setActive} />
      </div>
    </ChartFrame>
  );
}
