import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { PupilPicker } from '../../../conduct/conduct.public.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { addTogether, choicesQuery, type Choices } from '../../collective.api.ts';
import { exemptiblePupilsQuery } from '../../exemptions.api.ts';
import css from '../Attendance.module.css';

/** A class, or some pupils, absent together: written once for all. */
export function CollectiveForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Absence collective`}
      closeLabel={t`Fermer`}
      width={500}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="collective" busy={busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <Asked query={useQuery(choicesQuery)} label={t`Chargement des classes`}>
        {(choices) => <Fields choices={choices} busy={busy} onBusy={setBusy} onClose={onClose} />}
      </Asked>
    </Sheet>
  );
}

/** « 3 absences écrites, 2 l’étaient déjà ». */
function doneWords(written: number, already: number): string {
  const done = plural(written, {
    0: 'Aucune absence écrite',
    one: '# absence écrite',
    other: '# absences écrites',
  });
  const left = already ? plural(already, { one: '# l’était déjà', other: '# l’étaient déjà' }) : '';
  return [done, left].filter(Boolean).join(', ');
}

type Named = { id: string; label: string };
type Props = { choices: Choices; busy: boolean; onBusy: (busy: boolean) => void; onClose: () => void };
function Fields({ choices, busy, onBusy, onClose }: Props) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [some, setSome] = useState<readonly Named[]>([]);
  const [wish, setWish] = useState(() => ({
    classId: '',
    day: choices.today,
    from: formatMinute(choices.hours.from),
    to: formatMinute(choices.hours.to),
    reasonId: choices.reasons.find((one) => one.busy)?.id ?? choices.reasons[0]?.id ?? '',
    note: '',
    tell: false,
  }));
  const [asked, setAsked] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState('');
  const fail = (failure: unknown): void => {
    if (isApiError(failure) && failure.code === 'attendance.collective_wide') {
      setAsked(Number(failure.details?.['families'] ?? 0));
      return;
    }
    const wrong = fieldErrors(failure);
    setErrors(wrong);
    if (!Object.keys(wrong).length) setError(sentence(failure));
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    const missing = { ...(!wish.classId && !some.length && { classId: t`Choisissez une classe ou des élèves.` }) };
    setErrors(missing);
    if (Object.keys(missing).length || busy) return;
    onBusy(true);
    try {
      const { written, already } = await addTogether({
        id,
        classId: wish.classId || null,
        pupilIds: wish.classId ? [] : some.map((one) => one.id),
        day: wish.day,
        starts: minuteOf(wish.from) ?? 0,
        ends: minuteOf(wish.to) ?? 0,
        reasonId: wish.reasonId,
        note: wish.note.trim(),
        tell: wish.tell,
        families: asked,
      });
      toast.success(doneWords(written, already));
      onClose();
    } catch (failure) {
      fail(failure);
    } finally {
      onBusy(false);
    }
  }
  return (
    <form id="collective" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {error && <Notice tone="bad">{error}</Notice>}
      {asked !== null && (
        <Notice tone="warn">
          {plural(asked, {
            one: '# famille sera prévenue. Enregistrez encore pour confirmer.',
            other: '# familles seront prévenues. Enregistrez encore pour confirmer.',
          })}
        </Notice>
      )}
      <Who
        choices={choices}
        classId={wish.classId}
        some={some}
        error={errors['classId']}
        onClass={(classId) => setWish({ ...wish, classId })}
        onSome={setSome}
      />
      <DateField
        label={t`Jour`}
        value={wish.day}
        onChange={(event) => setWish({ ...wish, day: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <TimeField
          label={t`De`}
          value={wish.from}
          onChange={(event) => setWish({ ...wish, from: event.currentTarget.value })}
        />
        <TimeField
          label={t`À`}
          value={wish.to}
          error={errors['ends']}
          onChange={(event) => setWish({ ...wish, to: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Motif`}
        value={wish.reasonId}
        error={errors['reasonId']}
        options={choices.reasons.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(event) => setWish({ ...wish, reasonId: event.currentTarget.value })}
      />
      <TextField
        label={t`Note interne`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={wish.note}
        onChange={(event) => setWish({ ...wish, note: event.currentTarget.value })}
      />
      <CheckField
        label={t`Prévenir les familles`}
        checked={wish.tell}
        onChange={(event) => setWish({ ...wish, tell: event.currentTarget.checked })}
      />
    </form>
  );
}

type WhoProps = {
  choices: Choices;
  classId: string;
  some: readonly Named[];
  error: string | undefined;
  onClass: (classId: string) => void;
  onSome: (some: readonly Named[]) => void;
};
/** A whole class, or pupils found one by one. */
function Who({ choices, classId, some, error, onClass, onSome }: WhoProps) {
  const { t } = useLingui();
  const finds = useCan('attendance.justify');
  return (
    <>
      <SelectField
        label={t`Classe`}
        value={classId}
        error={error}
        options={[
          { value: '', label: finds ? t`Des élèves choisis` : t`Choisir…`, disabled: !finds },
          ...choices.classes.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(event) => onClass(event.currentTarget.value)}
      />
      {!classId && finds && (
        <>
          <PupilPicker
            find={exemptiblePupilsQuery}
            onPick={(pupil) => onSome([...some.filter((one) => one.id !== pupil.id), pupil])}
          />
          <div className={css.pills}>
            {some.map((one) => {
              const name = one.label;
              return (
                <Button
                  key={one.id}
                  size="small"
                  aria-label={t`Retirer ${name}`}
                  onClick={() => onSome(some.filter((other) => other !== one))}
                >
                  <bdi>{name}</bdi>
                </Button>
              );
            })}
          </div>
        </>
      )}
    </>
  );
}
