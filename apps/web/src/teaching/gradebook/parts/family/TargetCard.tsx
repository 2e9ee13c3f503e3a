import type { SubjectAverage } from '@encrier/contract/teaching/averages';
import { decimal, shown } from '@encrier/contract/teaching/fractions';
import type { OwnCourse } from '@encrier/contract/teaching/gradebook';
import { neededFor } from '@encrier/contract/teaching/targets';
import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { formatDecimal } from '#kernel/numbers.ts';
import { saidValue } from '../figures.ts';
import css from '../Gradebook.module.css';
import { givenOf } from '@encrier/contract/teaching/own-averages';

const weights = ['0.5', '1', '1.5', '2', '3', '4'] as const;

/** « Il me faut… »: what the next mark must be for an average, by the same rules. Nothing is recorded. */
export function TargetCard({ course, found }: { course: OwnCourse; found: SubjectAverage }) {
  const { t } = useLingui();
  const id = useId();
  const start = found.value ? Math.min(20, Math.ceil(shown(found.value) * 2) / 2 + 0.5) : 12;
  const [target, setTarget] = useState(start);
  const [coefficient, setCoefficient] = useState<string>('1');
  const { parts } = course.rules;
  const [part, setPart] = useState(parts[0]?.name ?? '');
  const kind = parts.find(({ name }) => name === part)?.kinds[0];
  const needed = neededFor(
    givenOf(course),
    course.boxes,
    { scale: '20', coefficient, boxId: null, ...(kind && { kind }) },
    decimal(target.toFixed(2)),
    parts,
  );
  return (
    <Card title={t`Il me faut…`} note={t`à la prochaine évaluation, sur 20`}>
      <div className={css.form} data-print="hide">
        <div className={css.needs} aria-live="polite">
          <label htmlFor={id}>
            <Trans>
              Pour finir à <b className={css.name}>{formatDecimal(target.toFixed(2))}</b>
            </Trans>
          </label>
          <span>
            {needed.kind === 'value' ? (
              <Trans>
                il faut <b>{saidValue(needed.value)}</b> /20
              </Trans>
            ) : needed.kind === 'any' ? (
              <Trans>n’importe quelle note suffit</Trans>
            ) : (
              <Trans>une seule note ne suffit pas</Trans>
            )}
          </span>
        </div>
        <input
          id={id}
          className={css.slider}
          type="range"
          min={0}
          max={20}
          step={0.25}
          value={target}
          aria-valuetext={formatDecimal(target.toFixed(2))}
          onChange={(event) => setTarget(Number(event.currentTarget.value))}
        />
        <SelectField
          label={t`Coefficient de la prochaine évaluation`}
          value={coefficient}
          options={weights.map((value) => ({ value, label: formatDecimal(value) }))}
          onChange={(event) => setCoefficient(event.currentTarget.value)}
        />
        {parts.length > 0 && (
          <SelectField
            label={t`Elle compte dans`}
            value={part}
            options={parts.map(({ name }) => ({ value: name, label: name }))}
            onChange={(event) => setPart(event.currentTarget.value)}
          />
        )}
        <p className={css.quiet}>
          <Trans>Un calcul pour se situer : rien n’est enregistré.</Trans>
        </p>
      </div>
    </Card>
  );
}
