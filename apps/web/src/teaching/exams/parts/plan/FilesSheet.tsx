import type { ExamPage } from '@encrier/contract/teaching/exams';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { setFiles } from '../../exams.api.ts';
import css from '../Exams.module.css';

const most = 5;
/** The subject, closed to everybody else until the start, and the correction, read by families after the end. */
export function FilesSheet({ exam, onClose }: { exam: ExamPage; onClose: () => void }) {
  const { t } = useLingui();
  const [subject, setSubject] = useState<readonly Attachment[]>(exam.subjectFiles);
  const [correction, setCorrection] = useState<readonly Attachment[]>(exam.correctionFiles);
  const run = useMutation({
    mutationFn: () =>
      setFiles(exam.id, {
        subjectIds: subject.map(({ id }) => id),
        correctionIds: correction.map(({ id }) => id),
        version: exam.version,
      }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Fichiers enregistrés.`);
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Sujet et corrigé`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <section className={css.form} aria-label={t`Sujet`}>
          <b>{t`Sujet`}</b>
          <span className={css.quiet}>
            <Trans>Avant le début, seuls son auteur et le bureau qui planifie l’ouvrent.</Trans>
          </span>
          <Files files={subject} onChange={setSubject} />
        </section>
        <section className={css.form} aria-label={t`Corrigé`}>
          <b>{t`Corrigé`}</b>
          <span className={css.quiet}>
            <Trans>Les familles le lisent après la fin du devoir.</Trans>
          </span>
          <Files files={correction} onChange={setCorrection} />
        </section>
      </div>
    </Sheet>
  );
}

function Files({
  files,
  onChange,
}: {
  files: readonly Attachment[];
  onChange: (files: readonly Attachment[]) => void;
}) {
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(given: File[]) {
    let kept = files;
    for (const file of given.slice(0, most - kept.length)) {
      const taken = await uploads.send(file);
      if (taken) onChange((kept = [...kept, taken]));
    }
  }
  return (
    <AttachmentField
      files={files}
      uploads={uploads.rows}
      onAdd={(given) => void add(given)}
      onRemove={(file) => onChange(files.filter(({ id }) => id !== file.id))}
    />
  );
}
