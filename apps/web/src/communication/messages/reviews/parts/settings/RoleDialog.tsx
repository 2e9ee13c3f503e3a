import type { RoleRule } from '@encrier/contract/communication/message-settings';
import { Button } from '@encrier/ui/actions/Button';
import { TimeField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { DaysField } from '#kernel/frame/DaysField.tsx';
import { saveRole } from '../../reviews.api.ts';
import { roleWords } from './setting-words.ts';
import css from './Settings.module.css';

const whole = (text: string, most: number): number | null =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

/** Hours, days and limits of one role. */
export function RoleDialog({ rule, onClose }: { rule: RoleRule; onClose: () => void }) {
  const { t } = useLingui();
  const [value, setValue] = useState({
    openFrom: rule.openFrom,
    openTo: rule.openTo,
    openDays: rule.openDays,
    maxPerDay: String(rule.maxPerDay),
    maxRecipients: String(rule.maxRecipients),
  });
  const set = (part: Partial<typeof value>) => setValue((old) => ({ ...old, ...part }));
  const perDay = whole(value.maxPerDay, 1000);
  const people = whole(value.maxRecipients, 100_000);
  const save = useMutation({
    mutationFn: saveRole,
    onSuccess: () => {
      toast.success(t`Horaires et limites enregistrés`);
      onClose();
    },
  });
  const go = () =>
    perDay &&
    people &&
    value.openDays.length > 0 &&
    save.mutate({
      role: rule.role,
      version: rule.version,
      openFrom: value.openFrom,
      openTo: value.openTo,
      openDays: value.openDays,
      maxPerDay: perDay,
      maxRecipients: people,
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={roleWords(rule.role)}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={go}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.help}>
          <Trans>Un message écrit hors de ces heures part à l’ouverture suivante.</Trans>
        </p>
        <div className={css.pair}>
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
          <p className={css.help}>
            <Trans>Deux heures égales : à toute heure.</Trans>
          </p>
        )}
        <DaysField
          label={t`Jours`}
          value={value.openDays}
          onChange={(openDays) => openDays.length > 0 && set({ openDays })}
        />
        <div className={css.pair}>
          <TextField
            label={t`Messages par jour`}
            inputMode="numeric"
            dir="ltr"
            value={value.maxPerDay}
            error={perDay === null && t`Un nombre de 1 à 1 000.`}
            onChange={(event) => set({ maxPerDay: event.currentTarget.value })}
          />
          <TextField
            label={t`Destinataires par message`}
            inputMode="numeric"
            dir="ltr"
            value={value.maxRecipients}
            error={people === null && t`Un nombre de 1 à 100 000.`}
            onChange={(event) => set({ maxRecipients: event.currentTarget.value })}
          />
        </div>
      </div>
    </Dialog>
  );
}
