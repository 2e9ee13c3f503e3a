import type { Attachment } from '@encrier/contract/kernel/attachment';
import { maxAnswerFiles } from '@encrier/contract/teaching/diagnostic-questions';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { FileName } from '@encrier/ui/data/FileName';
import { useLingui } from '@lingui/react/macro';
import { IconCamera, IconFileUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fileAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { Recorder } from '#kernel/uploads/Recorder.tsx';
import css from '../Tests.module.css';
import pictures from '../Pictures.module.css';

/** Where a sitting stores added files, and the files it has. */
export type AnswerFiles = {
  /** Files on this device, by their word in the answer. */
  here: Readonly<Record<string, { file: File }>>;
  /** Files on the server. */
  there: readonly Attachment[];
  /** Stores a file and returns its word. */
  add: (file: File) => string;
};
type Props = {
  kind: 'file' | 'audio';
  words: readonly string[];
  files: AnswerFiles;
  onChange: (words: string[]) => void;
};
/** A photo, a document or a recording as an answer: stored here at once, uploaded when online. */
export function FilesAnswer({ kind, words, files, onChange }: Props) {
  const { t } = useLingui();
  const photo = useRef<HTMLInputElement>(null);
  const document = useRef<HTMLInputElement>(null);
  const filled = words.filter(Boolean);
  const add = (list: Iterable<File>): void =>
    onChange(
      kind === 'audio'
        ? [files.add([...list][0]!)]
        : [...filled, ...[...list].slice(0, maxAnswerFiles - filled.length).map(files.add)],
    );
  return (
    <div className={css.choices}>
      <ul className={css.list}>
        {filled.map((word) => (
          <li key={word} className={css.line}>
            <AnswerFile word={word} files={files} />
            <IconButton
              icon={IconX}
              label={t`Retirer ce fichier`}
              onClick={() => onChange(filled.filter((one) => one !== word))}
            />
          </li>
        ))}
      </ul>
      {kind === 'audio' ? (
        <Recorder name={t`Ma réponse`} onFile={(file) => add([file])} />
      ) : filled.length < maxAnswerFiles ? (
        <div className={css.row}>
          <Button icon={IconCamera} onClick={() => photo.current?.click()}>{t`Prendre une photo`}</Button>
          <Button variant="quiet" icon={IconFileUpload} onClick={() => document.current?.click()}>
            {t`Choisir un fichier`}
          </Button>
        </div>
      ) : (
        <p className={css.quiet}>{t`Cinq fichiers au plus.`}</p>
      )}
      {[
        { ref: photo, accept: 'image/*', capture: 'environment' as const, label: t`Photo de la réponse` },
        {
          ref: document,
          accept: 'image/*,application/pdf,.odt,.ods,.docx,.xlsx,.txt,audio/*',
          capture: undefined,
          label: t`Fichier`,
        },
      ].map(({ ref, accept, capture, label }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          hidden
          accept={accept}
          capture={capture}
          multiple={!capture}
          aria-label={label}
          onChange={(event) => {
            if (event.currentTarget.files?.length) add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      ))}
    </div>
  );
}

/** One file of an answer: a picture, a sound, or its name. */
function AnswerFile({ word, files }: { word: string; files: AnswerFiles }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const local = files.here[word]?.file;
  const there = files.there.find(({ id }) => id === word);
  const [made, setMade] = useState('');
  useEffect(() => {
    if (!local) return;
    const address = URL.createObjectURL(local);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [local]);
  const address = made || (there && school ? fileAddress(school, there) : '');
  const name = local?.name ?? there?.name ?? t`Fichier gardé par le serveur`;
  const type = local ? local.type.split('/')[0] : there?.type;
  if (address && type === 'image') return <img className={pictures.shot} src={address} alt={name} />;
  // biome-ignore lint/a11y/useMediaCaption: a recording that one has just made has no text track to give
  if (address && type === 'audio') return <audio controls src={address} aria-label={name} className={pictures.sound} />;
  return <FileName name={name} />;
}
