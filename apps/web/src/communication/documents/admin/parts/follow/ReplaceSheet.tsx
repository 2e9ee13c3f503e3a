import type { AdminDocument } from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { replaceFile } from '../../admin.api.ts';
import css from '../Admin.module.css';
import { FileField } from '../compose/FileField.tsx';

/** Another file in the place of the one that readers have, and why. */
export function ReplaceSheet({ document, onClose }: { document: AdminDocument; onClose: () => void }) {
  const { t } = useLingui();
  const [file, setFile] = useState<Attachment | null>(null);
  const [reason, setReason] = useState('');
  const work = useMutation({
    mutationFn: (id: string) => replaceFile(document, id, reason.trim()),
    onSuccess: () => {
      toast.success(t`Nouvelle version remise`);
      onClose();
    },
  });
  useLeaveGuard((file !== null || reason !== '') && !work.isSuccess);
  const asks = document.content.signature !== 'none' || document.content.readingRequired;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Remettre une nouvelle version`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button
          variant="primary"
          type="submit"
          form="document-replace"
          disabled={!file || !reason.trim()}
          busy={work.isPending}
        >
          <Trans>Remettre</Trans>
        </Button>
      }
    >
      <form
        id="document-replace"
        className={css.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file) work.mutate(file.id);
        }}
      >
        {work.error && <Notice tone="bad">{sentence(work.error)}</Notice>}
        <Notice tone="info">
          {asks ? (
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
        <FileField file={file} locked={false} error={undefined} onChange={setFile} />
        <TextField
          label={t`Ce qui change`}
          help={t`Les lecteurs le lisent au-dessus du document.`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Sheet>
  );
}
