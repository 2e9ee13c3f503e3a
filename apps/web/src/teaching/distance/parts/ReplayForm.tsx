import { type LessonLink, mostReplayDays } from '@encrier/contract/teaching/distance';
import { Button } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../communication/writing/writing.public.tsx';
import { putReplay } from '../distance.api.ts';
import css from './Distance.module.css';

const dayMs = 86_400_000;
const after = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Where the recording of a lesson is found, an address or a file, and until when. */
export function ReplayForm({ lessonId, link }: { lessonId: string; link: LessonLink }) {
  const { t } = useLingui();
  const { replay, today } = link;
  const [url, setUrl] = useState(replay.url);
  const [files, setFiles] = useState(replay.files);
  const [until, setUntil] = useState(replay.until || after(today, 30));
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(sent: File[]): Promise<void> {
    const [file] = sent;
    const taken = file ? await uploads.send(file) : null;
    if (taken) setFiles([taken]);
  }
  const wrong = url.trim() !== '' && !/^https:\/\/./i.test(url.trim()) ? t`L’adresse commence par https://` : undefined;
  async function save(given: { url: string; fileIds: string[] }): Promise<void> {
    setBusy(true);
    setError('');
    try {
      await putReplay(lessonId, { ...given, until, version: replay.version });
      toast.success(
        given.url || given.fileIds.length ? t`Enregistrement donné aux élèves.` : t`Enregistrement retiré.`,
      );
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) void save({ url: url.trim(), fileIds: files.map(({ id }) => id) });
      }}
    >
      <TextField
        label={t`Adresse de l’enregistrement`}
        help={t`Les élèves du cours et leurs parents le revoient ; ou joignez un fichier.`}
        type="url"
        dir="ltr"
        maxLength={500}
        value={url}
        error={wrong ?? (error || undefined)}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <AttachmentField
        files={files}
        uploads={uploads.rows}
        onAdd={(sent) => void add(sent)}
        onRemove={(file) => setFiles(files.filter(({ id }) => id !== file.id))}
      />
      <DateField
        label={t`Visible jusqu’au`}
        value={until}
        min={today}
        max={after(today, mostReplayDays)}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy} disabled={!url.trim() && !files.length}>
        <Trans>Donner l’enregistrement</Trans>
      </Button>
      {replay.version > 0 && (
        <Button variant="quiet" disabled={busy} onClick={() => void save({ url: '', fileIds: [] })}>
          <Trans>Retirer l’enregistrement</Trans>
        </Button>
      )}
    </form>
  );
}
