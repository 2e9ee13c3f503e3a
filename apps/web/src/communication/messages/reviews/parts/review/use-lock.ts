import type { Review } from '@encrier/contract/communication/message-reviews';
import { type RefObject, useEffect, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { lock } from '../../reviews.api.ts';

/** The server locks a message for fifteen minutes; the lock is renewed well before. */
const AGAIN_MS = 5 * 60_000;

/**
 * Takes a message while it is being corrected and releases it on leaving, unless it was decided. `refused` is why it
 * could not be taken.
 */
export function useLock(
  id: string,
  wanted: boolean,
  decided: RefObject<boolean>,
): { lock: Review['row']['lock']; refused: unknown } {
  const [state, setState] = useState<{ lock: Review['row']['lock']; refused: unknown }>({ lock: null, refused: null });
  useEffect(() => {
    if (!wanted) return;
    let held = false;
    let left = false;
    const take = (): void => {
      lock(id, true).then(
        (answer) => {
          held = true;
          if (left) void lock(id, false).catch(() => null);
          else setState({ lock: answer.lock, refused: null });
        },
        (error: unknown) => {
          // Without network the lock stays until its end: only a refusal stops the work.
          if (!left && isApiError(error) && error.kind !== 'network') setState({ lock: null, refused: error });
        },
      );
    };
    take();
    const timer = setInterval(take, AGAIN_MS);
    return () => {
      left = true;
      clearInterval(timer);
      if (held && !decided.current) void lock(id, false).catch(() => null);
    };
  }, [id, wanted, decided]);
  return state;
}
