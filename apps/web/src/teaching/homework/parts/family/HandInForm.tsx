import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { forget, keep, type KeptHandIn, sendKept } from '../handing/hand-in-queue.ts';
import { PhotoPages } from '../handing/PhotoPages.tsx';
import { Sounds } from '../handing/Sounds.tsx';
import css from '../Homework.module.css';
import { Recorder } from '#kernel/uploads/Recorder.tsx';

const blank = (piece: OwnHomeworkPage): KeptHandIn => ({
  // One id per hand-in: pressing twice, or sending again after a lost connection, makes one.
  id: crypto.randomUUID(),
  homeworkId: piece.id,
  pupilId: piece.pupilId,
  title: piece.title,
  kind: piece.handIn,
  body: '',
  link: '',
  files: [],
  joined: true,
  parcel: [],
  state: 'draft',
  why: '',
  at: Date.now(),
});

/** A pupil's hand-in: photos or files, a recording, a text, a link. It stays on this device until the server has it. */
export function HandInForm({ piece, kept }: { piece: OwnHomeworkPage; kept: KeptHandIn | null }) {
  const { t } = useLingui();
  const [row, setRow] = useState(() => kept ?? blank(piece));
  const [error, setError] = useState(kept?.state === 'refused' ? kept.why : '');
  const [busy, setBusy] = useState(false);
  const [stays, setStays] = useState(true);
  const touched = useRef(false);
  const again = piece.handIns.some(({ takenBackAt }) => !takenBackAt);
  const { handIn: kind } = piece;
  const { files, body, link } = row;
  const empty = !files.length && !body && !link;
  useLeaveGuard(!busy && !stays && !empty);
  const set = (part: Partial<KeptHandIn>): void => {
    touched.current = true;
    setRow((now) => ({ ...now, ...part, state: 'draft', why: '' }));
    setError('');
  };
  // Saved while typing: closing the window loses nothing.
  useEffect(() => {
    if (!touched.current || busy) return;
    const timer = setTimeout(() => void (empty ? forget(row.id) : keep(row).then(setStays)), 400);
    return () => clearTimeout(timer);
  }, [row, empty, busy]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      file: t`Il manque une photo ou un fichier.`,
      audio: t`Il manque l’enregistrement.`,
      link: t`Il manque l’adresse.`,
      text: t`Il manque le texte.`,
    };
    const given = kind === 'link' ? link.trim() : kind === 'text' ? body.trim() : files.length;
    if (!given) return setError(missing[kind as keyof typeof missing] ?? '');
    setBusy(true);
    try {
      const sent = await sendKept({ ...row, body: body.trim(), link: link.trim() });
      if (!sent) setError(t`Cet appareil ne garde rien : il est plein, ou en navigation privée.`);
    } catch {
      setError(t`Une photo ne s’ouvre pas sur cet appareil : elle est à reprendre.`);
    }
    setBusy(false);
  }
  return (
    <Card title={again ? t`Rendre une nouvelle version` : piece.pupil.self ? t`Ton travail` : t`Son travail`}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && (
          <Notice tone="bad" title={error}>
            {kept?.state === 'refused' && <Trans>Rien n’est perdu : tout ce qui était préparé est ci-dessous.</Trans>}
          </Notice>
        )}
        <Limit piece={piece} />
        {kind === 'file' && (
          <PhotoPages
            files={files}
            joined={row.joined}
            onFiles={(next) => set({ files: next })}
            onJoined={(joined) => set({ joined })}
          />
        )}
        {kind === 'audio' && (
          <>
            <Sounds files={files} onFiles={(next) => set({ files: next })} />
            <Recorder
              name={t`Enregistrement ${files.length + 1}`}
              onFile={(file) => set({ files: [...files, { file, turns: 0 }], joined: false })}
            />
          </>
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
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
        )}
        <TextArea
          label={kind === 'text' ? t`Texte` : t`Un mot au professeur`}
          {...(kind !== 'text' && { optional: t`(facultatif)` })}
          rows={kind === 'text' ? 8 : 2}
          maxLength={10_000}
          dir="auto"
          value={body}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
        <Button variant="primary" type="submit" wide size="large" icon={IconSend} busy={busy}>
          {kind === 'file'
            ? plural(files.length, {
                0: 'Rendre',
                one: 'Rendre # page ou fichier',
                other: 'Rendre # pages ou fichiers',
              })
            : t`Rendre`}
        </Button>
        <span className={css.quiet}>
          <Trans>Accepté jusqu’à {formatMoment(piece.closesAt)}, à l’heure de l’école.</Trans>
        </span>
      </form>
    </Card>
  );
}

/** Notice of lateness, and its penalty. */
function Limit({ piece }: { piece: OwnHomeworkPage }) {
  const percent = piece.latePenalty;
  if (new Date(piece.dueAt) >= new Date()) return null;
  return (
    <Notice tone="warn">
      <Trans>L’heure est passée : ce travail sera noté en retard.</Trans>
      {percent !== null && (
        <>
          {' '}
          <Trans>Le professeur annonce {percent} % de moins.</Trans>
        </>
      )}
    </Notice>
  );
}
