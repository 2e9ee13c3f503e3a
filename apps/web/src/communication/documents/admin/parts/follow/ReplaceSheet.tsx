import type { AdminDocument } from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { replaceFile } from '../../admin.api.ts';
import css from '../Admin.module.css';
import { FileField } from '../compose/FileField.tsx';

/** Another file in the place of the one that readers have, and why. */
export function ReplaceSheet({ document, onClose }: { document: AdminDocument; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit<{ file: Attachment | null; reason: string }>({
    start: { file: null, reason: '' },
    version: document.version,
    follows: true,
    send: (draft, { version }) => replaceFile({ ...document, version }, draft.file?.id ?? '', draft.reason.trim()),
    onSaved: () => {
      toast.success(t`Nouvelle version remise`);
      onClose();
    },
    onClose,
  });
  const { file, reason } = edit.draft;
  const needsAnswer = document.content.signature !== 'none' || document.content.readingRequired;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Remettre une nouvelle version`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form={form} disabled={!file || !reason.trim()} busy={edit.busy}>
          <Trans>Remettre</Trans>
        </Button>
      }
    >
      <form
        id={form}
        ref={edit.form}
        className={css.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file && reason.trim()) edit.submit();
        }}
      >
        <ConflictNotice edit={edit} words={{}} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <Notice tone="info">
          {needsAnswer ? (
            <Trans>
              Les lecteurs sont prévenus et ne voient plus que la nouvelle version ; leur réponse leur est demandée de
              nouveau. Les réponses et signatures déjà données restent attachées au fichier d’avant, que vous gardez
              ici.
            </Trans>
          ) : (
            <Trans>
              Les lecteurs sont prévenus et ne voient plus que la nouvelle version. Vous gardez ici le fichier d’avant.
            </Trans>
          )}
        </Notice>
        <FileField file={file} locked={false} error={undefined} onChange={(next) => edit.set({ file: next })} />
        <TextField
          label={t`Ce qui change`}
          help={t`Les lecteurs le lisent au-dessus du document.`}
          maxLength={300}
          value={reason}
          error={edit.errors.reason}
          onChange={(event) => edit.set({ reason: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  );
}
