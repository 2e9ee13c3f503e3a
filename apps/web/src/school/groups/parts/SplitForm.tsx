import { Button } from '@encrier/ui/actions/Button';
import { RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Listing, split, type Year } from '../groups.api.ts';
import css from './Groups.module.css';
import { halfNames } from './group-words.ts';

type Props = { listing: Listing; year: Year; day: string; onClose: () => void };

/** A class in two halves, by the order of names or one in two. */
export function SplitForm({ listing, year, day, onClose }: Props) {
  const { t } = useLingui();
  const taken = listing.groups.map(({ name }) => name);
  const of = (classId: string): [string, string] =>
    halfNames(listing.classes.find(({ id }) => id === classId)?.name ?? '', taken);
  const first = listing.classes[0]?.id ?? '';
  const [values, setValues] = useState(() => ({
    classId: first,
    names: of(first),
    by: 'name' as 'name' | 'alternate',
    subjectId: '',
    from: day,
  }));
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setRefused('');
  };
  const [one, two] = values.names;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!one.trim() || !two.trim() || !values.from)
      return setRefused(t`Donnez un nom à chaque demi-groupe et une date.`);
    setBusy(true);
    try {
      await split({ ...values, subjectId: values.subjectId || null }, key);
      toast.success(t`${one} et ${two} sont créés`);
      onClose();
    } catch (error) {
      setKey(crypto.randomUUID());
      setBusy(false);
      if (!isApiError(error, 'network')) setRefused(sentence(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Partager une classe`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="split-form" busy={busy}>
            <Trans>Créer deux demi-groupes</Trans>
          </Button>
        </>
      }
    >
      <form id="split-form" className={css.stack} noValidate onSubmit={(event) => void submit(event)}>
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
