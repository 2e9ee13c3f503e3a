import type { Closures, ProviderKind } from '@encrier/contract/teaching/distance-closures';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putProvider, tryProvider } from '../distance.api.ts';
import css from './Distance.module.css';
import { SecretField, type SecretWish } from './SecretField.tsx';

type Org = Closures['orgs'][number];
const samples = { jitsi: 'https://visio.ecole.ma', bigbluebutton: 'https://bbb.ecole.ma/bigbluebutton/api', link: '' };

/** Where an organisation holds its remote lessons. */
export function ProviderDialog({ org, onClose }: { org: Org; onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ProviderKind>(org.provider);
  const [typed, setTyped] = useState<string | null>(null);
  const [secret, setSecret] = useState<SecretWish>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const server = (typed ?? (kind === org.provider ? org.server : '')).trim();
  const same = kind === org.provider && server === org.server && secret === undefined;
  async function save(): Promise<void> {
    setBusy(true);
    setError('');
    try {
      await putProvider(org.id, {
        ...{ kind, server: kind === 'link' ? '' : server, version: org.version },
        ...(kind === 'bigbluebutton' && secret !== undefined && secret !== '' && { secret }),
      });
      toast.success(t`Réglage enregistré.`);
      setTyped(null);
      setSecret(undefined);
      // What was saved can be tried here.
      if (kind !== 'bigbluebutton') onClose();
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
              note: t`Toute adresse https://`,
            },
            {
              value: 'jitsi',
              label: t`Sur notre serveur Jitsi`,
              note: t`Un jour à distance donne à chaque cours une salle au nom impossible à deviner.`,
            },
            {
              value: 'bigbluebutton',
              label: t`Sur notre serveur BigBlueButton`,
              note: t`Chaque cours à distance a sa salle : le professeur l’ouvre, et seuls ceux qui ont ce cours y entrent, à son heure.`,
            },
          ]}
          onChange={(chosen) => {
            setKind(chosen);
            setTyped(null);
            setSecret(undefined);
          }}
        />
        {kind !== 'link' && (
          <TextField
            label={t`Adresse du serveur`}
            type="url"
            dir="ltr"
            maxLength={200}
            placeholder={samples[kind]}
            value={typed ?? server}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {kind === 'bigbluebutton' && <SecretField kept={org.secretKept} wish={secret} onChange={setSecret} />}
        {error && <Notice tone="bad">{error}</Notice>}
        {kind === 'bigbluebutton' && org.secretKept && same && <Try key={org.version} orgId={org.id} />}
      </div>
    </Dialog>
  );
}

/** Asks the server that is kept whether it answers and takes the secret. */
function Try({ orgId }: { orgId: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  async function go(): Promise<void> {
    setBusy(true);
    setSaid(null);
    try {
      await tryProvider(orgId);
      setSaid({ tone: 'ok', words: t`Le serveur répond et le secret est bon.` });
    } catch (failure) {
      setSaid({ tone: 'bad', words: sentence(failure) });
    }
    setBusy(false);
  }
  return (
    <>
      <span>
        <Button busy={busy} onClick={() => void go()}>
          <Trans>Vérifier la connexion</Trans>
        </Button>
      </span>
      <div role="status">{said && <Notice tone={said.tone}>{said.words}</Notice>}</div>
    </>
  );
}
