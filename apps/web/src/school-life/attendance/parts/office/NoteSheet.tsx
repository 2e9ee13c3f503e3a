import type { MessageNote } from '@encrier/contract/school-life/attendance-messages';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { titleOf } from '#kernel/content/subject-name.ts';
import { formatMinute, formatMoment, formatShortDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { noteQuery, takeNote } from '../../note.api.ts';
import css from '../Attendance.module.css';

/** What a family wrote in a message, taken as its explanation of absences that the reader ticks. */
export function NoteSheet({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(noteQuery(messageId));
  return (
    <Sheet open onClose={onClose} title={t`Prendre comme justificatif`} closeLabel={t`Fermer`} width={520}>
      <Asked query={asked} rows={4}>
        {(note) => <NoteForm messageId={messageId} note={note} onClose={onClose} />}
      </Asked>
    </Sheet>
  );
}

type Form = { messageId: string; note: MessageNote; onClose: () => void };
function NoteForm({ messageId, note, onClose }: Form) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [pupilId, setPupilId] = useState(note.pupils.length === 1 ? note.pupils[0]!.id : '');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reasonId, setReasonId] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const pupil = note.pupils.find((one) => one.id === pupilId);
  const tick = (rowId: string, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(rowId);
    else next.delete(rowId);
    setTicked(next);
    setError('');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!pupil || ticked.size === 0) return setError(t`Cochez au moins une absence.`);
    if (!reasonId) return setError(t`Il manque un motif.`);
    setBusy(true);
    try {
      await takeNote(messageId, { id, pupilId, eventIds: [...ticked], reasonId });
      toast.success(t`Justificatif reçu : il attend votre décision`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
      setBusy(false);
    }
  };
  const [by, when] = [note.by, note.sentAt ? formatMoment(note.sentAt) : ''];
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {error && <Notice tone="bad">{error}</Notice>}
      <p className={css.quiet}>
        <bdi>{by}</bdi> · {when}
      </p>
      <blockquote className={css.said} dir="auto">
        <strong>{note.subject}</strong>
        <p>{note.text}</p>
      </blockquote>
      {note.pupils.length === 0 && (
        <Notice>
          <Trans>Ce message ne vient pas de quelqu’un qui peut justifier l’absence d’un de vos élèves.</Trans>
        </Notice>
      )}
      {note.pupils.length > 1 && (
        <SelectField
          label={t`Élève`}
          value={pupilId}
          options={[
            { value: '', label: t`Choisir…`, disabled: true },
            ...note.pupils.map((one) => ({ value: one.id, label: `${one.name} · ${one.className}` })),
          ]}
          onChange={(event) => {
            setPupilId(event.currentTarget.value);
            setTicked(new Set());
          }}
        />
      )}
      {pupil?.rows.length === 0 && (
        <Notice>
          <Trans>Aucune absence de cet élève n’attend d’explication.</Trans>
        </Notice>
      )}
      {pupil && pupil.rows.length > 0 && (
        <fieldset className={css.ticks}>
          <legend>
            {note.pupils.length === 1 ? `${pupil.name} · ${pupil.className}` : t`Absences sans explication`}
          </legend>
          {pupil.rows.map((row) => {
            const [day, hours] = [formatShortDay(row.day), `${formatMinute(row.starts)}–${formatMinute(row.ends)}`];
            return (
              <CheckField
                key={row.id}
                label={
                  <>
                    {day} <bdi dir="ltr">{hours}</bdi> <bdi>{titleOf(row)}</bdi>
                  </>
                }
                checked={ticked.has(row.id)}
                onChange={(event) => tick(row.id, event.currentTarget.checked)}
              />
            );
          })}
        </fieldset>
      )}
      {pupil && pupil.rows.length > 0 && (
        <>
          <SelectField
            label={t`Motif`}
            value={reasonId}
            options={[
              { value: '', label: t`Choisir…`, disabled: true },
              ...note.reasons.map((one) => ({ value: one.id, label: one.label })),
            ]}
            onChange={(event) => {
              setReasonId(event.currentTarget.value);
              setError('');
            }}
          />
          <div>
            <Button variant="primary" type="submit" busy={busy}>
              <Trans>Prendre comme justificatif</Trans>
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
