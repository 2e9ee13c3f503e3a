import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelPlans, type PlannedMove, restorePlans } from './pupils.api.ts';
import css from './parts/planned/Planned.module.css';
import { PlannedDialog } from './parts/planned/PlannedDialog.tsx';
import { usePlannedWords } from './parts/planned/PlannedMark.tsx';

/** Why a move failed. */
const causes: Record<string, MessageDescriptor> = {
  'planned.class_gone': msg`La classe prévue a été supprimée.`,
  'planned.other_year': msg`Ce jour n’est plus dans l’année en cours.`,
  'pupils.no_year': msg`L’école n’a pas d’année en cours.`,
  'pupils.not_here': msg`L’élève avait déjà quitté l’école.`,
  'pupils.still_here': msg`L’élève était déjà revenu.`,
  'pupils.not_enrolled': msg`L’élève avait déjà quitté l’école.`,
  'pupils.before_entry': msg`L’élève est entré plus tard dans sa classe actuelle.`,
};

type Props = {
  move: PlannedMove;
  edit: boolean /** It was changed, cancelled or restored. */;
  onChanged: () => void;
};

/** A pupil's waiting move, with buttons to change or cancel it, with undo. */
export function PlannedNotice({ move, edit, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const words = usePlannedWords();
  const blocked = move.state === 'blocked';
  const cancel = useMutation({
    mutationFn: () => cancelPlans([{ id: move.id, version: move.version }]),
    onSuccess: ({ moves }) => {
      const back = (): void => {
        restorePlans(moves).then(onChanged, (error) => toast.error(sentence(error)));
      };
      // A blocked one has a past day: it cannot be restored.
      toast.success(t`Mouvement prévu annulé.`, blocked ? {} : { action: { label: t`Rétablir`, run: back } });
      onChanged();
    },
    onError: (error) => {
      toast.error(sentence(error));
      onChanged();
    },
  });
  const detail = [blocked && i18n._(causes[move.cause] ?? msg`Ce mouvement n’a pas pu se faire.`), move.reason];
  const giveUp = blocked
    ? t`Abandonner`
    : move.kind === 'departure'
      ? t`Annuler le départ prévu`
      : move.kind === 'arrival'
        ? t`Annuler l’arrivée prévue`
        : move.kind === 'return'
          ? t`Annuler le retour prévu`
          : t`Annuler le changement prévu`;
  return (
    <>
      <Notice
        tone={blocked ? 'warn' : 'info'}
        {...(!blocked && { icon: IconCalendarClock })}
        title={words({ kind: move.kind, on: move.on, blocked }, move.className)}
        action={
          edit && (
            <span className={css.buttons}>
              <Button size="small" onClick={() => setEditing(true)}>
                <Trans>Modifier</Trans>
              </Button>
              <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
                {giveUp}
              </Button>
            </span>
          )
        }
      >
        <Facts>{detail}</Facts>
      </Notice>
      {editing && (
        <PlannedDialog
          move={move}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
