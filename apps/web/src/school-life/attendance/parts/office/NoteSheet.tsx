import type { MessageNote } from '@encrier/contract/school-life/attendance-messages';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { titleOf } from '#kernel/content/subject-name.ts';
import { formatHours, formatMoment, formatShortDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { noteQuery, takeNote } from '../../note.api.ts';
import css from '../Attendance.module.css';

/** A family's message, used as its justification of the absences ticked by the reader. */
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
  const edit = useEdit({
    start: {
      pupilId: note.pupils.length === 1 ? note.pupils[0]!.id : '',
      ticked: [] as readonly string[],
      reasonId: '',
    },
    check: ({ pupilId: of, ticked, reasonId }) => ({
      ...((!of || !ticked.length) && { ticked: t`Cochez au moins une absence.` }),
      ...(!reasonId && { reasonId: t`Il manque un motif.` }),
    }),
    send: ({ pupilId: of, ticked, reasonId }, { key }) =>
      takeNote(messageId, { id: key, pupilId: of, eventIds: [...ticked], reasonId }),
    onSaved: () => {
      toast.success(t`Justificatif reçu : il attend votre décision`);
      onClose();
    },
  });
  const { pupilId, ticked, reasonId } = edit.draft;
  const trouble = edit.refused || edit.errors['ticked'];
  const pupil = note.pupils.find((one) => one.id === pupilId);
  const tick = (rowId: string, on: boolean): void =>
    edit.set({ ticked: on ? [...ticked, rowId] : ticked.filter((one) => one !== rowId) });
  const [by, when] = [note.by, note.sentAt ? formatMoment(note.sentAt) : ''];
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {trouble && <Notice tone="bad">{trouble}</Notice>}
      <p className={css.quiet}>
        <Facts>{[by, when]}</Facts>
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
          onChange={(event) => edit.set({ pupilId: event.currentTarget.value, ticked: [] })}
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
            const [day, hours] = [formatShortDay(row.day), formatHours(row)];
            return (
              <CheckField
                key={row.id}
                label={
                  <>
                    {day} <bdi dir="ltr">{hours}</bdi> <bdi>{titleOf(row)}</bdi>
                  </>
                }
                checked={ticked.includes(row.id)}
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
            error={edit.errors['reasonId']}
            options={[
              { value: '', label: t`Choisir…`, disabled: true },
              ...note.reasons.map((one) => ({ value: one.id, label: one.label })),
            ]}
            onChange={(event) => edit.set({ reasonId: event.currentTarget.value })}
          />
          <div>
            <Button variant="primary" type="submit" busy={edit.busy}>
              <Trans>Prendre comme justificatif</Trans>
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
