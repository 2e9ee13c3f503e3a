import { joinFacts } from '#kernel/content/join-facts.ts';
import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useStore } from '#kernel/store.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { uploadStateWords, useInterrupted } from '#kernel/uploads/use-interrupted.ts';
import { sizeWords } from '../../../reading/reading.public.tsx';
import { accepted } from './accepted.ts';
import { takeChosen } from './chosen-first.ts';
import { type Sending, UploadQueue } from './queue.ts';

const words: Record<Sending['state'], () => string> = {
  waiting: () => now`En attente`,
  sending: () => '',
  retrying: () => now`Le réseau manque : l’envoi reprendra tout seul.`,
  refused: () => '',
};

/** Files being sent to an album, and where others are chosen. */
export function Uploads({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const lang = useLang();
  const { kind } = album.content;
  const [queue] = useState(() => new UploadQueue(album.id, kind));
  const rows = useStore(queue.store, (state) => state.rows);
  const refused = rows.filter((row) => row.state === 'refused').length;
  const again = rows.filter((row) => row.state === 'refused' && !row.fault).length;
  const input = useRef<HTMLInputElement>(null);
  const [instead, setInstead] = useState('');
  const formats =
    kind === 'photos' ? t`Formats acceptés : JPEG, PNG, WebP ou AVIF.` : t`Formats acceptés : MP4, WebM ou MOV.`;
  const other = (key: string) => ({
    label: t`Choisir un autre fichier`,
    run: () => {
      setInstead(key);
      input.current?.click();
    },
  });
  const interrupted = useInterrupted((file) => queue.add([file]));
  useLeaveGuard(rows.length > refused);
  useEffect(() => {
    queue.open();
    const chosen = takeChosen(album.id);
    if (chosen.length > 0) queue.add(chosen);
    window.addEventListener('online', queue.wake);
    return () => {
      window.removeEventListener('online', queue.wake);
      queue.close();
    };
  }, [queue, album.id]);
  return (
    <>
      <DropZone
        {...accepted(kind)}
        multiple
        onFiles={(files) => queue.add(files)}
        cancelLabel={(name) => t`Retirer ${name}`}
        uploads={[
          ...interrupted,
          ...rows.map((row) => ({
            key: row.key,
            name: row.file.name,
            detail: joinFacts([sizeWords(row.file.size, lang), words[row.state]() || uploadStateWords(row.turn)]),
            progress: row.state === 'refused' ? null : row.progress,
            ...(row.error && { error: row.fault === 'files.type_refused' ? `${row.error} ${formats}` : row.error }),
            ...(row.fault && { action: other(row.key) }),
            onCancel: () => queue.cancel(row.key),
          })),
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Choisir un autre fichier`}
        accept={accepted(kind).accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) queue.replace(instead, file);
          event.currentTarget.value = '';
        }}
      />
      {again > 0 && (
        <div>
          <Button onClick={() => queue.retry()}>
            <Trans>Réessayer les fichiers refusés</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
