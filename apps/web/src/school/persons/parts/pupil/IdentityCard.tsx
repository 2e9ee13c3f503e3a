import { ownWord } from '../../../words/words.public.ts';
import { MailText, PhoneText } from '#kernel/content/Contact.tsx';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import type { PupilPage } from '../../persons.api.ts';
import { PupilForm } from '../forms/PupilForm.tsx';
import { Facts } from '../Facts.tsx';
import { exitWords } from '../words.ts';

/** Civil status and numbers of the school, with their form. */
export function IdentityCard({ pupil }: { pupil: PupilPage }) {
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const day = (value: string | null | undefined): string => (value ? formatShortDay(value) : '');
  return (
    <Card
      title={t`Identité`}
      end={
        pupil.can.edit && (
          <Button variant="link" onClick={() => setEditing(true)} aria-label={t`Modifier l’identité`}>
            <Trans>Modifier</Trans>
          </Button>
        )
      }
    >
      <Facts
        rows={[
          [t`Sexe`, pupil.sex === 'F' ? t`Fille` : pupil.sex === 'M' ? t`Garçon` : ''],
          [t`Date de naissance`, day(pupil.birthOn)],
          [t`Lieu de naissance`, pupil.birthPlace],
          [t`Nationalité`, pupil.nationality],
          [t`Adresse`, pupil.address],
          [t`E-mail`, pupil.email && <MailText address={pupil.email} />],
          [t`Téléphone`, pupil.phone && <PhoneText number={pupil.phone} />],
          [t`Matricule`, pupil.matricule],
          [t`Code Massar`, pupil.massarCode],
          [t`INE`, pupil.ine],
          [t`Régime`, ownWord(pupil.boardRegime ?? '')],
          [t`Sortie seul`, pupil.exitPermission && i18n._(exitWords[pupil.exitPermission])],
          [t`Entré le`, day(pupil.enteredOn)],
          [t`Parti le`, day(pupil.leftOn)],
          [t`Motif du départ`, pupil.leftReason],
        ]}
      />
      {editing && <PupilForm pupil={pupil} onClose={() => setEditing(false)} />}
    </Card>
  );
}
