import type { PupilChoice } from '@encrier/contract/school-life/conduct';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type PupilSearch, pupilsQuery } from '../conduct.api.ts';
import css from './Conduct.module.css';

type Props = {
  error?: string | undefined;
  onPick: (pupil: PupilChoice) => void;
  /** The question of another room, which has its own right to write. */
  find?: PupilSearch;
};

/** Finds one of the pupils about whom the reader may write. */
export function PupilPicker({ error, onPick, find = pupilsQuery }: Props) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data } = useQuery({ ...find(asked), enabled: asked.length > 1 });
  const found = asked.length > 1 ? data?.items : undefined;
  return (
    <div>
      <TextField
        label={t`Élève`}
        value={q}
        error={error}
        placeholder={t`Nom ou matricule`}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {found && found.length > 0 && (
        <ul className={css.choices}>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className={css.choice} onClick={() => onPick(one)}>
                <bdi className={css.strong}>{one.label}</bdi> <bdi className={css.quiet}>{one.class}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucun élève ne correspond</Trans>
        </p>
      )}
    </div>
  );
}
