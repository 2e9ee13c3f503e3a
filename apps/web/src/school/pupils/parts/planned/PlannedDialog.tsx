import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { changePlan, type PlannedMove, type PupilList, pupilsQuery } from '../../pupils.api.ts';
import { classOptions } from '../bulk/ClassDialog.tsx';
import { daysOf, isToCome } from '../bulk/days.ts';
import css from './Planned.module.css';

type Props = { move: PlannedMove; onClose: () => void; onDone: () => void };

/** Another day, class or reason for a move that waits. */
export function PlannedDialog({ move, onClose, onDone }: Props) {
  const { t } = useLingui();
  const asked = useQuery(pupilsQuery(false));
  const { data } = asked;
  const form = useId();
  const [draft, setDraft] = useState({
    on: move.on,
    classId: move.classId ?? '',
    reason: move.reason,
    graduated: move.graduated,
  });
  const save = useMutation({
    mutationFn: () =>
      changePlan(move.id, {
        version: move.version,
        on: draft.on,
        classId: draft.classId || null,
        reason: draft.reason.trim(),
        graduated: draft.graduated,
      }),
    onSuccess: () => {
      toast.success(t`Mouvement prévu modifié.`);
      onDone();
    },
  });
  const ready =
    data !== undefined &&
    draft.on !== '' &&
    isToCome(data.year, draft.on) &&
    (move.kind === 'departure' || draft.classId !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
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
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending} disabled={!ready}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={css.fields} noValidate onSubmit={submit}>
        {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <Asked query={asked} rows={3}>
          {(list) => (
            <Fields move={move} list={list} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          )}
        </Asked>
      </form>
    </Dialog>
  );
}

type Draft = { on: string; classId: string; reason: string; graduated: boolean };

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
