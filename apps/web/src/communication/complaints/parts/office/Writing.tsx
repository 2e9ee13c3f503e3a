import type { OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { takeStep, writeNote } from '../../complaints.api.ts';
import { WriteBox } from '../WriteBox.tsx';

/** An answer for the author, or an internal note: the choice is always visible. */
export function Writing({ file }: { file: OfficeComplaint }) {
  const { t } = useLingui();
  const answers = file.steps.includes('answer');
  const [to, setTo] = useState<'author' | 'office'>('author');
  if (!answers && !file.can.note) return null;
  const note = !answers || to === 'office';
  return (
    <Card
      title={note ? t`Note interne` : t`Répondre au demandeur`}
      end={
        answers &&
        file.can.note && (
          <Segmented
            label={t`Qui lira`}
            value={to}
            options={[
              { value: 'author', label: t`Réponse` },
              { value: 'office', label: t`Note` },
            ]}
            onChange={setTo}
          />
        )
      }
    >
      {note ? (
        <WriteBox
          key="note"
          label={t`Votre note`}
          help={t`Lue par vos collègues seulement, jamais par le demandeur.`}
          send={t`Ajouter la note`}
          missing={t`Écrivez votre note.`}
          onSend={(body, fileIds, key) => writeNote(file.id, { body, fileIds }, key)}
        />
      ) : (
        <WriteBox
          key="answer"
          primary
          label={t`Votre réponse, lue par le demandeur`}
          send={t`Envoyer la réponse`}
          missing={t`Écrivez votre réponse.`}
          onSend={(text, fileIds, key) =>
            takeStep(file.id, { step: 'answer', text, fileIds, version: file.version }, key)
          }
        />
      )}
    </Card>
  );
}
