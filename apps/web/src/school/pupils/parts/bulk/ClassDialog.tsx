import { maxAtOnce } from '@encrier/contract/school/pupils';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { moveTo, type PupilList, takeBack } from '../../pupils.api.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { BulkProps } from './bulk-props.ts';
import { daysOf, isToCome } from './days.ts';
import { usePlanning } from './use-planning.ts';

/** Classes with their number of pupils and their capacity. */
export function classOptions(list: PupilList): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const row of list.rows) if (row.classId) counts.set(row.classId, (counts.get(row.classId) ?? 0) + 1);
  return list.classes.map(({ id, name, capacity }) => ({
    value: id,
    label: `${name} (${counts.get(id) ?? 0}${capacity ? `/${capacity}` : ''})`,
  }));
}

/** Moves pupils to another class from a day, or returns a former pupil to one; a move can be undone. */
export function ClassDialog({ pupils, list, onClose, onDone, returning = false }: BulkProps & { returning?: boolean }) {
  const { t } = useLingui();
  const days = daysOf(list.year);
  const [classId, setClassId] = useState('');
  const [on, setOn] = useState(days.on);
  const [reason, setReason] = useState('');
  const later = isToCome(list.year, on);
  const planning = usePlanning(pupils, onDone);
  const name = list.classes.find((one) => one.id === classId)?.name ?? '';
  const undo = (versions: { id: string; version: number }[], day: string): void => {
    const before = new Map(pupils.map((row) => [row.id, row.classId]));
    const changes = versions.flatMap(({ id, version }) => {
      const back = before.get(id);
      return back ? [{ id, version, classId: back }] : [];
    });
    moveTo({ on: day, reason: '', changes }).then(
      () => toast.info(t`Changement de classe annulé.`),
      () => toast.error(t`Ce changement n’a pas pu être annulé : la fiche a été modifiée depuis.`),
    );
  };
  const go = useMutation({
    mutationFn: async () => {
      if (!returning)
        return moveTo({
          on,
          reason: reason.trim(),
          changes: pupils.map((row) => ({ id: row.id, version: row.version ?? 1, classId })),
        });
      for (const row of pupils) await takeBack(row.id, { version: row.version ?? 1, classId, on });
      return null;
    },
    onSuccess: (answer) => {
      if (!answer) toast.success(t`Élève réintégré en ${name}.`);
      else
        toast.success(
          pupils.length === 1 ? t`Élève passé en ${name}.` : t`${pupils.length} élèves passés en ${name}.`,
          { undo: () => undo(answer.pupils, on) },
        );
      onDone();
    },
  });
  return (
    <ActionDialog
      title={returning ? t`Réintégrer` : t`Changer de classe`}
      pupils={pupils}
      most={maxAtOnce}
      action={
        later
          ? returning
            ? t`Prévoir le retour`
            : t`Prévoir le changement`
          : returning
            ? t`Réintégrer`
            : t`Changer de classe`
      }
      ready={classId !== '' && on !== ''}
      busy={go.isPending || planning.isPending}
      error={later ? planning.error : go.error}
      onClose={onClose}
      onGo={() =>
        later
          ? planning.mutate({
              kind: returning ? 'return' : 'class',
              on,
              classId,
              reason: reason.trim(),
              graduated: false,
            })
          : go.mutate()
      }
    >
      <SelectField
        label={t`Nouvelle classe`}
        value={classId}
        options={[{ value: '', label: t`Choisir une classe` }, ...classOptions(list)]}
        onChange={(event) => setClassId(event.currentTarget.value)}
      />
      <DateField
        label={t`À partir du`}
        min={days.min}
        max={days.end}
        value={on}
        help={
          later
            ? returning
              ? t`Jour à venir : le retour se fera ce jour-là.`
              : t`Jour à venir : le changement se fera ce jour-là.`
            : undefined
        }
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      {!returning && (
        <TextField
          label={t`Motif`}
          optional={t`(facultatif)`}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
