import type { Closures, ProviderKind } from '@encrier/contract/teaching/distance-closures';
import { Button } from '@encrier/ui/actions/Button';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putProvider } from '../distance.api.ts';
import css from './Distance.module.css';

/** Where an organisation holds its remote lessons. */
export function ProviderDialog({ org, onClose }: { org: Closures['orgs'][number]; onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ProviderKind>(org.provider);
  const [server, setServer] = useState(org.server);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    setError('');
    try {
      await putProvider(org.id, { kind, server: kind === 'jitsi' ? server.trim() : '', version: org.version });
      toast.success(t`Réglage enregistré.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Classe virtuelle : ${org.name}`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <RadioField<ProviderKind>
          label={t`Où ont lieu les cours`}
          value={kind}
          options={[
            {
              value: 'link',
              label: t`Chaque professeur donne son adresse`,
              note: t`Salle BigBlueButton ou toute adresse https://`,
            },
            {
              value: 'jitsi',
              label: t`Sur notre serveur Jitsi`,
              note: t`Un jour à distance donne à chaque cours une salle au nom impossible à deviner.`,
            },
          ]}
          onChange={setKind}
        />
        {kind === 'jitsi' && (
          <TextField
            label={t`Adresse du serveur`}
            type="url"
            dir="ltr"
            maxLength={200}
            placeholder="https://visio.ecole.ma"
            value={server}
            error={error}
            onChange={(event) => setServer(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
