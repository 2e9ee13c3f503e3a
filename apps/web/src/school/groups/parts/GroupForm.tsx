import { groupKinds } from '@encrier/contract/school/groups';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { readRefusal } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { capacityFrom } from '../../classes/classes.public.ts';
import { addGroup, type Group, type GroupBody, type GroupKind, type Listing, saveGroup } from '../groups.api.ts';
import { GroupConflict } from './GroupConflict.tsx';
import css from './Groups.module.css';
import { kindNames } from './group-words.ts';

type Props = {
  /** Null creates a new one. */ group: Group | null;
  listing: Listing;
  yearId: string;
  onClose: (id?: string) => void;
};

/** Name, kind, class of a half group, subject and capacity. */
export function GroupForm({ group, listing, yearId, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [start] = useState(() => ({
    name: group?.name ?? '',
    kind: group?.kind ?? ('option' as GroupKind),
    classId: group?.classId ?? '',
    subjectId: group?.subjectId ?? '',
    capacity: group?.capacity ? String(group.capacity) : '',
  }));
  const bodyOf = (from: typeof start, capacity: number | null): GroupBody => ({
    name: from.name.trim(),
    kind: from.kind,
    classId: from.kind === 'half' ? from.classId || null : null,
    subjectId: from.subjectId || null,
    capacity,
  });
  const check = ({ kind, classId, capacity }: typeof start): Record<string, string> => ({
    ...(kind === 'half' && !classId && { classId: t`Choisissez la classe.` }),
    ...(capacityFrom(capacity) === undefined && { capacity: t`Un nombre de 1 à 500.` }),
  });
  const edit = useEdit<typeof start, { id: string; version?: number } | null>({
    start,
    version: group?.version,
    needed: ['name'],
    check,
    send: async (values, { version, key, former }) => {
      const body = bodyOf(values, capacityFrom(values.capacity) ?? null);
      if (!group) return addGroup(yearId, body, key);
      const before = bodyOf(former, capacityFrom(former.capacity) ?? null);
      const change = Object.fromEntries(
        Object.entries(body).filter(([field, value]) => value !== before[field as keyof GroupBody]),
      );
      return Object.keys(change).length ? saveGroup(group.id, { ...change, version }) : null;
    },
    undo: (answer, { name }) => (group && answer ? t`${name} : modification enregistrée` : null),
    read: (error) =>
      isApiError(error, 'groups.name_taken') ? { errors: { name: sentence(error) }, refused: '' } : readRefusal(error),
    onSaved: (answer) => onClose(group ? undefined : answer?.id),
  });
  const { draft: values, errors, conflict, set } = edit;
  if (conflict && group)
    return (
      <GroupConflict
        group={group}
        listing={listing}
        conflict={conflict}
        onTheirs={() => onClose()}
        onMine={edit.mine}
      />
    );
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={group ? t`Modifier ${group.name}` : t`Nouveau groupe`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={() => onClose()}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="group-form" busy={edit.busy}>
            {group ? <Trans>Enregistrer</Trans> : <Trans>Créer le groupe</Trans>}
          </Button>
        </>
      }
    >
      <form id="group-form" ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom`}
          maxLength={60}
          autoFocus
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SelectField
          label={t`Sorte de groupe`}
          value={values.kind}
          options={groupKinds.map((kind) => ({ value: kind, label: i18n._(kindNames[kind]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as GroupKind })}
        />
        {values.kind === 'half' && (
          <SelectField
            label={t`Classe`}
            value={values.classId}
            error={errors.classId}
            options={[
              { value: '', label: t`Choisir` },
              ...listing.classes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => set({ classId: event.currentTarget.value })}
          />
        )}
        <SelectField
          label={t`Matière`}
          optional={t`(facultatif)`}
          value={values.subjectId}
          options={[
            { value: '', label: t`Aucune` },
            ...listing.subjects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => set({ subjectId: event.currentTarget.value })}
        />
        <TextField
          label={t`Capacité`}
          optional={t`(facultatif)`}
          inputMode="numeric"
          autoComplete="off"
          value={values.capacity}
          error={errors.capacity}
          onChange={(event) => set({ capacity: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
