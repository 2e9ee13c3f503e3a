import { heavyDay } from '@encrier/contract/teaching/homework';
import type { HomeworkLoad } from '@encrier/contract/teaching/homework-load';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putLimits } from '../../homework.api.ts';
import css from '../Homework.module.css';

type Typed = { minutes: string; pieces: string };
const all = '';
const none: Typed = { minutes: '', pieces: '' };
const fits = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

/** Minutes or number of homework from which a day is heavy: for all levels, and for levels with their own limits. */
export function LimitsSheet({ data, onClose }: { data: HomeworkLoad; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const rows = [{ id: all, name: t`Tous les niveaux` }, ...data.levels];
  /** Levels with typed limits; the others follow the general limit. */
  const limitsOf = (typed: Readonly<Record<string, Typed>>) =>
    rows
      .map(({ id }) => ({ id, ...(typed[id] ?? none) }))
      .filter(({ minutes, pieces }) => minutes.trim() || pieces.trim())
      .map(({ id, minutes, pieces }) => ({ levelId: id || null, minutes: Number(minutes), pieces: Number(pieces) }));
  const edit = useEdit<Readonly<Record<string, Typed>>>({
    start: {
      [all]: { minutes: String(heavyDay.minutes), pieces: String(heavyDay.pieces) },
      ...Object.fromEntries(
        data.limits.map(({ levelId, minutes, pieces }) => [
          levelId ?? all,
          { minutes: String(minutes), pieces: String(pieces) },
        ]),
      ),
    },
    check: (typed): Record<string, string> =>
      limitsOf(typed).some(({ minutes, pieces }) => !fits(minutes, 5, 600) || !fits(pieces, 1, 20))
        ? { limits: t`De 5 à 600 minutes, et de 1 à 20 devoirs ; les deux, ou rien.` }
        : {},
    send: (typed) => putLimits({ limits: limitsOf(typed) }),
    onSaved: () => {
      toast.success(t`Seuils enregistrés.`);
      onClose();
    },
    onClose,
  });
  const of = (id: string): Typed => edit.draft[id] ?? none;
  const set = (id: string, part: Partial<Typed>): void => edit.set({ [id]: { ...of(id), ...part } });
  const error = edit.errors.limits ?? edit.refused;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Seuils d’une journée lourde`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
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
