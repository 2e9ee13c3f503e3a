import css from './Chart.module.css';
import { labelStep } from './scale.tsx';

export const MARGIN = { start: 44, end: 14, top: 14, bottom: 26 } as const;
export type Area = { width: number; height: number; rtl: boolean };

/** Converts a distance from the start edge to SVG's distance from the left. */
export const across = ({ width, rtl }: Area, x: number): number => (rtl ? width - x : x);
export const inside = ({ width, height }: Area) => ({
  from: MARGIN.start,
  to: width - MARGIN.end,
  top: MARGIN.top,
  bottom: height - MARGIN.bottom,
});

type AxesProps = {
  area: Area;
  ticks: readonly number[];
  y: (value: number) => number;
  format: (value: number) => string;
  labels: readonly { key: string; text: string; x: number }[];
};

/** Horizontal lines with their values at the start edge, and as many names under the axis as fit. */
export function Axes({ area, ticks, y, format, labels }: AxesProps) {
  const { from, to, bottom } = inside(area);
  const every = labelStep(labels.length, to - from, 58);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={css.line} x1={across(area, from)} x2={across(area, to)} y1={y(tick)} y2={y(tick)} />
          <text
            className={css.mark}
            x={across(area, from - 8)}
            y={y(tick)}
            dy="0.35em"
            textAnchor={area.rtl ? 'start' : 'end'}
          >
            {format(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        ({ key, text, x }, index) =>
          index % every === 0 && (
            <text key={key} className={css.mark} x={across(area, x)} y={bottom + 18} textAnchor="middle">
              {text}
            </text>
          ),
      )}
    </>
  );
}

/** A target value, as a dashed line with its name. */
export function TargetLine({ area, y, name }: { area: Area; y: number; name: string }) {
  const { from, to } = inside(area);
  return (
    <g>
      <line className={css.target} x1={across(area, from)} x2={across(area, to)} y1={y} y2={y} />
      <text className={css.targetName} x={across(area, to)} y={y - 5} textAnchor={area.rtl ? 'start' : 'end'}>
        {name}
      </text>
    </g>
  );
}
