import type { ReactNode } from 'react';
import type { Tone } from './Card.tsx';
import css from './Figures.module.css';

export type Figure = {
  key: string;
  value: ReactNode;
  label: ReactNode;
  note?: ReactNode;
  tone?: Tone /** A small drawing at the end. */;
  chart?: ReactNode;
};

/** One strip of figures, each with its words and a comparison. */
export function Figures({
  label,
  figures,
  flat,
}: {
  label: string;
  figures: readonly Figure[] /** Label beside the value, edge to edge under a page header. */;
  flat?: boolean;
}) {
  return (
    <dl className={flat ? `${css.strip} ${css.flat}` : css.strip} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.key} className={css.figure} data-tone={figure.tone}>
          <dt className={css.label}>{figure.label}</dt>
          <dd className={css.value}>{figure.value}</dd>
          {figure.note && <dd className={css.note}>{figure.note}</dd>}
          {figure.chart && <dd className={css.chart}>{figure.chart}</dd>}
        </div>
      ))}
    </dl>
  );
}
