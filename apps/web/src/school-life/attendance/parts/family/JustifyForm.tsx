import type { AbsenceReason, FamilyEvent } from '@encrier/contract/school-life/attendance';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { justify } from '../../attendance.api.ts';
import css from '../Attendance.module.css';

const mostFiles = 5;
/** Explains absences or lateness of one pupil: a reason, a text, files. */
export function JustifyForm({
  pupilId,
  events,
  reasons,
  onClose,
}: {
  pupilId: string;
  events: readonly FamilyEvent[];
  reasons: readonly AbsenceReason[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [reasonId, setReasonId] = useState('');
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  const reason = reasons.find((one) => one.id === reasonId);
  async function add(list: File[]) {
    for (const file of list.slice(0, mostFiles - files.length)) {
      const taken = await uploads.send(file);
      if (taken) setFiles((all) => [...all, taken]);
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reasonId) return setError(t`Il manque un motif.`);
    if (reason?.paper && !files.length) return setError(t`Ce motif demande une pièce : joignez-la.`);
    setBusy(true);
    try {
      await justify({
        id,
        pupilId,
        eventIds: events.map((one) => one.id),
        reasonId,
        body: body.trim(),
        fileIds: files.map((one) => one.id),
      });
      toast.success(t`Justificatif envoyé à la vie scolaire`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Justifier`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="justify" busy={busy} disabled={uploads.busy}>
            <Trans>Envoyer</Trans>
          </Button>
        </>
      }
    >
      <form id="justify" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad">{error}</Notice>}
        <p>{[...new Set(events.map(({ day }) => day))].map((day) => formatDay(day)).join(', ')}</p>
        <SelectField
          label={t`Motif`}
          value={reasonId}
          options={[
            { value: '', label: t`Choisir…`, disabled: true },
            ...reasons.map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={(event) => {
            setReasonId(event.currentTarget.value);
            setError('');
          }}
        />
        <TextArea
          label={t`Explication`}
          optional={t`(facultatif)`}
          rows={4}
          maxLength={2000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div>
          <AttachmentField
            files={files}
            uploads={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => setFiles((all) => all.filter((one) => one.id !== file.id))}
          />
        </div>
      </form>
    </Sheet>
  );
}
