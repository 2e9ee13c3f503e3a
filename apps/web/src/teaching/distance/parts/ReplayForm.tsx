import { addDays } from '@encrier/contract/kernel/days';
import { type LessonLink, maxReplayDays } from '@encrier/contract/teaching/distance';
import { Button } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { comma } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../communication/writing/writing.public.tsx';
import { putReplay } from '../distance.api.ts';
import css from './Distance.module.css';

const wrong = (url: string): boolean => url.trim() !== '' && !/^https:\/\/./i.test(url.trim());
type Replay = { url: string; files: LessonLink['replay']['files']; until: string };
const fieldWords = {
  url: msg`Adresse de l’enregistrement`,
  files: msg`Pièces jointes`,
  until: msg`Visible jusqu’au`,
};
const formatValue = (value: unknown, field: keyof Replay): string | undefined =>
  field === 'files'
    ? (value as Replay['files']).map(({ name }) => name).join(comma()) || undefined
    : field === 'until'
      ? formatDay(value as string)
      : undefined;

/** The recording of a lesson, an address or a file, and its last day. */
export function ReplayForm({ lessonId, link }: { lessonId: string; link: LessonLink }) {
  const { t } = useLingui();
  const { replay, today } = link;
  const message = t`L’adresse commence par https://`;
  const removing = useRef(false);
  const edit = useEdit<Replay, { url: string; fileIds: string[] }>({
    start: { url: replay.url, files: replay.files, until: replay.until || addDays(today, 30) },
    version: replay.version,
    follows: true,
    check: (draft): Record<string, string> => (!removing.current && wrong(draft.url) ? { url: message } : {}),
    send: async (draft, { version }) => {
      const given = removing.current
        ? { url: '', fileIds: [] }
        : { url: draft.url.trim(), fileIds: draft.files.map(({ id }) => id) };
      await putReplay(lessonId, { ...given, until: draft.until, version });
      return given;
    },
    read: (failure) => ({ errors: { url: sentence(failure) }, refused: '' }),
    onSaved: (given) =>
      void toast.success(
        given.url || given.fileIds.length ? t`Enregistrement donné aux élèves.` : t`Enregistrement retiré.`,
      ),
  });
  const { url, files, until } = edit.draft;
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(sent: File[]): Promise<void> {
    const [file] = sent;
    const taken = file ? await uploads.send(file) : null;
    if (taken) edit.set({ files: [taken] });
  }
  function send(remove: boolean): void {
    removing.current = remove;
    edit.submit();
  }
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
      <TextField
        label={t`Adresse de l’enregistrement`}
        help={t`Les élèves du cours et leurs parents le revoient ; ou joignez un fichier.`}
        type="url"
        dir="ltr"
        maxLength={500}
        value={url}
        error={wrong(url) ? message : edit.errors.url}
        onChange={(event) => edit.set({ url: event.currentTarget.value })}
      />
      <AttachmentField
        files={files}
        uploads={uploads.rows}
        onAdd={(sent) => void add(sent)}
        onRemove={(file) => edit.set({ files: files.filter(({ id }) => id !== file.id) })}
      />
      <DateField
        label={t`Visible jusqu’au`}
        value={until}
        min={today}
        max={addDays(today, maxReplayDays)}
        onChange={(event) => edit.set({ until: event.currentTarget.value })}
      />
      <Button type="submit" busy={edit.busy} disabled={!url.trim() && !files.length}>
        <Trans>Donner l’enregistrement</Trans>
      </Button>
      {replay.version > 0 && (
        <Button variant="quiet" disabled={edit.busy} onClick={() => send(true)}>
          <Trans>Retirer l’enregistrement</Trans>
        </Button>
      )}
    </form>
  );
}
