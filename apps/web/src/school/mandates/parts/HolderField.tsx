import type { MandateKind } from '@encrier/contract/school/mandates';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { candidatesQuery } from '../mandates.api.ts';
import css from './Mandates.module.css';

export type Chosen = { id: string; label: string; detail: string };
type Props = {
  kind: MandateKind;
  place: string;
  chosen: Chosen | null;
  error: string;
  onPick: (person: Chosen | null) => void;
};
/** Finds who holds it: a class is read whole, an establishment is searched. */
export function HolderField({ kind, place, chosen, error, onPick }: Props) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data } = useQuery(candidatesQuery(kind, place, asked));
  if (chosen)
    return (
      <span className={css.actions}>
        <bdi className={css.strong}>{chosen.label}</bdi>
        <Button size="small" onClick={() => onPick(null)}>
          <Trans>Changer</Trans>
        </Button>
      </span>
    );
  const found = data?.items ?? [];
  return (
    <div>
      <TextField
        label={t`Personne`}
        value={q}
        error={error}
        placeholder={t`Nom`}
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
                {one.detail && <bdi className={css.quiet}>{one.detail}</bdi>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && found.length === 0 && (
        <p className={css.quiet}>
          {asked || kind !== 'council' ? (
            <Trans>Personne ne correspond.</Trans>
          ) : (
            <Trans>Tapez un nom : élève, responsable ou personnel de l’établissement.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
