import type { ReportModels } from '@encrier/contract/teaching/report-cards-models';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Trans } from '@lingui/react/macro';
import css from './Models.module.css';

/** Levels that use a model. */
export function Levels({
  levels,
  chosen,
  onChange,
}: {
  levels: ReportModels['levels'];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  return (
    <fieldset className={css.levels}>
      <legend>
        <Trans>Niveaux</Trans>
      </legend>
      {levels.map(({ id, name }) => (
        <CheckField
          key={id}
          label={<bdi>{name}</bdi>}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}
