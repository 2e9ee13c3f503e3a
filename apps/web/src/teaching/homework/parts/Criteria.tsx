import type { Criterion, Scores } from '@encrier/contract/teaching/homework-correction';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#kernel/numbers.ts';
import css from './Homework.module.css';

/** The criteria, with their points once given. */
export function CriteriaList({ criteria, scores }: { criteria: readonly Criterion[]; scores: Scores }) {
  const { t } = useLingui();
  const of = (id: string): number | undefined => scores.find((one) => one.id === id)?.points;
  const sum = criteria.reduce((all, { id }) => all + (of(id) ?? 0), 0);
  const most = criteria.reduce((all, { points }) => all + points, 0);
  const shown = (id: string, points: number): string => {
    const given = of(id);
    return given === undefined ? `/ ${formatNumber(points)}` : `${formatNumber(given)} / ${formatNumber(points)}`;
  };
  return (
    <dl className={css.facts} aria-label={t`Critères`}>
      {criteria.map(({ id, name, points }) => (
        <div key={id} className={css.criterion}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd dir="ltr">{shown(id, points)}</dd>
        </div>
      ))}
      {scores.length > 0 && (
        <div className={css.criterion}>
          <dt>{t`En tout`}</dt>
          <dd dir="ltr">
            <b>{`${formatNumber(sum)} / ${formatNumber(most)}`}</b>
          </dd>
        </div>
      )}
    </dl>
  );
}
