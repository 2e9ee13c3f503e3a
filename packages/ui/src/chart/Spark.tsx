import { useUiLook } from '../UiProvider.tsx';
import css from './Chart.module.css';
import { type ChartTable, ChartRows } from './ChartFrame.tsx';
import { type ChartTone, toneOf } from './model.tsx';
import { extentOf, scale, splitAtGaps } from './scale.tsx';

export type SparkProps = {
  /** Its meaning in words: « Présence, de 93 % à 94,2 % en sept jours ». */
  label: string;
  values: readonly (number | null)[];
  tone?: ChartTone;
  width?: number;
  height?: number;
  /** Its values as a table for screen readers; absent where its row already contains them. */
  figures?: ChartTable;
};

/** A small line beside a figure; its label describes it, its table gives every value. */
export function Spark({ figures, ...line }: SparkProps) {
  if (!figures) return <Line {...line} />;
  return (
    <figure className={css.sparkFigure} aria-label={line.label}>
      <span aria-hidden="true">
        <Line {...line} />
      </span>
      <div className="visually-hidden">
        <ChartRows label={line.label} figures={figures} />
      </div>
    </figure>
  );
}

function Line({ label, values, tone = 'ink', width = 96, height = 32 }: Omit<SparkProps, 'figures'>) {
  const rtl = useUiLook().dir === 'rtl';
  const extent = extentOf(values);
  const along = scale({ min: 0, max: Math.max(0, values.length - 1) }, 4, width - 4);
  const x = (index: number): number => (rtl ? width - along(index) : along(index));
  const y = scale(extent ?? { min: 0, max: 1 }, height - 5, 5);
  const last = values.findLastIndex((value) => value !== null);
  return (
    <svg
      className={css.spark}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      style={toneOf({ key: '', name: '', values, tone }, 0)}
    >
      {splitAtGaps(values).map((stretch) => {
        const path = stretch.map((index) => `${x(index)},${y(values[index]!)}`);
        const [first, end] = [x(stretch[0]!), x(stretch.at(-1)!)];
        return (
          stretch.length > 1 && (
            <g key={stretch[0]}>
              <polygon className={css.under} points={`${first},${height} ${path.join(' ')} ${end},${height}`} />
              <polyline className={css.stroke} points={path.join(' ')} />
            </g>
          )
        );
      })}
      {last >= 0 && <circle className={css.dot} cx={x(last)} cy={y(values[last]!)} r={2.6} />}
    </svg>
  );
}
