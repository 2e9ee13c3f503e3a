import { type MyPiece, maxPieces } from '@encrier/contract/communication/papers';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { useFileUploads } from '../../writing/writing.public.tsx';
import { handIn } from '../papers.api.ts';
import css from './Papers.module.css';
import { acceptOf, formatWords } from './words.tsx';
import { comma, ofName } from '#kernel/text.ts';

/** Chooses the files of one paper, previews them, then submits them. */
export function HandIn({ piece }: { piece: MyPiece }) {
  const { t, i18n } = useLingui();
  const { rows, busy, send } = useFileUploads(useLang(), (file) => void add([file]));
  const [taken, setTaken] = useState<readonly Attachment[]>([]);
  const work = useMutation({
    mutationFn: () =>
      handIn(
        piece.id,
        taken.map(({ id }) => id),
      ),
    onSuccess: () => {
      setTaken([]);
      toast.success(t`Pièce déposée`);
    },
  });
  const add = async (files: File[]): Promise<void> => {
    for (const file of files.slice(0, maxPieces - taken.length)) {
      const found = await send(file);
      if (found) setTaken((old) => [...old, found]);
    }
  };
  // Words inside a sentence, except for the name of a format.
  const kinds = piece.formats
    .map((format, index) =>
      i18n
        ._(formatWords[format])
        .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => (index > 0 ? letter.toLowerCase() : letter)),
    )
    .join(comma());
  return (
    <div className={css.stack}>
      <DropZone
        multiple
        disabled={taken.length >= maxPieces}
        title={t`Déposez la pièce ici`}
        note={t`${kinds} ; ${maxPieces} fichiers au plus`}
        choose={t`Choisir un fichier`}
        accept={piece.formats.map((format) => acceptOf[format]).join(',')}
        onFiles={(files) => void add(files)}
        uploads={rows}
        cancelLabel={(name) => t`Arrêter l’envoi ${ofName(name)}`}
      />
      {taken.length > 0 && <Pieces pieces={taken} />}
      {work.error && <Notice tone="bad">{sentence(work.error)}</Notice>}
      {taken.length > 0 && (
        <div className={css.foot}>
          <Button onClick={() => setTaken([])}>
            <Trans>Recommencer</Trans>
          </Button>
          <Button variant="primary" icon={IconSend} disabled={busy} busy={work.isPending} onClick={() => work.mutate()}>
            <Trans>Remettre à l’école</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
