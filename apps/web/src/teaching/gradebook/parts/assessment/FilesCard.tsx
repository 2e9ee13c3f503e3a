import type { Attachment } from '@encrier/contract/kernel/attachment';
import { maxAssessmentFiles } from '@encrier/contract/teaching/gradebook';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { setFiles } from '../../gradebook.api.ts';
import css from '../Gradebook.module.css';

type Files = readonly Attachment[];
type Props = { id: string; version: number; subjectFiles: Files; correctionFiles: Files };
const same = (a: Files, b: Files): boolean => a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);

/** The subject of an assessment and its correction, closed to families until it is time. */
export function FilesCard({ id, version, subjectFiles, correctionFiles }: Props) {
  const { t } = useLingui();
  const edit = useEdit<{ subject: Files; correction: Files }>({
    start: { subject: subjectFiles, correction: correctionFiles },
    version,
    follows: true,
    send: (draft, over) =>
      setFiles(id, {
        subjectIds: draft.subject.map((file) => file.id),
        correctionIds: draft.correction.map((file) => file.id),
        version: over.version,
      }),
    onSaved: () => void toast.success(t`Fichiers enregistrés.`),
  });
  const { subject, correction } = edit.draft;
  const changed = !same(subject, subjectFiles) || !same(correction, correctionFiles);
  return (
    <Card title={t`Sujet et corrigé`}>
      <div className={css.form}>
        <ConflictNotice
          edit={edit}
          words={{ subject: msg`Sujet`, correction: msg`Corrigé` }}
          formatValue={(value) => (value as Files).map(({ name }) => name).join(comma()) || undefined}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <section className={css.form} aria-label={t`Sujet`}>
          <b>{t`Sujet`}</b>
          <span className={css.quiet}>
            <Trans>Les familles l’ouvrent le lendemain, ou avec les notes.</Trans>
          </span>
          <Pieces files={subject} onChange={(change) => edit.set((now) => ({ subject: change(now.subject) }))} />
        </section>
        <section className={css.form} aria-label={t`Corrigé`}>
          <b>{t`Corrigé`}</b>
          <span className={css.quiet}>
            <Trans>Chacun l’ouvre avec les notes : l’élève, puis ses parents.</Trans>
          </span>
          <Pieces
            files={correction}
            onChange={(change) => edit.set((now) => ({ correction: change(now.correction) }))}
          />
        </section>
        {changed && (
          <div className={css.row}>
            <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
              <Trans>Enregistrer les fichiers</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Pieces({ files, onChange }: { files: Files; onChange: (change: (now: Files) => Files) => void }) {
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(given: File[]) {
    for (const file of given.slice(0, maxAssessmentFiles - files.length)) {
      const taken = await uploads.send(file);
      // Other files may be added or removed while one is uploading.
      if (taken) onChange((now) => [...now, taken]);
    }
  }
  return (
    <AttachmentField
      files={files}
      uploads={uploads.rows}
      onAdd={(given) => void add(given)}
      onRemove={(file) => onChange((now) => now.filter(({ id }) => id !== file.id))}
    />
  );
}
