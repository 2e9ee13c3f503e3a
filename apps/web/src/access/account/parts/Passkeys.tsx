import type { Passkey } from '@encrier/contract/access/passkeys';
import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRelative } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { canUsePasskeys } from '#kernel/session/passkey.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { endPasskey, makePasskey, namePasskey, passkeysQuery } from '../passkeys.api.ts';
import css from './Account.module.css';
import { Section } from './Section.tsx';

/** Keys that open the account with the device's unlocking: finger, face or code. */
export function Passkeys({ looking }: { looking: boolean }) {
  const { t } = useLingui();
  const query = useQuery(passkeysQuery);
  const [named, setNamed] = useState<Passkey | null>(null);
  const [busy, setBusy] = useState(false);
  const here = canUsePasskeys();
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await makePasskey();
      if (made === 'held') toast.error(t`Cet appareil a déjà une clé pour ce compte.`);
      else if (made) toast.success(t`Clé d’accès ajoutée`);
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  const end = async ({ id, name }: Passkey): Promise<void> => {
    if (
      !(await confirm({
        title: t`Retirer la clé « ${name} » ?`,
        text: t`Elle n’ouvrira plus ce compte. Retirez-la aussi des réglages de l’appareil.`,
        action: t`Retirer la clé`,
        danger: true,
      }))
    )
      return;
    await endPasskey(id).then(
      () => toast.success(t`Clé d’accès retirée`),
      (error) => toast.error(sentence(error)),
    );
  };
  if (!here && !query.data?.items.length) return null;
  return (
    <Section
      id="passkeys"
      title={<Trans>Clés d’accès</Trans>}
      end={
        here &&
        !looking && (
          <Button size="small" variant="link" busy={busy} onClick={() => void make()}>
            <Trans>Ajouter cet appareil</Trans>
          </Button>
        )
      }
    >
      <Asked query={query} rows={1} inset={css.block}>
        {({ items }) => (
          <CardRows label={t`Clés d’accès`}>
            {items.length === 0 && (
              <CardRow
                icon={IconKey}
                title={t`Aucune clé`}
                detail={t`Entrez par l’empreinte, le visage ou le code de votre appareil, sans mot de passe.`}
              />
            )}
            {items.map((key) => (
              <CardRow
                key={key.id}
                icon={IconKey}
                title={<bdi>{key.name}</bdi>}
                detail={[
                  key.lastUsedAt
                    ? t`Utilisée ${formatRelative(key.lastUsedAt)}`
                    : t`Ajoutée ${formatRelative(key.createdAt)}`,
                  ...(key.backedUp ? [t`gardée aussi en ligne par l’appareil`] : []),
                ]}
                {...(!looking && {
                  end: (
                    <>
                      <Button
                        size="small"
                        variant="link"
                        aria-label={t`Renommer « ${key.name} »`}
                        onClick={() => setNamed(key)}
                      >
                        <Trans>Renommer</Trans>
                      </Button>
                      <Button
                        size="small"
                        variant="link"
                        aria-label={t`Retirer « ${key.name} »`}
                        onClick={() => void end(key)}
                      >
                        <Trans>Retirer</Trans>
                      </Button>
                    </>
                  ),
                })}
              />
            ))}
          </CardRows>
        )}
      </Asked>
      {named && <Name passkey={named} onClose={() => setNamed(null)} />}
    </Section>
  );
}

function Name({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return setError(t`À remplir`);
    setBusy(true);
    try {
      await namePasskey(passkey.id, name.trim());
      onClose();
    } catch (refused) {
      setError(sentence(refused));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Renommer la clé`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="passkey" busy={busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id="passkey" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`Nom de la clé`}
          maxLength={80}
          autoFocus
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
      </form>
    </Dialog>
  );
}
