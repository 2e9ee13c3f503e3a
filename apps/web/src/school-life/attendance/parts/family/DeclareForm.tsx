import type { AbsenceReason, AttendanceChild } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { declare } from '../../attendance.api.ts';
import css from '../Attendance.module.css';

type Shape = 'day' | 'days' | 'hours';
type Span = { shape: Shape; from: string; to: string; starts: string; ends: string };
type Wish = Span & { pupilId: string; reasonId: string; note: string };
/** A day and an hour as the server reads them on the school's clock. */
const stamp = (day: string, hour: string): string => `${day.replaceAll('-', '')}${hour.replace(':', '')}00`;

/** « Mon enfant sera absent »: one form that informs roll calls and teachers. */
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
  const self = pupils[0]?.self === true;
  const edit = useEdit({
    start: {
      pupilId: pupils[0]?.pupilId ?? '',
      shape: 'day',
      from: today,
      to: today,
      starts: '08:00',
      ends: '10:00',
      reasonId: '',
      note: '',
    } as Wish,
    check: ({ shape, from, to, reasonId }) => ({
      ...(!from && { from: t`Choisissez le jour.` }),
      ...(shape === 'days' && !to && { to: t`Choisissez le jour.` }),
      ...(!reasonId && { reasonId: t`Il manque un motif.` }),
    }),
    send: ({ pupilId, shape, from, to, starts, ends, reasonId, note }, { key }) =>
      declare({
        id: key,
        pupilId,
        startsAt: stamp(from, shape === 'hours' ? starts : '00:00'),
        endsAt: stamp(shape === 'days' ? to : from, shape === 'hours' ? ends : '23:59'),
        reasonId,
        note: note.trim(),
      }),
    onSaved: (done) => {
      toast.success(
        plural(done.teachers, {
          0: 'L’école est prévenue',
          one: 'L’école est prévenue, et # professeur',
          other: 'L’école est prévenue, et # professeurs',
        }),
      );
      onClose();
    },
    onClose,
  });
  const { draft: wish, errors, set } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={self ? t`Je serai absent` : t`Mon enfant sera absent`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <Button variant="primary" type="submit" form="declare" busy={edit.busy}>
          <Trans>Prévenir l’école</Trans>
        </Button>
      }
    >
      <form id="declare" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {pupils.length > 1 && (
          <SelectField
            label={t`Enfant`}
            value={wish.pupilId}
            options={pupils.map((one) => ({ value: one.pupilId, label: one.label }))}
            onChange={(event) => set({ pupilId: event.currentTarget.value })}
          />
        )}
        <SpanFields span={wish} errors={errors} today={today} onChange={set} />
        <SelectField
          label={t`Motif`}
          value={wish.reasonId}
          error={errors['reasonId']}
          options={[
            { value: '', label: t`Choisir…`, disabled: true },
            ...reasons.map((one) => ({ value: one.id, label: one.label })),
          ]}
          onChange={(event) => set({ reasonId: event.currentTarget.value })}
        />
        <TextField
          label={t`Précision`}
          optional={t`(facultatif)`}
          maxLength={500}
          value={wish.note}
          error={errors['note']}
          onChange={(event) => set({ note: event.currentTarget.value })}
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
  span,
  errors,
  today,
  onChange: change,
}: {
  span: Span;
  errors: Readonly<Record<string, string>>;
  today: string;
  onChange: (part: Partial<Span>) => void;
}) {
  const { t } = useLingui();
  const { shape } = span;
  return (
    <>
      <Segmented<Shape>
        label={t`Quand`}
        wide
        value={shape}
        onChange={(next) => change({ shape: next })}
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
          error={errors['from']}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        {shape === 'days' && (
          <DateField
            label={t`Au`}
            min={span.from}
            value={span.to}
            error={errors['to']}
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
