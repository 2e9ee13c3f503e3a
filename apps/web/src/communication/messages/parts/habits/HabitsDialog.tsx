import type { Habits } from '@encrier/contract/communication/message-settings';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { habitsQuery, saveHabits } from '../../messages.api.ts';
import { DaysField } from '#kernel/frame/DaysField.tsx';
import { habitWords, saidOf } from './habit-words.ts';
import css from './Habits.module.css';

/** The right to disconnect: hours for notices, an absence, and the automatic reply. */
export function HabitsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery({ ...habitsQuery, refetchOnWindowFocus: false });
  const { data } = query;
  if (data) return <Form saved={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`Mes horaires et mon absence`} closeLabel={t`Fermer`} width={520}>
      <Asked query={query} rows={4} />
    </Dialog>
  );
}

function Form({ saved, onClose }: { saved: Habits; onClose: () => void }) {
  const { t } = useLingui();
  const { version, ...start } = saved;
  const form = useId();
  const edit = useEdit({
    start,
    version,
    follows: true,
    send: (habits, over) => saveHabits({ ...habits, version: over.version }),
    undo: () => t`Horaires et absence enregistrés`,
    onSaved: onClose,
    onClose,
  });
  const { draft: value, set } = edit;
  // Only staff has an automatic reply.
  const answers = useSession(
    (state) => state.user?.roles.some((role) => role !== 'parent' && role !== 'eleve') ?? false,
  );
  const order =
    value.awayFrom && value.awayTo && value.awayTo <= value.awayFrom ? t`La fin vient avant le début.` : false;
  const missing = Boolean(value.awayFrom) !== Boolean(value.awayTo) && t`Donnez le début et la fin de l’absence.`;
  return (
    <Dialog
      open
      unguarded
      onClose={edit.leave}
      title={t`Mes horaires et mon absence`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={edit.busy}
            disabled={!edit.changed || Boolean(order) || Boolean(missing)}
          >
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={habitWords} formatValue={saidOf} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <section className={css.part}>
          <h3>
            <Trans>Quand me prévenir</Trans>
          </h3>
          <p>
            <Trans>En dehors de ces heures, les messages arrivent sans sonner.</Trans>
          </p>
          <div className={css.hours}>
            <TimeField
              label={t`De`}
              value={value.openFrom}
              onChange={(event) => event.currentTarget.value && set({ openFrom: event.currentTarget.value })}
            />
            <TimeField
              label={t`À`}
              value={value.openTo}
              onChange={(event) => event.currentTarget.value && set({ openTo: event.currentTarget.value })}
            />
          </div>
          {value.openFrom === value.openTo && (
            <p>
              <Trans>Deux heures égales : à toute heure.</Trans>
            </p>
          )}
          <DaysField label={t`Jours`} value={value.openDays} onChange={(openDays) => set({ openDays })} />
        </section>
        <section className={css.part}>
          <h3>
            <Trans>Absence</Trans>
          </h3>
          <MomentField
            label={t`Du`}
            optional
            hour="08:00"
            value={value.awayFrom}
            onChange={(awayFrom) => set({ awayFrom })}
            error={missing}
          />
          <MomentField
            label={t`Au`}
            optional
            hour="18:00"
            value={value.awayTo}
            onChange={(awayTo) => set({ awayTo })}
            error={order}
          />
          {answers && (
            <TextArea
              label={t`Réponse automatique`}
              optional={t`(facultatif)`}
              help={t`Envoyée une fois à chacun qui vous écrit pendant votre absence.`}
              maxLength={1000}
              value={value.autoReply}
              onChange={(event) => set({ autoReply: event.currentTarget.value })}
            />
          )}
        </section>
      </form>
    </Dialog>
  );
}
