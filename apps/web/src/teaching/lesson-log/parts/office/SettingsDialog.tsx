import type { LogCoverage } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putSettings } from '../../lesson-log.api.ts';

/** Within how many hours a lesson is to be written. */
export function SettingsDialog({ data, onClose }: { data: LogCoverage; onClose: () => void }) {
  const { t } = useLingui();
  const [hours, setHours] = useState(String(data.dueHours));
  const [error, setError] = useState('');
  async function save(): Promise<void> {
    const dueHours = Number(hours);
    if (!/^\d+$/.test(hours.trim()) || dueHours < 1 || dueHours > 336)
      return setError(t`Un nombre d’heures, de 1 à 336.`);
    try {
      await putSettings({ dueHours, version: data.version });
      toast.success(t`Délai enregistré.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Délai du cahier de textes`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" onClick={() => void save()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Heures après le cours`}
        help={t`Passé ce délai, la séance est en retard et son professeur est prévenu, une fois par semaine.`}
        inputMode="numeric"
        maxLength={3}
        value={hours}
        error={error}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </Dialog>
  );
}
