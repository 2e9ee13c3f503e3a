import { maxFiles } from '@encrier/contract/communication/documents';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone, type UploadRow } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Admin.module.css';
import { ofName } from '#kernel/text.ts';

/** Where the files of a batch are dropped, with their progress. */
export function BatchFiles({
  full,
  rows,
  refused,
  onFiles,
}: {
  full: boolean;
  rows: readonly UploadRow[];
  refused: string;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useLingui();
  return (
    <Card title={t`Les fichiers`}>
      <div className={css.stack}>
        <p className={css.quiet}>
          <Trans>
            Le nom de chaque fichier doit contenir le matricule, le code national, ou le prénom et le nom de l’élève.
            Vous vérifiez tout avant la publication.
          </Trans>
        </p>
        <DropZone
          multiple
          disabled={full}
          title={t`Déposez les fichiers ici`}
          note={t`${maxFiles} fichiers au plus, 20 Mo chacun`}
          choose={t`Choisir des fichiers`}
          accept=".pdf,.docx,.odt,.jpg,.jpeg,.png"
          onFiles={onFiles}
          uploads={rows}
          cancelLabel={(name) => t`Arrêter l’envoi ${ofName(name)}`}
        />
        {refused && <Notice tone="bad">{refused}</Notice>}
      </div>
    </Card>
  );
}
