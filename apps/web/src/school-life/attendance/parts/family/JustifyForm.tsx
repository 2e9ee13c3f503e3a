import type { AbsenceReason, FamilyEvent } from '@encrier/contract/school-life/attendance';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { AttachmentField, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { justify } from '../../attendance.api.ts';
import css from '../Attendance.module.css';

const maxFiles = 5;
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
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  const edit = useEdit({
    start: { reasonId: '', body: '', files: [] as readonly Attachment[] },
    check: ({ reasonId, files }) => {
      const paper = reasons.find((one) => one.id === reasonId)?.paper;
      return {
        ...(!reasonId && { reasonId: t`Il manque un motif.` }),
        ...(paper && !files.length && { fileIds: t`Ce motif demande une pièce : joignez-la.` }),
      };
    },
    send: ({ reasonId, body, files }, { key }) =>
      justify({
        id: key,
        pupilId,
        eventIds: events.map((one) => one.id),
        reasonId,
        body: body.trim(),
        fileIds: files.map((one) => one.id),
      }),
    onSaved: () => {
      toast.success(t`Justificatif envoyé à la vie scolaire`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  const trouble = edit.refused || errors['fileIds'];
  async function add(list: File[]) {
    for (const file of list.slice(0, maxFiles - draft.files.length)) {
      const taken = await uploads.send(file);
      if (taken) set(({ files }) => ({ files: [...files, taken] }));
    }
  }
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Justifier`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="justify" busy={edit.busy} disabled={uploads.busy}>
            <Trans>Envoyer</Trans>
          </Button>
        </>
      }
    >
      <form id="justify" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {trouble && <Notice tone="bad">{trouble}</Notice>}
        <p>{[...new Set(events.map(({ day }) => day))].map((day) => formatDay(day)).join(comma())}</p>
        <SelectField
          label={t`Motif`}
          value={draft.reasonId}
          error={errors['reasonId']}
          options={[
            { value: '', label: t`Choisir…`, disabled: true },
            ...reasons.map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={(event) => set({ reasonId: event.currentTarget.value })}
        />
        <TextArea
          label={t`Explication`}
          optional={t`(facultatif)`}
          rows={4}
          maxLength={2000}
          value={draft.body}
          error={errors['body']}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
        <div>
          <AttachmentField
            files={draft.files}
            uploads={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => set(({ files }) => ({ files: files.filter((one) => one.id !== file.id) }))}
          />
        </div>
      </form>
    </Sheet>
  );
}
