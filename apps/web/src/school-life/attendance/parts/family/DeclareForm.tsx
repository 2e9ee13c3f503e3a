import type { AbsenceReason, AttendanceChild } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { declare } from '../../attendance.api.ts';
import css from '../Attendance.module.css';

type Shape = 'day' | 'days' | 'hours';
type Span = { from: string; to: string; starts: string; ends: string };
/** A day and an hour as the server reads them on the school's clock. */
const stamp = (day: string, hour: string): string => `${day.replaceAll('-', '')}${hour.replace(':', '')}00`;

/** « Mon enfant sera absent »: one form, said once for the roll calls and the teachers. */
export function DeclareForm({
  pupils,
  reasons,
  today,
  onClose,
}: {
  pupils: readonly AttendanceChild[];
  reasons: readonly AbsenceReason[];
  today: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [pupilId, setPupilId] = useState(pupils[0]?.pupilId ?? '');
  const [shape, setShape] = useState<Shape>('day');
  const [span, setSpan] = useState<Span>({ from: today, to: today, starts: '08:00', ends: '10:00' });
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const self = pupils[0]?.self === true;
  const change = (part: Partial<Span>): void => {
    setSpan((old) => ({ ...old, ...part }));
    setError('');
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!span.from || (shape === 'days' && !span.to)) return setError(t`Choisissez le jour.`);
    if (!reasonId) return setError(t`Il manque un motif.`);
    setBusy(true);
    try {
      const hours = shape === 'hours';
      const last = shape === 'days' ? span.to : span.from;
      const done = await declare({
        id,
        pupilId,
        startsAt: stamp(span.from, hours ? span.starts : '00:00'),
        endsAt: stamp(last, hours ? span.ends : '23:59'),
        reasonId,
        note: note.trim(),
      });
      toast.success(
        plural(done.teachers, {
          0: 'L’école est prévenue',
          one: 'L’école est prévenue, et # professeur',
          other: 'L’école est prévenue, et # professeurs',
        }),
      );
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
      title={self ? t`Je serai absent` : t`Mon enfant sera absent`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form="declare" busy={busy}>
          <Trans>Prévenir l’école</Trans>
        </Button>
      }
    >
      <form id="declare" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad">{error}</Notice>}
        {pupils.length > 1 && (
          <SelectField
            label={t`Enfant`}
            value={pupilId}
            options={pupils.map((one) => ({ value: one.pupilId, label: one.label }))}
            onChange={(event) => setPupilId(event.currentTarget.value)}
          />
        )}
        <SpanFields shape={shape} span={span} today={today} onShape={setShape} onChange={change} />
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
        <TextField
          label={t`Précision`}
          optional={t`(facultatif)`}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p className={css.quiet}>
          <Trans>
            L’appel de ces cours en tient compte et les professeurs sont prévenus, sans le motif. La cantine et le
            transport se préviennent à part.
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}

/** One day, several, or some hours of one. */
function SpanFields({
  shape,
  span,
  today,
  onShape,
  onChange: change,
}: {
  shape: Shape;
  span: Span;
  today: string;
  onShape: (shape: Shape) => void;
  onChange: (part: Partial<Span>) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Segmented<Shape>
        label={t`Quand`}
        wide
        value={shape}
        onChange={onShape}
        options={[
          { value: 'day', label: t`Un jour` },
          { value: 'days', label: t`Plusieurs` },
          { value: 'hours', label: t`Quelques heures` },
        ]}
      />
      <div className={css.pair}>
        <DateField
          label={shape === 'days' ? t`Du` : t`Jour`}
          min={today}
          value={span.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        {shape === 'days' && (
          <DateField
            label={t`Au`}
            min={span.from}
            value={span.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        )}
        {shape === 'hours' && (
          <>
            <TimeField
              label={t`De`}
              value={span.starts}
              onChange={(event) => change({ starts: event.currentTarget.value })}
            />
            <TimeField
              label={t`À`}
              value={span.ends}
              onChange={(event) => change({ ends: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </>
  );
}
