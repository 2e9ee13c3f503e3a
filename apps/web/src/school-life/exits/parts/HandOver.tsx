import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import type { GatePupil } from '../gate.api.ts';
import type { Comer } from './comer.ts';
import css from './Gate.module.css';
import { refusalWords } from './gate-words.ts';

type Props = {
  pupil: GatePupil;
  person: Comer;
  canOverride: boolean;
  onDone: (idChecked: boolean, override: string) => void;
  onClose: () => void;
};

/** Handing a pupil over to a person; a refusal by the rules is recorded, and can only be overridden with a reason. */
export function HandOver({ pupil, person, canOverride, onDone, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [checked, setChecked] = useState(false);
  const [reason, setReason] = useState('');
  const { refusal, label } = person;
  const name = pupil.label;
  return (
    <Dialog
      open
      onClose={onClose}
      title={refusal ? t`Ne pas remettre à ${label}` : t`Remettre ${name} à ${label} ?`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          {refusal ? (
            <>
              {canOverride && (
                <Button variant="danger" disabled={!reason.trim()} onClick={() => onDone(checked, reason.trim())}>
                  <Trans>Passer outre</Trans>
                </Button>
              )}
              <Button variant="primary" onClick={() => onDone(false, '')}>
                <Trans>Garder à l’école</Trans>
              </Button>
            </>
          ) : (
            <Button variant="primary" disabled={!person.legal && !checked} onClick={() => onDone(checked, '')}>
              <Trans>Remettre</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className={css.sheet}>
        {refusal && (
          <Notice tone="bad" icon={IconBan} title={i18n._(refusalWords[refusal])}>
            <Trans>L’élève reste à l’école. Le refus est noté et la vie scolaire prévenue.</Trans>
          </Notice>
        )}
        {!refusal && (
          <CheckField
            label={t`J’ai vérifié son identité`}
            note={person.legal ? t`Si vous ne connaissez pas la personne.` : t`Obligatoire pour cette personne.`}
            checked={checked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
        )}
        {!refusal && pupil.twoPersons && (
          <Notice>
            <Trans>Un second agent confirmera sur son propre écran avant la sortie.</Trans>
          </Notice>
        )}
        {refusal && canOverride && (
          <TextArea
            label={t`Motif pour passer outre`}
            help={t`Noté au journal avec votre nom.`}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
