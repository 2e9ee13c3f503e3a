import type { PupilChoice } from '@encrier/contract/communication/documents';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { pupilsQuery } from '../../admin.api.ts';
import css from '../Admin.module.css';

/** Finds one pupil by name or code. `known` are proposed before anything is typed. */
export function PupilPicker({
  label,
  labelHidden,
  error,
  known = [],
  onPick,
}: {
  label: string;
  labelHidden?: boolean;
  error?: string | undefined;
  known?: readonly PupilChoice[];
  onPick: (pupil: PupilChoice) => void;
}) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data } = useQuery({ ...pupilsQuery(asked), enabled: asked.length > 1 });
  const found = asked.length > 1 ? (data?.items ?? []) : known;
  return (
    <div>
      <TextField
        label={label}
        {...(labelHidden && { labelHidden })}
        error={error}
        value={q}
        placeholder={t`Nom, matricule ou code`}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {found.length > 0 && (
        <ul className={css.choices}>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className={css.choice} onClick={() => onPick(one)}>
                <bdi className={css.strong}>{one.label}</bdi>{' '}
                <bdi className={css.quiet}>{[one.class, one.matricule].filter(Boolean).join(' · ')}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked.length > 1 && data && found.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucun élève ne correspond</Trans>
        </p>
      )}
    </div>
  );
}
