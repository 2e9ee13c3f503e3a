import type { AbsenceReason } from '@encrier/contract/school-life/attendance';
import { type Slip, type SlipKind, slipKinds } from '@encrier/contract/school-life/attendance-slips';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { PupilPicker } from '../../../conduct/conduct.public.tsx';
import { issueSlip, slipPupilsQuery } from '../../slips.api.ts';
import css from '../Attendance.module.css';
import { slipKindWords } from './slip-words.ts';

type Props = { now: number; reasons: readonly AbsenceReason[]; onClose: () => void; onIssued: (slip: Slip) => void };
const spans = [15, 30, 60, 120] as const;

/** Gives a slip at the desk: who, what for, why, at what hour and for how long. */
export function SlipForm({ now, reasons, onClose, onIssued }: Props) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [pupil, setPupil] = useState<{ id: string; label: string; class: string } | null>(null);
  const [wish, setWish] = useState({
    kind: 'late' as SlipKind,
    reasonId: '',
    note: '',
    at: formatMinute(now),
    minutes: 30,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    setErrors(pupil ? {} : { pupil: t`Choisissez un élève.` });
    if (!pupil || busy) return;
    setBusy(true);
    try {
      onIssued(
        await issueSlip({
          id,
          pupilId: pupil.id,
          kind: wish.kind,
          reasonId: wish.reasonId || null,
          note: wish.note.trim(),
          at: wish.at ? (minuteOf(wish.at) ?? 0) : null,
          minutes: wish.minutes,
        }),
      );
    } catch (failure) {
      const wrong = fieldErrors(failure);
      setErrors(wrong);
      if (!Object.keys(wrong).length) setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Nouveau billet`}
      closeLabel={t`Fermer`}
      width={480}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="slip" busy={busy}>
            <Trans>Remettre le billet</Trans>
          </Button>
        </>
      }
    >
      <form id="slip" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad">{error}</Notice>}
        <PupilPicker
          error={errors['pupil']}
          chosen={pupil}
          onPick={setPupil}
          onClear={() => setPupil(null)}
          find={slipPupilsQuery}
        />
        <Segmented<SlipKind>
          label={t`Nature du billet`}
          wide
          value={wish.kind}
          onChange={(kind) => setWish({ ...wish, kind })}
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
          onChange={(event) => setWish({ ...wish, reasonId: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <TimeField
            label={t`Heure`}
            value={wish.at}
            error={errors['at']}
            onChange={(event) => setWish({ ...wish, at: event.currentTarget.value })}
          />
          <SelectField
            label={t`Valable`}
            value={String(wish.minutes)}
            options={spans.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
            onChange={(event) => setWish({ ...wish, minutes: Number(event.currentTarget.value) })}
          />
        </div>
        <TextField
          label={t`Note interne`}
          optional={t`(facultatif)`}
          maxLength={200}
          value={wish.note}
          onChange={(event) => setWish({ ...wish, note: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  );
}
