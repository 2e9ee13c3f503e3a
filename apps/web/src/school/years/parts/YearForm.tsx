import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { saveYear, type SchoolYear, type YearBody } from '../years.api.ts';
import { SavedByOther } from './Meanwhile.tsx';
import css from './Years.module.css';

type Props = { start: YearBody; year: SchoolYear | null; onDone: (id: string | null) => void };

/** Name and dates of a year, new or not. */
export function YearForm({ start, year, onDone }: Props) {
  const { t } = useLingui();
  const edit = useEdit<YearBody, { id: string }>({
    start,
    version: year?.version,
    needed: ['name', 'startsOn', 'endsOn'],
    send: (values, { version }) => saveYear(values, year && { id: year.id, version }),
    read: readByField,
    overwrites: true,
    guard: ['annee'],
    undo: (_, { name }) => year && t`${name} : modification enregistrée`,
    onSaved: ({ id }) => onDone(id),
  });
  const { draft: values, errors, set } = edit;
  const names = { name: t`Nom de l’année`, startsOn: t`Premier jour`, endsOn: t`Dernier jour` };
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.conflict && (
        <SavedByOther
          found={edit.conflict}
          values={values}
          names={names}
          show={(field, value) => (field === 'name' ? String(value) : formatShortDay(String(value)))}
          onTake={edit.theirs}
        />
      )}
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.triple}>
        <TextField
          label={names.name}
          maxLength={40}
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <DateField
          label={names.startsOn}
          value={values.startsOn}
          error={errors.startsOn}
          onChange={(event) => set({ startsOn: event.currentTarget.value })}
        />
        <DateField
          label={names.endsOn}
          value={values.endsOn}
          error={errors.endsOn}
          onChange={(event) => set({ endsOn: event.currentTarget.value })}
        />
      </div>
      <div className={css.buttons}>
        <Button onClick={() => onDone(null)}>
          <Trans>Annuler</Trans>
        </Button>
        <Button variant="primary" type="submit" busy={edit.busy}>
          {year ? t`Enregistrer l’année` : t`Créer l’année`}
        </Button>
      </div>
    </form>
  );
}
