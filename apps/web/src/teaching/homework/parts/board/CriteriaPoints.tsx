import type { Criterion } from '@encrier/contract/teaching/homework-correction';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '#kernel/numbers.ts';
import css from '../Homework.module.css';

type Props = {
  criteria: readonly Criterion[];
  points: Readonly<Record<string, string>>;
  onChange: (id: string, value: string) => void;
  onSum: () => void;
};
/** Points of each criterion, and their sum as the mark. */
export function CriteriaPoints({ criteria, points, onChange, onSum }: Props) {
  const { t } = useLingui();
  if (!criteria.length) return null;
  return (
    <fieldset className={css.form}>
      <legend className={css.label}>{t`Critères`}</legend>
      <div className={css.pair}>
        {criteria.map(({ id, name, points: most }) => (
          <TextField
            key={id}
            label={`${name} / ${formatNumber(most)}`}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            value={points[id] ?? ''}
            onChange={(event) => onChange(id, event.currentTarget.value)}
          />
        ))}
      </div>
      <span>
        <Button size="small" onClick={onSum}>
          <Trans>Mettre la somme en note</Trans>
        </Button>
      </span>
    </fieldset>
  );
}
