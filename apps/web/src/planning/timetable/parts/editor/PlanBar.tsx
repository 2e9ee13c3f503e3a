import { Segmented } from '@encrier/ui/actions/Segmented';
import { DateField } from '@encrier/ui/fields/DateField';
import { useLingui } from '@lingui/react/macro';
import type { PlanFilter, TimetableBoard } from '../../timetable.api.ts';
import css from './Editor.module.css';
import { WeekOwnerPicker } from './WhoseWeek.tsx';

type Props = {
  board: TimetableBoard;
  chosen: { id: string; name: string } | null;
  filter: PlanFilter;
  mayEdit: boolean;
  onChange: (part: Partial<PlanFilter>) => void;
};

/** Whose week is shown, which of two alternating weeks, and from which day on changes count. */
export function PlanBar({ board, chosen, filter, mayEdit, onChange }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.bar}>
      <WeekOwnerPicker board={board} filter={filter} chosen={chosen} onChange={onChange} />
      {board.weekAOn && (
        <Segmented
          label={t`Semaine`}
          value={filter.turn ?? 'all'}
          onChange={(turn) => onChange({ turn: turn === 'all' ? null : turn })}
          options={[
            { value: 'all', label: t`A et B` },
            { value: 'A', label: 'A' },
            { value: 'B', label: 'B' },
          ]}
        />
      )}
      {mayEdit && (
        <div className={css.from}>
          <Segmented
            label={t`Les changements valent`}
            value={filter.from ? 'day' : 'year'}
            onChange={(kind) => onChange({ from: kind === 'day' ? board.day : '' })}
            options={[
              { value: 'year', label: t`Toute l’année` },
              { value: 'day', label: t`À partir du…` },
            ]}
          />
          {filter.from && (
            <DateField
              label={t`Les changements valent à partir du`}
              labelHidden
              value={filter.from}
              onChange={(event) => event.currentTarget.value && onChange({ from: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </div>
  );
}
