import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import {
  type LookedAt,
  lookedAt,
  type PlanFilter,
  type PupilPlaces,
  pupilsQuery,
  type TimetableBoard,
} from '../../timetable.api.ts';
import css from './Editor.module.css';
import { choicesOf, mayLookAt } from './use-looked-at.ts';

type Props = {
  board: TimetableBoard;
  filter: PlanFilter;
  chosen: { id: string; name: string } | null;
  onChange: (part: Partial<PlanFilter>) => void;
};

/** Whose week is shown: a class, a teacher, a room, a group, or a pupil found by name. */
export function WhoseWeek({ board, filter, chosen, onChange }: Props) {
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
        <PupilField
          key={chosen?.id}
          yearId={board.year?.id ?? ''}
          name={chosen?.name ?? ''}
          onChoose={(id) => onChange({ id })}
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

const labelOf = ({ label, className }: PupilPlaces): string => [label, className].filter(Boolean).join(' · ');

/** A pupil by name; the browser's own list shows those found. */
function PupilField({ yearId, name, onChoose }: { yearId: string; name: string; onChoose: (id: string) => void }) {
  const { t } = useLingui();
  const list = useId();
  const [text, setText] = useState(name);
  const q = useDeferredValue(text);
  const { data } = useQuery(pupilsQuery({ yearId, q: q === name ? '' : q, id: null }));
  const found = q.trim().length > 1 && q !== name ? (data?.items ?? []) : [];
  const type = (value: string): void => {
    setText(value);
    const [only, other] = (data?.items ?? []).filter((one) => labelOf(one) === value);
    if (only && !other) onChoose(only.id);
  };
  return (
    <div className={css.who}>
      <TextField
        label={t`Élève`}
        labelHidden
        type="search"
        autoComplete="off"
        placeholder={t`Nom d’un élève`}
        list={list}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first) onChoose(first.id);
        }}
      />
      <datalist id={list}>
        {found.map((one) => (
          <option key={one.id} value={labelOf(one)} />
        ))}
      </datalist>
    </div>
  );
}
