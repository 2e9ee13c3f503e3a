import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import css from '../Homework.module.css';
import type { KeptHandIn } from './hand-in-queue.ts';

type Page = KeptHandIn['files'][number];
/** Recordings to hand in: played again, or removed. */
export function Sounds({ files, onFiles }: { files: readonly Page[]; onFiles: (files: Page[]) => void }) {
  const { t } = useLingui();
  return (
    <ul className={css.form}>
      {files.map((page) => (
        <li key={`${page.file.name} ${page.file.lastModified}`} className={css.row}>
          <Sound file={page.file} />
          <IconButton
            icon={IconX}
            label={t`Retirer : ${page.file.name}`}
            onClick={() => onFiles(files.filter((other) => other !== page))}
          />
        </li>
      ))}
    </ul>
  );
}

export function Sound({ file }: { file: File }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // biome-ignore lint/a11y/useMediaCaption: a recording that one has just made has no text track to give
  return address ? <audio controls src={address} aria-label={file.name} className={css.sound} /> : null;
}
