import type { Closures, ProviderKind } from '@encrier/contract/teaching/distance-closures';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putProvider, tryProvider } from '../distance.api.ts';
import css from './Distance.module.css';
import { SecretField, type SecretWish } from './SecretField.tsx';

type Org = Closures['orgs'][number];
const samples = { jitsi: 'https://visio.ecole.ma', bigbluebutton: 'https://bbb.ecole.ma/bigbluebutton/api', link: '' };

type Draft = { kind: ProviderKind; server: string; secret: SecretWish };
const kindOptions = (): { value: ProviderKind; label: string; note: string }[] => [
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
];

/** Where an organisation holds its remote lessons. */
export function ProviderDialog({ org, onClose }: { org: Org; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<Draft, { version: number }>({
    start: { kind: org.provider, server: org.server, secret: undefined },
    version: org.version,
    follows: true,
    send: ({ kind, server, secret }, { version }) =>
      putProvider(org.id, {
        kind,
        server: kind === 'link' ? '' : server.trim(),
        version,
        ...(kind === 'bigbluebutton' && secret !== undefined && secret !== '' && { secret }),
      }),
    read: (failure) => ({ errors: {}, refused: sentence(failure) }),
    onSaved: ({ version }) => {
      toast.success(t`Réglage enregistré.`);
      // The saved server can be tested here.
      if (edit.draft.kind !== 'bigbluebutton') onClose();
      else edit.restart({ ...edit.draft, secret: undefined }, version);
    },
    onClose,
  });
  const { kind, server, secret } = edit.draft;
  const same = kind === org.provider && server.trim() === org.server && secret === undefined;
  const kinds = kindOptions();
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Classe virtuelle : ${org.name}`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <RadioField<ProviderKind>
          label={t`Où ont lieu les cours`}
          value={kind}
          options={kinds}
          onChange={(chosen) =>
            edit.set({ kind: chosen, server: chosen === org.provider ? org.server : '', secret: undefined })
          }
        />
        {kind !== 'link' && (
          <TextField
            label={t`Adresse du serveur`}
            type="url"
            dir="ltr"
            maxLength={200}
            placeholder={samples[kind]}
            value={server}
            error={edit.errors.server}
            onChange={(event) => edit.set({ server: event.currentTarget.value })}
          />
        )}
        {kind === 'bigbluebutton' && (
          <SecretField kept={org.secretKept} wish={secret} onChange={(wish) => edit.set({ secret: wish })} />
        )}
        <ConflictNotice
          edit={edit}
          words={{ kind: msg`Où ont lieu les cours`, server: msg`Adresse du serveur` }}
          formatValue={(value, field) =>
            field === 'kind' ? kinds.find((one) => one.value === value)?.label : undefined
          }
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {/* house: a button and its result, without input */}
        {kind === 'bigbluebutton' && org.secretKept && same && <Try key={org.version} orgId={org.id} />}
      </div>
    </Dialog>
  );
}

/** Tests whether the stored server answers and accepts the secret. */
function Try({ orgId }: { orgId: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'bad'; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  async function go(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      await tryProvider(orgId);
      setOutcome({ tone: 'ok', words: t`Le serveur répond et le secret est bon.` });
    } catch (failure) {
      setOutcome({ tone: 'bad', words: sentence(failure) });
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
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.words}</Notice>}</div>
    </>
  );
}
