import { heavyDay } from '@encrier/contract/teaching/homework';
import type { HomeworkLoad } from '@encrier/contract/teaching/homework-load';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putLimits } from '../../homework.api.ts';
import css from '../Homework.module.css';

type Typed = { minutes: string; pieces: string };
const all = '';

/** From how many minutes or pieces a day is heavy: of all levels, and of those that have their own. */
export function LimitsSheet({ data, onClose }: { data: HomeworkLoad; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() => ({
    [all]: { minutes: String(heavyDay.minutes), pieces: String(heavyDay.pieces) },
    ...Object.fromEntries(
      data.limits.map(({ levelId, minutes, pieces }) => [
        levelId ?? all,
        { minutes: String(minutes), pieces: String(pieces) },
      ]),
    ),
  }));
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const rows = [{ id: all, name: t`Tous les niveaux` }, ...data.levels];
  const of = (id: string): Typed => typed[id] ?? { minutes: '', pieces: '' };
  const set = (id: string, part: Partial<Typed>): void => {
    setError('');
    setTyped((now) => ({ ...now, [id]: { ...of(id), ...part } }));
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const said = rows.filter(({ id }) => of(id).minutes.trim() || of(id).pieces.trim());
    const limits = said.map(({ id }) => ({
      levelId: id || null,
      minutes: Number(of(id).minutes),
      pieces: Number(of(id).pieces),
    }));
    const fits = (value: number, from: number, to: number): boolean =>
      Number.isInteger(value) && value >= from && value <= to;
    if (limits.some(({ minutes, pieces }) => !fits(minutes, 5, 600) || !fits(pieces, 1, 20)))
      return setError(t`De 5 à 600 minutes, et de 1 à 20 devoirs ; les deux, ou rien.`);
    setBusy(true);
    try {
      await putLimits({ limits });
      toast.success(t`Seuils enregistrés.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Seuils d’une journée lourde`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form="homework-limits" busy={busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id="homework-limits" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad" title={error} />}
        <p className={css.quiet}>
          <Trans>
            Au-delà, le professeur qui donne un devoir est averti, avec les chiffres. Un niveau laissé vide suit le
            seuil de tous.
          </Trans>
        </p>
        {rows.map(({ id, name }) => (
          <fieldset key={id} className={css.form}>
            <legend className={css.label}>
              <bdi>{name}</bdi>
            </legend>
            <div className={css.pair}>
              <TextField
                label={t`Minutes par jour`}
                inputMode="numeric"
                maxLength={3}
                value={of(id).minutes}
                onChange={(event) => set(id, { minutes: event.currentTarget.value })}
              />
              <TextField
                label={t`Devoirs par jour`}
                inputMode="numeric"
                maxLength={2}
                value={of(id).pieces}
                onChange={(event) => set(id, { pieces: event.currentTarget.value })}
              />
            </div>
          </fieldset>
        ))}
      </form>
    </Sheet>
  );
}
