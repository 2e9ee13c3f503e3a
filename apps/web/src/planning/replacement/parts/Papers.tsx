import type { Attachment } from '@encrier/contract/kernel/attachment';
import { maxPapers } from '@encrier/contract/planning/replacement';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import { AttachmentField, useFileUploads } from '../../../communication/writing/writing.public.tsx';
import { addPapers, type StaffAbsence } from '../replacement.api.ts';
import css from './Replacement.module.css';

/** Papers being attached, and whether one is still uploading. */
export function usePapers(most = maxPapers) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(list: File[]) {
    for (const file of list.slice(0, most - files.length)) {
      const taken = await uploads.send(file);
      if (taken) setFiles((all) => [...all, taken]);
    }
  }
  const remove = (file: Attachment): void => setFiles((all) => all.filter((one) => one.id !== file.id));
  return { files, uploads, add, remove, clear: () => setFiles([]), ids: files.map((one) => one.id) };
}

/** A certificate or a summons, attached to an absence. */
export function PaperField({ papers }: { papers: ReturnType<typeof usePapers> }) {
  const { t } = useLingui();
  return (
    <FieldGroup
      title={t`Pièces`}
      help={t`Un certificat, une convocation : lues par les seules personnes qui valident.`}
    >
      <AttachmentField
        files={papers.files}
        uploads={papers.uploads.rows}
        onAdd={(list) => void papers.add(list)}
        onRemove={papers.remove}
      />
    </FieldGroup>
  );
}

/** The papers of an absence; later ones are attached here. */
export function AbsencePapers({ absence }: { absence: StaffAbsence }) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const papers = usePapers(maxPapers - absence.papers.length);
  const run = useMutation({
    mutationFn: () => addPapers(absence.id, papers.ids),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Pièce jointe à l’absence.`);
      papers.clear();
      setAdding(false);
    },
  });
  return (
    <>
      {absence.papers.length > 0 && <Pieces pieces={absence.papers} />}
      {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
      {absence.can.addPaper &&
        (adding ? (
          <>
            <PaperField papers={papers} />
            <div className={css.actions}>
              <Button
                variant="primary"
                busy={run.isPending}
                disabled={papers.uploads.busy || !papers.ids.length}
                onClick={() => run.mutate()}
              >
                <Trans>Joindre</Trans>
              </Button>
              <Button disabled={run.isPending} onClick={() => setAdding(false)}>
                <Trans>Annuler</Trans>
              </Button>
            </div>
          </>
        ) : (
          <div className={css.actions}>
            <Button size="small" onClick={() => setAdding(true)}>
              <Trans>Joindre une pièce</Trans>
            </Button>
          </div>
        ))}
    </>
  );
}
