import { maxHomeworkFiles } from '@encrier/contract/teaching/homework';
import { IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCameraPlus,
  IconChevronLeft,
  IconChevronRight,
  IconFile,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from '../Homework.module.css';
import type { KeptHandIn } from './hand-in-queue.ts';

type Page = KeptHandIn['files'][number];
type Props = {
  files: readonly Page[];
  joined: boolean;
  onFiles: (files: Page[]) => void;
  onJoined: (joined: boolean) => void;
};
const isPhoto = ({ file }: Page): boolean => file.type.startsWith('image/');

/** Photographed pages: ordered, rotated, removed, with a large button for the next one; they become one document. */
export function PhotoPages({ files, joined, onFiles, onJoined }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const swap = (at: number, to: number): void => {
    const next = [...files];
    [next[at], next[to]] = [next[to]!, next[at]!];
    onFiles(next);
  };
  return (
    <>
      <ol className={css.photos} aria-label={t`Fichiers à rendre`}>
        {files.map((page, at) => {
          const name = t`page ${at + 1}`;
          return (
            <li key={`${page.file.name} ${page.file.size} ${page.file.lastModified}`}>
              {isPhoto(page) ? <Photo page={page} name={name} /> : <Sheet name={page.file.name} />}
              <span className={css.remove}>
                <IconButton
                  icon={IconX}
                  size="small"
                  tip="none"
                  label={t`Retirer : ${isPhoto(page) ? name : page.file.name}`}
                  onClick={() => onFiles(files.filter((other) => other !== page))}
                />
              </span>
              <span className={css.pageTools}>
                <IconButton
                  icon={IconChevronLeft}
                  flip
                  size="small"
                  tip="none"
                  label={t`Avancer : ${name}`}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                />
                {isPhoto(page) && (
                  <IconButton
                    icon={IconRotateClockwise}
                    size="small"
                    tip="none"
                    label={t`Tourner : ${name}`}
                    onClick={() =>
                      onFiles(files.map((other) => (other === page ? { ...page, turns: (page.turns + 1) % 4 } : other)))
                    }
                  />
                )}
                <IconButton
                  icon={IconChevronRight}
                  flip
                  size="small"
                  tip="none"
                  label={t`Reculer : ${name}`}
                  disabled={at === files.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
              </span>
            </li>
          );
        })}
        {files.length < maxHomeworkFiles && (
          <li>
            <button type="button" className={css.add} onClick={() => input.current?.click()}>
              <IconCameraPlus size={28} stroke={1.6} aria-hidden="true" />
              <Trans>Photo ou fichier</Trans>
            </button>
          </li>
        )}
      </ol>
      {files.some(isPhoto) && (
        <CheckField
          label={t`Réunir les photos en un seul PDF`}
          note={t`Dans l’ordre des pages ; fait sur cet appareil.`}
          checked={joined}
          onChange={(event) => onJoined(event.currentTarget.checked)}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Photo ou fichier`}
        onChange={(event) => {
          const added = [...(event.currentTarget.files ?? [])].map((file) => ({ file, turns: 0 }));
          onFiles([...files, ...added].slice(0, maxHomeworkFiles));
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function Photo({ page: { file, turns }, name }: { page: Page; name: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={css.photo}>
      {address && <img src={address} alt={name} style={{ rotate: `${turns * 90}deg` }} />}
    </span>
  );
}

const Sheet = ({ name }: { name: string }) => (
  <span className={css.sheet}>
    <IconFile size={26} stroke={1.5} aria-hidden="true" />
    <bdi>{name}</bdi>
  </span>
);
