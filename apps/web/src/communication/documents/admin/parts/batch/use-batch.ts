import { type MatchedFile, maxFiles, type PupilChoice } from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useFileUploads } from '../../../../writing/writing.public.tsx';
import { match } from '../../admin.api.ts';

export type BatchLine = { file: MatchedFile; pupil: PupilChoice | null };
/** Files sent at the same time. */
const abreast = 3;

/** Whether two lines give a document to the same pupil: to be checked before publication. */
export const twice = (lines: readonly BatchLine[]): ReadonlySet<string> => {
  const seen = lines.flatMap(({ pupil }) => (pupil ? [pupil.id] : []));
  return new Set(seen.filter((id, at) => seen.indexOf(id) !== at));
};

/** Uploads matched to their pupils; nothing is published before the user confirms. */
export function useBatch() {
  const { rows, busy, send } = useFileUploads(useLang(), (file) => void add([file]));
  const [lines, setLines] = useState<readonly BatchLine[]>([]);
  const [refused, setRefused] = useState('');
  const [matching, setMatching] = useState(false);
  const count = useRef(0);

  const propose = async (taken: readonly Attachment[]): Promise<void> => {
    setMatching(true);
    try {
      const { items } = await match(taken.map(({ id }) => id));
      setLines((old) => [
        ...old,
        ...items.map((file) => ({ file, pupil: file.outcome === 'matched' ? (file.candidates[0] ?? null) : null })),
      ]);
    } catch (error) {
      setRefused(sentence(error));
    }
    setMatching(false);
  };
  const add = async (files: File[]): Promise<void> => {
    setRefused('');
    const wanted = files.slice(0, maxFiles - count.current);
    count.current += wanted.length;
    const waiting = [...wanted];
    const taken: Attachment[] = [];
    const one = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const found = await send(file);
        if (found) taken.push(found);
        else count.current -= 1;
      }
    };
    await Promise.all(Array.from({ length: abreast }, one));
    if (taken.length) await propose(taken);
  };
  const choose = (fileId: string, pupil: PupilChoice | null): void =>
    setLines((old) => old.map((line) => (line.file.fileId === fileId ? { ...line, pupil } : line)));
  const drop = (fileId: string): void => {
    count.current -= 1;
    setLines((old) => old.filter((line) => line.file.fileId !== fileId));
  };
  return { rows, busy: busy || matching, lines, refused, add, choose, drop };
}
