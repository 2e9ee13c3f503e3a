import { mostHomeworkFiles, type OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import type { Attachment } from '@encrier/contract/kernel/files';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { handIn } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { Photos } from './Photos.tsx';

/** What a pupil hands in: photos or files, a text, a link. What is refused stays in the form. */
export function HandInForm({ piece }: { piece: OwnHomeworkPage }) {
  const { t } = useLingui();
  // One id for what is sent: pressing twice, or sending again after a cut, makes one.
  const [id] = useState(() => crypto.randomUUID());
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [body, setBody] = useState('');
  const [link, setLink] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  const again = piece.handIns.some(({ takenBackAt }) => !takenBackAt);
  const { handIn: kind } = piece;
  useLeaveGuard(!busy && (files.length > 0 || body !== '' || link !== ''));
  async function add(list: File[]) {
    setError('');
    for (const file of list.slice(0, mostHomeworkFiles - files.length)) {
      const taken = await uploads.send(file);
      if (taken) setFiles((all) => [...all, taken]);
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const given = { body: body.trim(), link: link.trim(), fileIds: files.map((one) => one.id) };
      const { number, late } = await handIn(piece.id, { id, pupilId: piece.pupilId, ...given });
      toast.success(late ? t`Rendu en retard, reçu ${number}` : t`Rendu, reçu ${number}`);
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  const past = new Date(piece.dueAt) < new Date();
  return (
    <Card title={again ? t`Rendre une nouvelle version` : piece.pupil.self ? t`Ton travail` : t`Son travail`}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad">{error}</Notice>}
        {past && (
          <Notice tone="warn">
            <Trans>L’heure est passée : ce travail sera noté en retard.</Trans>
          </Notice>
        )}
        {kind === 'file' && (
          <Photos
            files={files}
            sending={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => setFiles((all) => all.filter((one) => one.id !== file.id))}
          />
        )}
        {kind === 'link' && (
          <TextField
            label={t`Adresse du travail`}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            placeholder="https://…"
            maxLength={2000}
            value={link}
            onChange={(event) => setLink(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={kind === 'text' ? t`Texte` : t`Un mot au professeur`}
          {...(kind !== 'text' && { optional: t`(facultatif)` })}
          rows={kind === 'text' ? 8 : 2}
          maxLength={10_000}
          dir="auto"
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Button variant="primary" type="submit" wide size="large" icon={IconSend} busy={busy} disabled={uploads.busy}>
          {kind === 'file'
            ? plural(files.length, { 0: 'Rendre', one: 'Rendre # fichier', other: 'Rendre # fichiers' })
            : t`Rendre`}
        </Button>
        <span className={css.quiet}>
          <Trans>Accepté jusqu’à {formatMoment(piece.closesAt)}, à l’heure de l’école.</Trans>
        </span>
      </form>
    </Card>
  );
}
