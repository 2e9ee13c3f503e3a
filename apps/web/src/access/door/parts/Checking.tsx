import { Button } from '@encrier/ui/actions/Button';
import { LoadingBar } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import css from './Door.module.css';
import { DoorFrame } from './DoorFrame.tsx';

type Props<T> = {
  title: string;
  /** Text shown while the code is read. */
  label: string;
  /** The scanned code, and the function that reads it without a session. */
  given: string;
  read: (given: string, file: File | null) => Promise<T>;
  /** `onFile` reads it once more, with a file to compare. */
  children: (found: T, onFile: (file: File | null) => void) => ReactNode;
};

/** The public result of a scanned code: read at once, and again after a failure. */
export function Checking<T>({ title, label, given, read, children }: Props<T>) {
  const [found, setFound] = useState<T | null>(null);
  const [error, setError] = useState('');
  const check = useCallback(
    (file: File | null): void => {
      setError('');
      void read(given, file).then(
        (answer) => setFound(() => answer),
        (refused: unknown) => setError(sentence(refused)),
      );
    },
    [given, read],
  );
  useEffect(() => check(null), [check]);
  return (
    <DoorFrame title={title}>
      <div className={css.card}>
        <div className={css.form} aria-live="polite">
          {error ? (
            <Notice
              tone="bad"
              action={
                <Button size="small" onClick={() => check(null)}>
                  <Trans>Réessayer</Trans>
                </Button>
              }
            >
              {error}
            </Notice>
          ) : found ? (
            children(found, check)
          ) : (
            <LoadingBar active label={label} />
          )}
        </div>
      </div>
    </DoorFrame>
  );
}
