import { DateField } from '@encrier/ui/fields/DateField';
import { useLingui } from '@lingui/react/macro';
import css from './Plans.module.css';
import type { Wish } from './wish.ts';

type Dates = Pick<Wish, 'startsOn' | 'reviewOn' | 'endsOn'>;
type Props = { wish: Dates; errors: Readonly<Record<string, string>>; set: (part: Partial<Dates>) => void };
/** Start, review and end dates. */
export function PlanDates({ wish, errors, set }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.pair}>
      <DateField
        label={t`Début`}
        value={wish.startsOn}
        error={errors['startsOn']}
        onChange={(event) => set({ startsOn: event.currentTarget.value })}
      />
      <DateField
        label={t`À revoir le`}
        optional={t`(facultatif)`}
        value={wish.reviewOn}
        error={errors['reviewOn']}
        onChange={(event) => set({ reviewOn: event.currentTarget.value })}
      />
      <DateField
        label={t`Fin`}
        optional={t`(facultatif)`}
        value={wish.endsOn}
        error={errors['endsOn']}
        onChange={(event) => set({ endsOn: event.currentTarget.value })}
      />
    </div>
  );
}
