import { Segmented } from '@encrier/ui/actions/Segmented';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { type LookedAt, lookedAt, type PlanFilter, type TimetableBoard } from '../../timetable.api.ts';
import css from './Editor.module.css';
import type { Target } from './plan-model.ts';

type Props = {
  board: TimetableBoard;
  target: Target | null;
  filter: PlanFilter;
  mayEdit: boolean;
  onChange: (part: Partial<PlanFilter>) => void;
};

export const choicesOf = (board: TimetableBoard): Record<LookedAt, readonly { id: string; name: string }[]> => ({
  class: board.classes,
  group: board.groups,
  room: board.classrooms,
  teacher: board.staff.map(({ id, label }) => ({ id, name: label })),
});

/** Whose week is shown, which of two weeks, and from which day on changes count. */
export function PlanBar({ board, target, filter, mayEdit, onChange }: Props) {
  const { t } = useLingui();
  const names: Record<LookedAt, string> = {
    class: t`Classe`,
    teacher: t`Professeur`,
    room: t`Salle`,
    group: t`Groupe`,
  };
  const choices = choicesOf(board)[filter.of];
  return (
    <div className={css.bar}>
      <Segmented
        label={t`Emploi du temps de`}
        value={filter.of}
        onChange={(of) => onChange({ of, id: null })}
        options={lookedAt
          .filter((of) => choicesOf(board)[of].length > 0)
          .map((of) => ({ value: of, label: names[of] }))}
      />
      <SelectField
        label={names[filter.of]}
        labelHidden
        className={css.who}
        value={target?.id ?? ''}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ id: event.currentTarget.value })}
      />
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
