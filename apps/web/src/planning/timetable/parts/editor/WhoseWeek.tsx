import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { type LookedAt, lookedAt, type PlanFilter, planPupilsQuery, type TimetableBoard } from '../../timetable.api.ts';
import css from './Editor.module.css';
import { choicesOf, mayLookAt } from './use-looked-at.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';

type Props = {
  board: TimetableBoard;
  filter: PlanFilter;
  chosen: { id: string; name: string } | null;
  onChange: (part: Partial<PlanFilter>) => void;
};

type Named = { id: string; label: string; className?: string | null };
/** Chooses whose week is shown: a class, a teacher, a room, a group, or a pupil found by name. */
export function WeekOwnerPicker({ board, filter, chosen, onChange }: Props) {
  const { t } = useLingui();
  const names: Record<LookedAt, string> = {
    class: t`Classe`,
    teacher: t`Professeur`,
    room: t`Salle`,
    group: t`Groupe`,
    pupil: t`Élève`,
  };
  return (
    <>
      <Segmented
        label={t`Emploi du temps de`}
        value={filter.of}
        onChange={(of) => onChange({ of, id: null })}
        options={lookedAt.filter((of) => mayLookAt(board, of)).map((of) => ({ value: of, label: names[of] }))}
      />
      {filter.of === 'pupil' ? (
        <PersonPicker<Named>
          label={t`Élève`}
          labelHidden
          floating
          className={css.who}
          placeholder={t`Nom d’un élève`}
          find={planPupilsQuery(board.year?.id ?? '')}
          chosen={chosen && { id: chosen.id, label: chosen.name }}
          detail={(one) => one.className}
          onPick={({ id }) => onChange({ id })}
          onClear={() => onChange({ id: null })}
        />
      ) : (
        <SelectField
          label={names[filter.of]}
          labelHidden
          className={css.who}
          value={chosen?.id ?? ''}
          options={choicesOf(board)[filter.of].map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ id: event.currentTarget.value })}
        />
      )}
    </>
  );
}
