import { maxMassarBytes } from '@encrier/contract/teaching/report-cards-massar';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inBase64 } from '#kernel/content/in-base64.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { massarRead } from '../../massar.api.ts';
import css from '../ReportCards.module.css';
import { MassarReview } from './MassarReview.tsx';
import type { ReadFile } from './plan.ts';

type Props = { classId: string; termId: string; onClose: () => void };
const messageOf = (failure: unknown): string => Object.values(fieldErrors(failure))[0] ?? sentence(failure);

/** Massar's file of a class is read, checked, and returned with the marks; nothing is stored. */
export function MassarDialog({ classId, termId, onClose }: Props) {
  const { t } = useLingui();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function take([chosen]: File[]) {
    if (!chosen) return;
    setError('');
    if (chosen.size > maxMassarBytes) return setError(t`Ce fichier est trop lourd : 3 Mo au plus.`);
    if (chosen.size === 0) return setError(t`Ce fichier est vide.`);
    setBusy(true);
    try {
      const content = await inBase64(chosen);
      setFile({ name: chosen.name.slice(-200), content, read: await massarRead(classId, termId, content) });
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog open onClose={onClose} title={t`Remplir le fichier de Massar`} closeLabel={t`Fermer`} width={860}>
      <div className={css.form}>
        <Notice tone="info" title={t`Établi selon la documentation publique`}>
          <Trans>
            Aucune administration n’a vérifié le fichier rempli : relisez-le avant de le déposer. Seule la valeur des
            cellules choisies change ; leur format et tout le reste demeurent tels que Massar les a donnés.
          </Trans>
        </Notice>
        {error && <Notice tone="bad">{error}</Notice>}
        {file ? (
          <MassarReview
            key={file.content}
            classId={classId}
            termId={termId}
            file={file}
            onAgain={() => {
              setError('');
              setFile(null);
            }}
          />
        ) : (
          <DropZone
            title={<Trans>Déposez ici le fichier que Massar a donné</Trans>}
            note={<Trans>Le classeur XLSX d’une classe, 3 Mo au plus. Il est lu, jamais conservé.</Trans>}
            choose={t`Choisir le fichier`}
            accept=".xlsx"
            leading
            disabled={busy}
            onFiles={(files) => void take(files)}
            cancelLabel={(name) => t`Retirer ${name}`}
          />
        )}
      </div>
    </Dialog>
  );
}
