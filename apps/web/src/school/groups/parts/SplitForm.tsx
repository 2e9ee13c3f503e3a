import { Button } from '@encrier/ui/actions/Button';
import { RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Listing, split, type Year } from '../groups.api.ts';
import css from './Groups.module.css';
import { halfNames } from './group-words.ts';

type Draft = {
  classId: string;
  names: [string, string];
  by: 'name' | 'alternate';
  subjectId: string;
  from: string;
};
type Props = { listing: Listing; year: Year; day: string; onClose: () => void };

/** A class in two halves, by the order of names or one in two. */
export function SplitForm({ listing, year, day, onClose }: Props) {
  const { t } = useLingui();
  const taken = listing.groups.map(({ name }) => name);
  const of = (classId: string): [string, string] =>
    halfNames(listing.classes.find(({ id }) => id === classId)?.name ?? '', taken);
  const first = listing.classes[0]?.id ?? '';
  const form = useId();
  const edit = useEdit<Draft>({
    start: { classId: first, names: of(first), by: 'name', subjectId: '', from: day },
    check: ({ names, from }): Record<string, string> =>
      names.every((name) => name.trim()) && from ? {} : { all: t`Donnez un nom à chaque demi-groupe et une date.` },
    send: (draft, { key }) => split({ ...draft, subjectId: draft.subjectId || null }, key),
    onSaved: () => {
      toast.success(t`${one} et ${two} sont créés`);
      onClose();
    },
    onClose,
  });
  const { draft: values, set } = edit;
  const [one, two] = values.names;
  const refused = edit.errors.all ?? edit.refused;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Partager une classe`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            <Trans>Créer deux demi-groupes</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.stack} noValidate onSubmit={edit.submit}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <SelectField
          label={t`Classe`}
          value={values.classId}
          options={listing.classes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => set({ classId: event.currentTarget.value, names: of(event.currentTarget.value) })}
        />
        <RadioField<'name' | 'alternate'>
          label={t`Partage`}
          value={values.by}
          onChange={(by) => set({ by })}
          options={[
            {
              value: 'name',
              label: t`Par ordre alphabétique`,
              note: t`La première moitié de la liste, puis la seconde.`,
            },
            { value: 'alternate', label: t`Un sur deux`, note: t`En alternant dans la liste.` },
          ]}
        />
        <div className={css.pair}>
          <TextField
            label={t`Premier groupe`}
            maxLength={60}
            autoComplete="off"
            value={one}
            onChange={(event) => set({ names: [event.currentTarget.value, two] })}
          />
          <TextField
            label={t`Second groupe`}
            maxLength={60}
            autoComplete="off"
            value={two}
            onChange={(event) => set({ names: [one, event.currentTarget.value] })}
          />
        </div>
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
        <DateField
          label={t`À partir du`}
          min={year.startsOn}
          max={year.endsOn}
          value={values.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
