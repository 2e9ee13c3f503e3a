import { maxMinutesMore, type Watched } from '@encrier/contract/teaching/diagnostic-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { giveTime } from '../../watching.api.ts';
import css from '../Tests.module.css';

type Props = { one: Watched; open: boolean; onClose: () => void };
/** Gives one pupil more minutes. */
export function TimeDialog({ one, open, onClose }: Props) {
  const { t } = useLingui();
  const start = { minutes: '5', note: '' };
  const edit = useEdit({
    start,
    version: one.version,
    follows: true,
    check: ({ minutes }): Record<string, string> => {
      const given = Number(minutes);
      return !Number.isInteger(given) || given < 1 || given > maxMinutesMore
        ? { minutes: t`Un nombre de minutes, de 1 à ${maxMinutesMore}.` }
        : {};
    },
    send: ({ minutes, note }, { version }) => giveTime(one.sittingId, Number(minutes), note.trim(), version),
    read: (failure) => ({ errors: { minutes: sentence(failure) }, refused: '' }),
    onSaved: ({ dueAt }) => {
      toast.success(dueAt ? t`Nouvelle fin à ${formatTime(new Date(dueAt))}.` : t`Temps ajouté.`);
      edit.restart(start);
      onClose();
    },
    onClose: () => {
      edit.restart(start);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Donner du temps à ${one.label}`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Donner ce temps</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice edit={edit} words={{}} />
        <TextField
          label={t`Minutes de plus`}
          help={t`Sa fin ne passe pas l’heure de fermeture du test.`}
          inputMode="numeric"
          maxLength={3}
          value={edit.draft.minutes}
          error={edit.errors.minutes}
          onChange={(event) => edit.set({ minutes: event.currentTarget.value })}
        />
        <TextField
          label={t`Raison`}
          optional={t`(facultatif)`}
          maxLength={300}
          value={edit.draft.note}
          onChange={(event) => edit.set({ note: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
