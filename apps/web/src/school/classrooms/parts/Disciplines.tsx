import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { Trans } from '@lingui/react/macro';
import type { Classrooms } from '../classrooms.api.ts';
import css from './Classrooms.module.css';

type Props = { subjects: Classrooms['subjects']; value: readonly string[]; onChange: (ids: string[]) => void };

/** Subjects for which a room is equipped, ticked one by one; none means all of them. */
export function Disciplines({ subjects, value, onChange }: Props) {
  const shown = subjects.filter(({ id, archived }) => !archived || value.includes(id));
  if (shown.length === 0) return null;
  const toggle = (id: string): void =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset className={css.disciplines}>
      <legend>
        <Trans>Matières</Trans>
      </legend>
      <p className={css.help}>
        <Trans>Sans matière cochée, la salle les accueille toutes.</Trans>
      </p>
      <div className={css.choices}>
        {shown.map(({ id, name, colour }) => (
          <label key={id} className={css.choice}>
            <input
              className="visually-hidden"
              type="checkbox"
              checked={value.includes(id)}
              onChange={() => toggle(id)}
            />
            <SubjectPill colorKey={colour}>{name}</SubjectPill>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
