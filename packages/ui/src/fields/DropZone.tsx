import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import css from './DropZone.module.css';

export type UploadRow = {
  key: string;
  name: string;
  /** Size and kind, in words. */
  detail?: string;
  /** 0 to 1 while uploading; null once done. */
  progress: number | null;
  error?: string;
  thumbnail?: string;
  /** Action offered on the line. */
  action?: { label: string; run: () => void };
  onCancel?: () => void;
};
export type DropZoneProps = {
  /** « Déposez un fichier ici » */
  title: ReactNode;
  /** Accepted kinds and size, shown beforehand. */
  note: ReactNode;
  /** Words of the button. */
  choose: string;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** The main action of the page: its button is the primary one, and the zone is larger. */
  leading?: boolean;
  onFiles: (files: File[]) => void;
  uploads?: readonly UploadRow[];
  /** Name of the button that stops or removes one file. */
  cancelLabel: (name: string) => string;
};

/** A zone to drop files on, with a button for the same, and the progress of each file. */
export function DropZone({
  title,
  note,
  choose,
  accept,
  multiple,
  disabled,
  leading,
  onFiles,
  uploads = [],
  cancelLabel,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const noteId = useId();
  const take = (files: FileList | null) => {
    const list = [...(files ?? [])];
    if (list.length > 0 && !disabled) onFiles(multiple ? list : list.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className={css.root}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has a keyboard path, the button inside */}
      <div
        className={css.zone}
        data-over={over || undefined}
        data-leading={leading || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={24} stroke={1.6} aria-hidden="true" />
        <p className={css.title}>{title}</p>
        <p id={noteId} className={css.note}>
          {note}
        </p>
        <Button
          {...(leading && { variant: 'primary' })}
          disabled={disabled}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={choose}
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className={css.list}>
          {uploads.map((row) => (
            <UploadLine key={row.key} row={row} cancelLabel={cancelLabel(row.name)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One uploading or uploaded file: name, size, progress, cancel. */
export function UploadLine({ row, cancelLabel }: { row: UploadRow; cancelLabel: string }) {
  return (
    <li className={css.row} data-error={row.error ? true : undefined}>
      {row.thumbnail ? (
        <img src={row.thumbnail} alt="" className={css.thumb} />
      ) : (
        <span className={css.thumb}>
          <IconFile size={18} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <span className={css.text}>
        <bdi className={css.name}>{row.name}</bdi>
        <span className={css.detail} role={row.error ? 'alert' : undefined}>
          {row.error ?? row.detail}
        </span>
        {row.progress !== null && !row.error && (
          <progress className={css.progress} value={row.progress} max={1} aria-label={row.name} />
        )}
      </span>
      {row.action && (
        <Button size="small" onClick={row.action.run}>
          {row.action.label}
        </Button>
      )}
      {row.onCancel && <IconButton icon={IconX} label={cancelLabel} size="small" tip="end" onClick={row.onCancel} />}
    </li>
  );
}
