import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UploadLine, type UploadRow } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { uploadCancelled } from '#kernel/uploads/options.ts';
import { uploadStateWords } from '#kernel/uploads/use-interrupted.ts';
import { maxFiles, type ReenrolmentPaper, type ReenrolmentPiece, sendPaper } from '../../reenrolment.api.ts';
import { PieceFiles } from '../PieceFiles.tsx';
import css from '../Reenrolment.module.css';
import { pieceWords } from '../words.ts';
import { ofName } from '#kernel/text.ts';

type Props = {
  paper: ReenrolmentPaper;
  piece: ReenrolmentPiece | undefined;
  files: readonly Attachment[];
  onAdd: (file: Attachment) => void;
  onDrop: (id: string) => void;
};

/** One paper that the school asks for, with the given files; one accepted by the office can no longer change. */
export function PaperField({ paper, piece, files, onAdd, onDrop }: Props) {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const kept = piece?.state === 'accepted' || piece?.atDesk === true;
  const left = maxFiles - files.length - rows.filter((row) => !row.error).length;
  const { label } = paper;
  const send = async (file: File): Promise<void> => {
    const key = crypto.randomUUID();
    const stop = new AbortController();
    const edit = (part: Partial<UploadRow>): void =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
    const drop = (): void => setRows((all) => all.filter((row) => row.key !== key));
    const onCancel = (): void => {
      stop.abort(uploadCancelled);
      drop();
    };
    setRows((all) => [...all.filter((row) => !row.error), { key, name: file.name, progress: 0, onCancel }]);
    try {
      onAdd(
        await sendPaper(file, {
          signal: stop.signal,
          onProgress: (progress) => edit({ progress }),
          onTurn: (turn) => edit({ detail: uploadStateWords(turn) }),
        }),
      );
      drop();
    } catch (error) {
      if (!stop.signal.aborted) edit({ progress: null, error: sentence(error) });
    }
  };
  return (
    <li className={css.paper}>
      <div className={css.paperHead}>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        {piece ? (
          <StatusPill tone={pieceWords[piece.state].tone}>{i18n._(pieceWords[piece.state].word)}</StatusPill>
        ) : (
          <StatusPill tone={paper.obligatory ? 'warn' : 'plain'}>
            {paper.obligatory ? t`Obligatoire` : t`Facultative`}
          </StatusPill>
        )}
      </div>
      {piece?.reason && (
        <p className={css.reason}>
          <bdi>{piece.reason}</bdi>
        </p>
      )}
      {kept ? (
        <>
          {piece && <PieceFiles files={piece.files} label={label} />}
          {piece?.atDesk && (
            <p className={css.quiet}>
              <Trans>Remise au secrétariat</Trans>
            </p>
          )}
        </>
      ) : (
        <>
          {files.length > 0 && (
            <ul className={css.files} aria-label={label}>
              {files.map((file) => (
                <li key={file.id} className={css.file}>
                  <bdi>{file.name}</bdi>
                  <IconButton
                    icon={IconX}
                    size="small"
                    tip="none"
                    label={t`Retirer ${file.name}`}
                    onClick={() => onDrop(file.id)}
                  />
                </li>
              ))}
            </ul>
          )}
          {rows.length > 0 && (
            <ul aria-label={t`Envois en cours`}>
              {rows.map((row) => (
                <UploadLine key={row.key} row={row} cancelLabel={t`Arrêter l’envoi ${ofName(row.name)}`} />
              ))}
            </ul>
          )}
          <div>
            <Button
              size="small"
              icon={IconPaperclip}
              disabled={left <= 0}
              aria-label={t`Joindre un document : ${label}`}
              onClick={() => input.current?.click()}
            >
              <Trans>Joindre un document</Trans>
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t`Joindre un document : ${label}`}
            onChange={(event) => {
              for (const file of [...(event.currentTarget.files ?? [])].slice(0, left)) void send(file);
              event.currentTarget.value = '';
            }}
          />
        </>
      )}
    </li>
  );
}
