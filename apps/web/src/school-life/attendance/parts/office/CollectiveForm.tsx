import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import { addTogether, choicesQuery, type Choices } from '../../collective.api.ts';
import css from '../Attendance.module.css';
import { CollectiveWho, type Named } from './CollectiveWho.tsx';

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
        {(choices) => <Fields choices={choices} onBusy={setBusy} onClose={onClose} />}
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
  return [done, left].filter(Boolean).join(comma());
}

type Props = { choices: Choices; onBusy: (busy: boolean) => void; onClose: () => void };
function Fields({ choices, onBusy, onClose }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<number | null>(null);
  const edit = useEdit({
    start: {
      classId: '',
      some: [] as readonly Named[],
      day: choices.today,
      from: formatMinute(choices.hours.from),
      to: formatMinute(choices.hours.to),
      reasonId: choices.reasons.find((one) => one.busy)?.id ?? choices.reasons[0]?.id ?? '',
      note: '',
      tell: false,
    },
    check: ({ classId, some }) => ({
      ...(!classId && !some.length && { classId: t`Choisissez une classe ou des élèves.` }),
    }),
    send: async ({ classId, some, day, from, to, reasonId, note, tell }, { key }) => {
      onBusy(true);
      try {
        return await addTogether({
          id: key,
          classId: classId || null,
          pupilIds: classId ? [] : some.map((one) => one.id),
          day,
          starts: minuteOf(from) ?? 0,
          ends: minuteOf(to) ?? 0,
          reasonId,
          note: note.trim(),
          tell,
          families: asked,
        });
      } finally {
        onBusy(false);
      }
    },
    read: (failure) => {
      if (!isApiError(failure, 'attendance.collective_wide')) return readByField(failure);
      setAsked(Number(failure.details['families'] ?? 0));
      return { errors: {}, refused: '' };
    },
    onSaved: ({ written, already }) => {
      toast.success(doneWords(written, already));
      onClose();
    },
  });
  const { draft: wish, errors, set } = edit;
  return (
    <form id="collective" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      {asked !== null && (
        <Notice tone="warn">
          {plural(asked, {
            one: '# famille sera prévenue. Enregistrez encore pour confirmer.',
            other: '# familles seront prévenues. Enregistrez encore pour confirmer.',
          })}
        </Notice>
      )}
      <CollectiveWho
        choices={choices}
        classId={wish.classId}
        some={wish.some}
        error={errors['classId']}
        onClass={(classId) => set({ classId })}
        onSome={(some) => set({ some })}
      />
      <DateField label={t`Jour`} value={wish.day} onChange={(event) => set({ day: event.currentTarget.value })} />
      <div className={css.pair}>
        <TimeField label={t`De`} value={wish.from} onChange={(event) => set({ from: event.currentTarget.value })} />
        <TimeField
          label={t`À`}
          value={wish.to}
          error={errors['ends']}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Motif`}
        value={wish.reasonId}
        error={errors['reasonId']}
        options={choices.reasons.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(event) => set({ reasonId: event.currentTarget.value })}
      />
      <TextField
        label={t`Note interne`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={wish.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <CheckField
        label={t`Prévenir les familles`}
        checked={wish.tell}
        onChange={(event) => set({ tell: event.currentTarget.checked })}
      />
    </form>
  );
}
