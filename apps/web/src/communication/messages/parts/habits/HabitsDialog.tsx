import type { Habits } from '@encrier/contract/communication/message-settings';
import { Button } from '@encrier/ui/actions/Button';
import { TimeField } from '@encrier/ui/fields/DateField';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { queries } from '#kernel/query/client.ts';
import { useSession } from '#kernel/session/session.ts';
import { mayCloseUnsaved } from '#kernel/toast/may-lose.ts';
import { toast } from '#kernel/toast/toast.ts';
import { habitsQuery, saveHabits } from '../../messages.api.ts';
import { DaysField } from '#kernel/frame/DaysField.tsx';
import css from './Habits.module.css';

/** One's own right to disconnect: hours in which notices come, an absence, and the answer that is sent by itself. */
export function HabitsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery({ ...habitsQuery, refetchOnWindowFocus: false });
  const { data } = asked;
  if (data) return <Form key={data.version} saved={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`Mes horaires et mon absence`} closeLabel={t`Fermer`} width={520}>
      <Asked query={asked} rows={4} />
    </Dialog>
  );
}

function Form({ saved, onClose }: { saved: Habits; onClose: () => void }) {
  const { t } = useLingui();
  const [value, setValue] = useState(saved);
  // An answer that leaves by itself is staff's alone.
  const answers = useSession(
    (state) => state.user?.roles.some((role) => role !== 'parent' && role !== 'eleve') ?? false,
  );
  const set = (part: Partial<Habits>) => setValue((old) => ({ ...old, ...part }));
  const dirty = JSON.stringify(value) !== JSON.stringify(saved);
  const order =
    value.awayFrom && value.awayTo && value.awayTo <= value.awayFrom ? t`La fin vient avant le début.` : false;
  const missing = Boolean(value.awayFrom) !== Boolean(value.awayTo) && t`Donnez le début et la fin de l’absence.`;
  const save = useMutation({
    mutationFn: saveHabits,
    onSuccess: () => {
      toast.success(t`Horaires et absence enregistrés`);
      onClose();
    },
    onError: (error) =>
      isApiError(error, 'edited_meanwhile') && void queries.invalidateQueries({ queryKey: habitsQuery.queryKey }),
  });
  const leave = async () => {
    if (!dirty || (await mayCloseUnsaved())) onClose();
  };
  return (
    <Dialog
      open
      unguarded
      onClose={() => void leave()}
      title={t`Mes horaires et mon absence`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={() => void leave()}>
            <Trans>Annuler</Trans>
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!dirty || Boolean(order) || Boolean(missing)}
            onClick={() => save.mutate(value)}
          >
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
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
      </div>
    </Dialog>
  );
}
