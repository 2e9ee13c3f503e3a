import type { AbsenceReason } from '@encrier/contract/school-life/attendance';
import { type Slip, type SlipKind, slipKinds } from '@encrier/contract/school-life/attendance-slips';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { PupilPicker } from '../../../conduct/conduct.public.tsx';
import { issueSlip, slipPupilsQuery } from '../../slips.api.ts';
import css from '../Attendance.module.css';
import { slipKindWords } from './slip-words.ts';

type Props = { now: number; reasons: readonly AbsenceReason[]; onClose: () => void; onIssued: (slip: Slip) => void };
type Wish = {
  pupil: { id: string; label: string; class: string } | null;
  kind: SlipKind;
  reasonId: string;
  note: string;
  at: string;
  minutes: number;
};
const spans = [15, 30, 60, 120] as const;

/** Gives a slip at the desk: pupil, kind, reason, time and duration. */
export function SlipForm({ now, reasons, onClose, onIssued }: Props) {
  const { t, i18n } = useLingui();
  const edit = useEdit<Wish, Slip>({
    start: { pupil: null, kind: 'late', reasonId: '', note: '', at: formatMinute(now), minutes: 30 },
    check: ({ pupil }) => ({ ...(!pupil && { pupil: t`Choisissez un élève.` }) }),
    send: ({ pupil, kind, reasonId, note, at, minutes }, { key }) =>
      issueSlip({
        id: key,
        pupilId: pupil!.id,
        kind,
        reasonId: reasonId || null,
        note: note.trim(),
        at: at ? (minuteOf(at) ?? 0) : null,
        minutes,
      }),
    read: readByField,
    onSaved: onIssued,
    onClose,
  });
  const { draft: wish, errors, set } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Nouveau billet`}
      closeLabel={t`Fermer`}
      width={480}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="slip" busy={edit.busy}>
            <Trans>Remettre le billet</Trans>
          </Button>
        </>
      }
    >
      <form id="slip" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <PupilPicker
          error={errors['pupil']}
          chosen={wish.pupil}
          onPick={(pupil) => set({ pupil })}
          onClear={() => set({ pupil: null })}
          find={slipPupilsQuery}
        />
        <Segmented<SlipKind>
          label={t`Nature du billet`}
          wide
          value={wish.kind}
          onChange={(kind) => set({ kind })}
          options={slipKinds.map((value) => ({ value, label: i18n._(slipKindWords[value]) }))}
        />
        <SelectField
          label={t`Motif`}
          help={t`Ni le billet ni le professeur ne le montrent.`}
          value={wish.reasonId}
          error={errors['reasonId']}
          options={[
            { value: '', label: t`Sans motif` },
            ...reasons.map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={(event) => set({ reasonId: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <TimeField
            label={t`Heure`}
            value={wish.at}
            error={errors['at']}
            onChange={(event) => set({ at: event.currentTarget.value })}
          />
          <SelectField
            label={t`Valable`}
            value={String(wish.minutes)}
            options={spans.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
            onChange={(event) => set({ minutes: Number(event.currentTarget.value) })}
          />
        </div>
        <TextField
          label={t`Note interne`}
          optional={t`(facultatif)`}
          maxLength={200}
          value={wish.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  );
}
