import type { MyDocument, SignatureMark } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/client.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { toast } from '#kernel/toast/toast.ts';
import { confirmReading, documentQuery, signByHand, signByPassword } from '../documents.api.ts';
import css from './Documents.module.css';
import { SignPad } from './SignPad.tsx';

/** Confirms reading, or signs in the required way: by a tick, by password, or by hand. */
export function SignBox({
  document,
  seen,
  opened,
}: {
  document: MyDocument;
  /** Whether its pages were shown or opened: nobody can answer for pages they have not seen. */
  seen: boolean;
  /** Settles once the receipt of that opening has reached the server. */
  opened: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { id, ask, signature, family } = document;
  const [agreed, setAgreed] = useState(false);
  const [mark, setMark] = useState<SignatureMark | null>(null);
  const [missing, setMissing] = useState<'seen' | 'agree' | 'mark' | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const reading = ask === 'read';
  const send = useMutation({
    mutationFn: async () => {
      await opened();
      if (reading) return confirmReading(id, key);
      return signature === 'code' ? signByPassword(id, key) : signByHand(id, signature === 'drawn' ? mark : null, key);
    },
    onSuccess: () => toast.success(reading ? t`Lecture confirmée` : t`Document signé`),
    // Answered meanwhile on another screen: loads the current state.
    onError: (error) => isApiError(error, 'documents.already_signed') && void readAgain(documentQuery(id).queryKey),
  });
  const press = (): void => {
    const found = !seen ? 'seen' : !agreed ? 'agree' : !reading && signature === 'drawn' && !mark ? 'mark' : null;
    setMissing(found);
    if (!found && !send.isPending) send.mutate();
  };
  return (
    <section className={css.sign} aria-label={reading ? t`Confirmer la lecture` : t`Signer`}>
      {family && family.of > 1 && (
        <p className={css.quiet}>
          <Trans>
            Chaque responsable signe : {family.signed} signatures sur {family.of} pour l’instant.
          </Trans>
        </p>
      )}
      <CheckField
        label={reading ? t`J’ai lu ce document` : t`J’ai lu ce document et je l’approuve`}
        checked={agreed}
        error={missing === 'agree' && t`Cochez cette case pour continuer.`}
        onChange={(event) => {
          setAgreed(event.currentTarget.checked);
          setMissing(null);
        }}
      />
      {!reading && signature === 'drawn' && (
        <SignPad
          onChange={setMark}
          error={missing === 'mark' ? t`Signez dans le cadre, ou écrivez votre nom.` : undefined}
        />
      )}
      {!reading && signature === 'code' && (
        <p className={css.quiet}>
          <Trans>Votre mot de passe vous sera demandé : il vaut signature.</Trans>
        </p>
      )}
      {missing === 'seen' && !seen && (
        <Notice tone="warn">
          <Trans>Ouvrez d’abord le document.</Trans>
        </Notice>
      )}
      {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
      <Button variant="primary" wide icon={reading ? IconCheck : IconSignature} busy={send.isPending} onClick={press}>
        {reading ? <Trans>Confirmer la lecture</Trans> : <Trans>Signer</Trans>}
      </Button>
      {!reading && (
        <p className={css.quiet}>
          <Trans>La signature est enregistrée avec votre nom, la date, l’heure et l’empreinte du fichier.</Trans>
        </p>
      )}
    </section>
  );
}
