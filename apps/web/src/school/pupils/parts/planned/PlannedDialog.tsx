import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { changePlan, type PlannedMove, type PupilList, pupilsQuery } from '../../pupils.api.ts';
import { classOptions } from '../bulk/ClassDialog.tsx';
import { daysOf, isToCome } from '../bulk/days.ts';
import css from './Planned.module.css';

type Draft = { on: string; classId: string; reason: string; graduated: boolean };
const fieldWords = {
  on: msg`À partir du`,
  classId: msg`Nouvelle classe`,
  reason: msg`Motif`,
  graduated: msg`Diplômé : il quitte l’école au terme de sa scolarité`,
};
type Props = { move: PlannedMove; onClose: () => void; onDone: () => void };

/** Another day, class or reason for a waiting move. */
export function PlannedDialog({ move, onClose, onDone }: Props) {
  const { t } = useLingui();
  const query = useQuery(pupilsQuery(false));
  const { data } = query;
  const form = useId();
  const edit = useEdit<Draft>({
    start: { on: move.on, classId: move.classId ?? '', reason: move.reason, graduated: move.graduated },
    version: move.version,
    follows: true,
    send: (typed, { version }) =>
      changePlan(move.id, { ...typed, version, classId: typed.classId || null, reason: typed.reason.trim() }),
    onSaved: () => {
      toast.success(t`Mouvement prévu modifié.`);
      onDone();
    },
    onClose,
  });
  const { draft } = edit;
  const ready =
    data !== undefined &&
    draft.on !== '' &&
    isToCome(data.year, draft.on) &&
    (move.kind === 'departure' || draft.classId !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) edit.submit();
  };
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={
        move.kind === 'departure'
          ? t`Départ prévu`
          : move.kind === 'arrival'
            ? t`Arrivée prévue`
            : move.kind === 'return'
              ? t`Retour prévu`
              : t`Changement de classe prévu`
      }
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={!ready}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.fields} noValidate onSubmit={submit}>
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          formatValue={(value, field) =>
            field === 'classId' && data
              ? classOptions(data).find((one) => one.value === value)?.label
              : field === 'on' && value
                ? formatDay(String(value))
                : undefined
          }
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <Asked query={query} rows={3}>
          {(list) => <Fields move={move} list={list} draft={draft} onChange={edit.set} />}
        </Asked>
      </form>
    </Dialog>
  );
}

function Fields({
  move,
  list,
  draft,
  onChange,
}: {
  move: PlannedMove;
  list: PupilList;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t } = useLingui();
  const days = daysOf(list.year);
  const departs = move.kind === 'departure';
  return (
    <>
      {!departs && (
        <SelectField
          label={t`Nouvelle classe`}
          value={draft.classId}
          options={[{ value: '', label: t`Choisir une classe` }, ...classOptions(list)]}
          onChange={(event) => onChange({ classId: event.currentTarget.value })}
        />
      )}
      <DateField
        label={departs ? t`Dernier jour` : t`À partir du`}
        min={days.max}
        max={days.end}
        value={draft.on}
        error={
          draft.on && !isToCome(list.year, draft.on) ? t`Choisissez un jour à venir de l’année scolaire.` : undefined
        }
        onChange={(event) => onChange({ on: event.currentTarget.value })}
      />
      <TextField
        label={t`Motif`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {departs && (
        <CheckField
          label={t`Diplômé : il quitte l’école au terme de sa scolarité`}
          checked={draft.graduated}
          onChange={(event) => onChange({ graduated: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
