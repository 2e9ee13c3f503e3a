import type { UploadRow } from '@encrier/ui/fields/DropZone';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { dropInterrupted, type Interrupted, listInterrupted } from './kept-files.ts';
import type { UploadTurn } from './options.ts';

const percent = (share: number): number => Math.floor(share * 100);

/** The state of an upload in words; empty while it is simply being sent. */
export function uploadStateWords(turn: UploadTurn | undefined): string {
  if (turn?.waiting) return t`Le réseau manque : l’envoi reprendra tout seul.`;
  return turn?.resumed ? t`Reprise à ${percent(turn.resumed)} %` : '';
}

/** Asks the user for the file again; null if another one was chosen. */
function chosenAgain(row: Interrupted): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.onchange = () => {
      const file = input.files?.[0];
      resolve(
        file && file.name === row.name && file.size === row.size && file.lastModified === row.modified ? file : null,
      );
    };
    input.click();
  });
}

/**
 * Files whose upload from this page was interrupted by a reload or a closed window, as rows that offer to resume.
 * `onFile` sends the file as if just chosen: it resumes at the server's offset. Without it nothing is offered.
 */
export function useInterrupted(onFile?: (file: File) => void): readonly UploadRow[] {
  const [rows, setRows] = useState<readonly Interrupted[]>([]);
  const send = useRef(onFile);
  send.current = onFile;
  const wanted = onFile !== undefined;
  useEffect(() => {
    let alive = true;
    if (wanted) void listInterrupted().then((found) => alive && setRows(found));
    return () => {
      alive = false;
    };
  }, [wanted]);
  const leave = (id: string): void => setRows((all) => all.filter((row) => row.id !== id));
  const resume = async (row: Interrupted): Promise<void> => {
    const file = row.file ?? (await chosenAgain(row));
    if (!file) return void toast.error(t`Ce n’est pas le même fichier : choisissez « ${row.name} ».`);
    leave(row.id);
    send.current?.(file);
  };
  return rows.map((row) => ({
    key: row.id,
    name: row.name,
    detail: t`Envoi interrompu à ${percent(row.share)} %`,
    progress: row.share,
    action: { label: row.file ? t`Reprendre` : t`Choisir de nouveau`, run: () => void resume(row) },
    onCancel: () => {
      leave(row.id);
      void dropInterrupted(row.id);
    },
  }));
}
