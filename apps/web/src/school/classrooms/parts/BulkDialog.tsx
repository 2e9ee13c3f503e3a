import type { Classroom } from '@encrier/contract/school/classrooms';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { changeClassrooms, type Classrooms } from '../classrooms.api.ts';
import css from './Classrooms.module.css';
import { Disciplines } from './Disciplines.tsx';

/** Restores the rooms, grouped by former state. */
async function putBack(rooms: readonly Classroom[]): Promise<void> {
  const states = new Map<string, Classroom[]>();
  for (const room of rooms) {
    const state = JSON.stringify([room.kind, room.capacity, room.subjectIds]);
    states.set(state, [...(states.get(state) ?? []), room]);
  }
  for (const same of states.values())
    await changeClassrooms({
      ids: same.map(({ id }) => id),
      kind: same[0]?.kind ?? '',
      capacity: same[0]?.capacity ?? null,
      subjectIds: same[0]?.subjectIds ?? [],
    });
}

/** Changes the ticked fields of several rooms, the others are not changed. */
export function BulkDialog({
  rooms,
  data,
  onClose,
}: {
  rooms: readonly Classroom[];
  data: Classrooms;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [on, setOn] = useState({ kind: false, capacity: false, subjects: false });
  const [kind, setKind] = useState('');
  const [capacity, setCapacity] = useState<number | null>(null);
  const [subjectIds, setSubjectIds] = useState<string[]>([]);
  const change = useMutation({
    mutationFn: () =>
      changeClassrooms({
        ids: rooms.map(({ id }) => id),
        ...(on.kind && { kind }),
        ...(on.capacity && { capacity }),
        ...(on.subjects && { subjectIds }),
      }),
    onSuccess: () => {
      toast.success(plural(rooms.length, { one: '# salle modifiée', other: '# salles modifiées' }), {
        undo: () => void putBack(rooms),
      });
      onClose();
    },
  });
  const none = !on.kind && !on.capacity && !on.subjects;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!none && !change.isPending) change.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={plural(rooms.length, { one: 'Modifier # salle', other: 'Modifier # salles' })}
      closeLabel={t`Fermer`}
      width={560}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <CheckField
          label={t`Changer le type`}
          checked={on.kind}
          onChange={(event) => setOn({ ...on, kind: event.currentTarget.checked })}
        />
        {on.kind && (
          <TextField
            label={t`Type`}
            value={kind}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setKind(event.currentTarget.value)}
          />
        )}
        <CheckField
          label={t`Changer le nombre de places`}
          checked={on.capacity}
          onChange={(event) => setOn({ ...on, capacity: event.currentTarget.checked })}
        />
        {on.capacity && (
          <TextField
            label={t`Places`}
            inputMode="numeric"
            dir="ltr"
            value={capacity ?? ''}
            maxLength={4}
            onChange={(event) => setCapacity(Number(event.currentTarget.value.replace(/\D/g, '')) || null)}
          />
        )}
        <CheckField
          label={t`Changer les matières`}
          checked={on.subjects}
          onChange={(event) => setOn({ ...on, subjects: event.currentTarget.checked })}
        />
        {on.subjects && <Disciplines subjects={data.subjects} value={subjectIds} onChange={setSubjectIds} />}
        <div className={css.foot}>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={change.isPending} disabled={none}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
