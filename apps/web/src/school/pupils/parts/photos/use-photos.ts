import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { givePhoto } from '../../pupils.api.ts';
import type { Matched } from './match.ts';

/** Milliseconds before a picture is sent again when the server asks to slow down. */
const PAUSE = 5000;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export type Failure = { matched: Matched; words: string };
export type Sending = { done: number; total: number; failed: Failure[]; over: boolean };

/** Uploads pictures one after the other, and gives each to its pupil; a refused one does not stop the others. */
export function usePhotos() {
  const [sending, setSending] = useState<Sending | null>(null);
  const stopped = useRef(false);
  const give = async ({ picture, pupil }: Matched): Promise<void> => {
    for (;;)
      try {
        return await givePhoto(pupil.id, await picture.open(), picture.name.split('/').at(-1) ?? picture.name);
      } catch (error) {
        if (!isApiError(error) || error.kind !== 'limit' || stopped.current) throw error;
        await wait(PAUSE);
      }
  };
  const send = async (chosen: readonly Matched[]): Promise<void> => {
    stopped.current = false;
    const failed: Failure[] = [];
    const showProgress = (done: number, over = false): void =>
      setSending({ done, total: chosen.length, failed: [...failed], over });
    showProgress(0);
    for (const [n, matched] of chosen.entries()) {
      if (stopped.current) return showProgress(n, true);
      await give(matched).catch((error: unknown) => failed.push({ matched, words: sentence(error) }));
      showProgress(n + 1, n + 1 === chosen.length);
    }
  };
  const stop = (): void => {
    stopped.current = true;
  };
  return { sending, send, stop };
}
