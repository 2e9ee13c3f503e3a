import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import type { ClassChange, SchoolClass } from '../classes.api.ts';
import { capacityFrom } from '../classes.public.ts';
import css from './Classes.module.css';
import type { Options } from './class-words.ts';
import type { Edits } from './use-edits.ts';

type Props = {
  /** One class, or those of a selection. */ rows: readonly SchoolClass[];
  options: Options;
  edits: Edits;
  onClose: () => void;
};
type Values = {
  name: string;
  levelId: string;
  capacity: string;
  headTeacherId: string;
  classroomId: string;
  nextClassId: string;
};
const keep = '=';

/** The changed fields; the name only for a single class. */
function changeOf(values: Values, start: Values, capacity: number | null, isOne: boolean): ClassChange {
  const differs = (field: keyof Values): boolean => values[field] !== start[field];
  return {
    ...(isOne && differs('name') && { name: values.name.trim() }),
    ...(differs('levelId') && { levelId: values.levelId }),
    ...(differs('capacity') && { capacity }),
    ...(differs('headTeacherId') && { headTeacherId: values.headTeacherId || null }),
    ...(differs('classroomId') && { classroomId: values.classroomId || null }),
    ...(differs('nextClassId') && { nextClassId: values.nextClassId || null }),
  };
}

/** Every field of a class; for several, fields left « Ne pas changer » are not changed. */
export function ClassForm({ rows, options, edits, onClose }: Props) {
  const { t } = useLingui();
  const one = rows.length === 1 ? rows[0]! : null;
  const form = useId();
  const edit = useEdit<Values>({
    start: one
      ? {
          name: one.name,
          levelId: one.levelId,
          capacity: one.capacity === null ? '' : String(one.capacity),
          headTeacherId: one.headTeacherId ?? '',
          classroomId: one.classroomId ?? '',
          nextClassId: one.nextClassId ?? '',
        }
      : { name: '', levelId: keep, capacity: '', headTeacherId: keep, classroomId: keep, nextClassId: keep },
    version: one?.version,
    follows: one !== null,
    check: ({ name, capacity }): Record<string, string> =>
      one && !name.trim()
        ? { name: t`À remplir` }
        : capacityFrom(capacity) === undefined
          ? { capacity: t`Un nombre de 1 à 500.` }
          : {},
    send: async (typed, { version, former }) => {
      const change = changeOf(typed, former, capacityFrom(typed.capacity) ?? null, one !== null);
      if (Object.keys(change).length === 0) return;
      // Two values of a field are shown in the table.
      const kept = await (one ? edits.edit({ ...one, version }, change) : edits.editMany(rows, change));
      if (!kept) throw new Error('refused');
    },
    read: () => ({ errors: {}, refused: '' }), // the table shows the error
    onSaved: onClose,
    onClose,
  });
  const { draft: values, errors, set } = edit;
  const choices = (list: readonly { value: string; label: string }[]) =>
    one ? list : [{ value: keep, label: t`Ne pas changer` }, ...list];
  const title = one
    ? t`Modifier ${one.name}`
    : plural(rows.length, { one: 'Modifier # classe', other: 'Modifier # classes' });
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={title}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {one && (
          <TextField
            label={t`Nom`}
            maxLength={60}
            autoFocus
            autoComplete="off"
            value={values.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
        <SelectField
          label={t`Niveau`}
          value={values.levelId}
          options={choices(options.levels)}
          onChange={(event) => set({ levelId: event.currentTarget.value })}
        />
        <TextField
          label={t`Capacité`}
          optional={one ? t`(facultatif)` : t`(vide : ne pas changer)`}
          inputMode="numeric"
          autoComplete="off"
          value={values.capacity}
          error={errors.capacity}
          onChange={(event) => set({ capacity: event.currentTarget.value })}
        />
        <SelectField
          label={t`Professeur principal`}
          optional={t`(facultatif)`}
          value={values.headTeacherId}
          options={choices(options.teachers)}
          onChange={(event) => set({ headTeacherId: event.currentTarget.value })}
        />
        <SelectField
          label={t`Salle`}
          optional={t`(facultatif)`}
          value={values.classroomId}
          options={choices(options.classrooms)}
          onChange={(event) => set({ classroomId: event.currentTarget.value })}
        />
        <SelectField
          label={t`Classe suivante`}
          optional={t`(facultatif)`}
          value={values.nextClassId}
          options={choices(options.next(one?.id ?? ''))}
          onChange={(event) => set({ nextClassId: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
