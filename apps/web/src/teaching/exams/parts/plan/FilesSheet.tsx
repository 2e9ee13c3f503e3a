import type { ExamPage } from '@encrier/contract/teaching/exams';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { setFiles } from '../../exams.api.ts';
import css from '../Exams.module.css';

type Draft = { subject: readonly Attachment[]; correction: readonly Attachment[] };
const most = 5;
/** The subject, closed to everybody else until the start, and the correction, read by families after the end. */
export function FilesSheet({ exam, onClose }: { exam: ExamPage; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<Draft>({
    start: { subject: exam.subjectFiles, correction: exam.correctionFiles },
    version: exam.version,
    follows: true,
    send: (draft, { version }) =>
      setFiles(exam.id, {
        subjectIds: draft.subject.map(({ id }) => id),
        correctionIds: draft.correction.map(({ id }) => id),
        version,
      }),
    onSaved: () => {
      toast.success(t`Fichiers enregistrés.`);
      onClose();
    },
    onClose,
  });
  const { subject, correction } = edit.draft;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Sujet et corrigé`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice
          edit={edit}
          words={{ subject: msg`Sujet`, correction: msg`Corrigé` }}
          formatValue={(value) => (value as Draft['subject']).map(({ name }) => name).join(comma()) || undefined}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <section className={css.form} aria-label={t`Sujet`}>
          <b>{t`Sujet`}</b>
          <span className={css.quiet}>
            <Trans>Avant le début, seuls son auteur et le bureau qui planifie l’ouvrent.</Trans>
          </span>
          <Files files={subject} onChange={(change) => edit.set((now) => ({ subject: change(now.subject) }))} />
        </section>
        <section className={css.form} aria-label={t`Corrigé`}>
          <b>{t`Corrigé`}</b>
          <span className={css.quiet}>
            <Trans>Les familles le lisent après la fin du devoir.</Trans>
          </span>
          <Files
            files={correction}
            onChange={(change) => edit.set((now) => ({ correction: change(now.correction) }))}
          />
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
  onChange: (change: (now: readonly Attachment[]) => readonly Attachment[]) => void;
}) {
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(given: File[]) {
    for (const file of given.slice(0, most - files.length)) {
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
