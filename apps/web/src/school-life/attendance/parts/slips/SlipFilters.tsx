import { slipKinds, slipStates } from '@encrier/contract/school-life/attendance-slips';
import { DateField } from '@encrier/ui/fields/DateField';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import type { SlipFilter } from '../../slips.api.ts';
import css from '../Attendance.module.css';
import { slipKindWords, slipStateWords } from './slip-words.ts';

type Change = (part: Partial<SlipFilter>) => void;
type Counts = { issued: number; used: number; expired: number; cancelled: number };
/** Filters of the slips: pupil, state, kind, day. */
export function SlipFilters({
  filter,
  counts,
  today,
  onChange,
}: {
  filter: SlipFilter;
  counts: Counts | undefined;
  today: string;
  onChange: Change;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.filters}>
      <SearchField label={t`Chercher un élève`} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField
        label={t`État`}
        labelHidden
        value={filter.state ?? ''}
        options={[
          { value: '', label: t`Tous les états` },
          ...slipStates.map((value) => ({
            value,
            label: `${i18n._(slipStateWords[value].word)}${counts ? ` (${counts[value]})` : ''}`,
          })),
        ]}
        onChange={(event) => onChange({ state: slipStates.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <SelectField
        label={t`Nature`}
        labelHidden
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t`Toutes les natures` },
          ...slipKinds.map((value) => ({ value, label: i18n._(slipKindWords[value]) })),
        ]}
        onChange={(event) => onChange({ kind: slipKinds.find((one) => one === event.currentTarget.value) ?? null })}
      />
      <DateField
        label={t`Jour`}
        labelHidden
        value={filter.on || today}
        onChange={(event) => onChange({ on: event.currentTarget.value })}
      />
    </div>
  );
}
