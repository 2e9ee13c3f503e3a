import { type TieKind, tieKinds } from '@encrier/contract/school/family';
import type { OfficeClaim } from '@encrier/contract/school/child-codes';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerClaim } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import css from './Children.module.css';

/** The answer to a guardian who asks for a child: the tie as it will stand, or the reason of a refusal. */
export function DecideClaim({ item, onClose }: { item: OfficeClaim; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [tie, setTie] = useState({
    kind: item.kind,
    legal: true,
    digitalAccess: true,
    livesWith: false,
    mayPickUp: true,
    receivesReports: true,
  });
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState<'accept' | 'refuse' | null>(null);
  const send = async (accept: boolean): Promise<void> => {
    setBusy(accept ? 'accept' : 'refuse');
    setErrors({});
    setRefused('');
    try {
      const answer = { accept, reason: accept ? '' : reason.trim(), tie: accept ? tie : null };
      await answerClaim(item.id, { version: item.version, ...answer });
      toast.success(accept ? t`Enfant ajouté au compte` : t`Demande refusée`);
      onClose();
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (!found.reason) setRefused(sentence(error));
      setBusy(null);
    }
  };
  const guardian = item.guardian;
  const choices = [
    ['legal', t`Autorité parentale`],
    ['digitalAccess', t`Voit le dossier de l’enfant dans l’application`],
    ['livesWith', t`L’enfant vit avec lui`],
    ['mayPickUp', t`Peut venir chercher l’enfant`],
    ['receivesReports', t`Reçoit les bulletins`],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={item.pupil}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button variant="danger" busy={busy === 'refuse'} disabled={busy !== null} onClick={() => void send(false)}>
            <Trans>Refuser</Trans>
          </Button>
          <Button variant="primary" busy={busy === 'accept'} disabled={busy !== null} onClick={() => void send(true)}>
            <Trans>Accepter</Trans>
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p className={css.quiet}>
          <Trans>
            Demandé par <bdi>{guardian}</bdi>. Vérifiez qui c’est avant d’accepter : le dossier de l’enfant s’ouvre
            aussitôt.
          </Trans>
        </p>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`Lien avec l’enfant`}
          value={tie.kind}
          onChange={(event) => setTie({ ...tie, kind: event.currentTarget.value as TieKind })}
          options={tieKinds.map((kind) => ({ value: kind as string, label: i18n._(kindWords[kind]) }))}
        />
        <div className={css.boxes}>
          {choices.map(([name, label]) => (
            <CheckField
              key={name}
              label={label}
              checked={tie[name]}
              onChange={(event) => setTie({ ...tie, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <TextArea
          label={t`Raison d’un refus`}
          optional={t`(lue par le demandeur)`}
          rows={2}
          maxLength={500}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
