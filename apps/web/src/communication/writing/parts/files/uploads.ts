import { joinFacts } from '#kernel/content/join-facts.ts';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { UploadRow } from '@encrier/ui/fields/DropZone';
import { localeTags } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { uploadCancelled } from '#kernel/uploads/options.ts';
import { uploadStateWords, useInterrupted } from '#kernel/uploads/use-interrupted.ts';
import { uploadPart } from '../../writing.api.ts';

/** Size in words: « 118 Ko », « 2,4 Mo ». */
export function sizeWords(bytes: number, lang: Lang): string {
  const format = (value: number, unit: 'byte' | 'kilobyte' | 'megabyte', digits: number): string =>
    new Intl.NumberFormat(localeTags[lang], {
      style: 'unit',
      unit,
      maximumFractionDigits: digits,
    }).format(value);
  if (bytes < 1000) return format(bytes, 'byte', 0);
  return bytes < 1_000_000 ? format(Math.round(bytes / 1000), 'kilobyte', 0) : format(bytes / 1_000_000, 'megabyte', 1);
}

type Sending = UploadRow & { stop: AbortController };

/**
 * Uploads in progress, with their progress and the reason of a refusal. `onFile` resumes a file whose upload from this
 * page was interrupted, offered by its line.
 */
export function useUploads(
  lang: Lang,
  onFile?: (file: File) => void,
): { rows: readonly UploadRow[]; busy: boolean; send: (file: File, alt?: string) => Promise<Attachment | null> } {
  const [rows, setRows] = useState<readonly Sending[]>([]);
  const interrupted = useInterrupted(onFile);
  const alive = useRef(true);
  const current = useRef(rows);
  current.current = rows;
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      for (const { stop } of current.current) stop.abort();
    };
  }, []);
  const edit = (key: string, part: Partial<Sending>) =>
    alive.current && setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const drop = (key: string) => setRows((all) => all.filter((row) => row.key !== key));
  async function send(file: File, alt = ''): Promise<Attachment | null> {
    const stop = new AbortController();
    const key = crypto.randomUUID();
    const onCancel = () => {
      stop.abort(uploadCancelled);
      drop(key);
    };
    const size = sizeWords(file.size, lang);
    setRows((all) => [
      ...all.filter((row) => row.error === undefined),
      { key, name: file.name, detail: size, progress: 0, onCancel, stop },
    ]);
    try {
      const taken = await uploadPart(file, alt, {
        signal: stop.signal,
        onProgress: (progress) => edit(key, { progress }),
        onTurn: (turn) => edit(key, { detail: joinFacts([size, uploadStateWords(turn)]) }),
      });
      if (alive.current) drop(key);
      return taken;
    } catch (error) {
      if (!stop.signal.aborted) edit(key, { progress: null, error: sentence(error) });
      return null;
    }
  }
  return {
    rows: interrupted.length ? [...interrupted, ...rows] : rows,
    busy: rows.some((row) => row.error === undefined),
    send,
  };
}
