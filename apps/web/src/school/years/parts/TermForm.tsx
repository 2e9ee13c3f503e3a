import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type Org, saveTerm, type SchoolYear, type Term, type TermBody } from '../years.api.ts';
import { SavedByOther } from './Meanwhile.tsx';
import css from './Years.module.css';

const bodyOf = ({ orgId, name, startsOn, endsOn, entryFromOn, entryToOn, councilOn, publishedOn }: Term): TermBody => ({
  orgId,
  name,
  startsOn,
  endsOn,
  entryFromOn,
  entryToOn,
  councilOn,
  publishedOn,
});
type Props = {
  year: SchoolYear;
  term: Term | null;
  start?: Partial<TermBody>;
  orgs: readonly Org[];
  onDone: () => void;
};

/** A term edited in the list: its days, the days of mark entry, the council and the publication. */
export function TermForm({ year, term, start, orgs, onDone }: Props) {
  const { t } = useLingui();
  const blank: TermBody = {
    orgId: null,
    name: '',
    startsOn: year.startsOn,
    endsOn: year.endsOn,
    entryFromOn: null,
    entryToOn: null,
    councilOn: null,
    publishedOn: null,
    ...start,
  };
  const edit = useEdit<TermBody>({
    start: term ? bodyOf(term) : blank,
    version: term?.version,
    needed: ['name', 'startsOn', 'endsOn'],
    send: (values, { version }) => saveTerm(year.id, values, term && { id: term.id, version }),
    read: readByField,
    overwrites: true,
    guard: ['annee'],
    undo: (_, { name }) => term && t`${name} : modification enregistrée`,
    onSaved: onDone,
  });
  const { draft: values, errors, set } = edit;
  const optional = t`(facultatif)`;
  const days = {
    startsOn: t`Premier jour`,
    endsOn: t`Dernier jour`,
    entryFromOn: t`Début de saisie des notes`,
    entryToOn: t`Fin de saisie des notes`,
    councilOn: t`Conseil de classe`,
    publishedOn: t`Publication des bulletins`,
  } as const;
  const names = { name: t`Nom de la période`, orgId: t`Établissement`, ...days };
  const show = (field: string, value: unknown): string =>
    value === null
      ? t`vide`
      : field === 'name'
        ? String(value)
        : field === 'orgId'
          ? (orgs.find((org) => org.id === value)?.name ?? '')
          : formatShortDay(String(value));
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.conflict && (
        <SavedByOther found={edit.conflict} values={values} names={names} show={show} onTake={edit.theirs} />
      )}
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.pair}>
        <TextField
          label={names.name}
          maxLength={60}
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {orgs.length > 1 && (
          <SelectField
            label={names.orgId}
            value={values.orgId ?? ''}
            options={[{ value: '', label: t`Tous` }, ...orgs.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(event) => set({ orgId: event.currentTarget.value || null })}
          />
        )}
      </div>
      <div className={css.triple}>
        {(Object.keys(days) as (keyof typeof days)[]).map((field) => (
          <DateField
            key={field}
            label={days[field]}
            {...(field.endsWith('sOn') ? {} : { optional })}
            min={year.startsOn}
            value={values[field] ?? ''}
            error={errors[field]}
            onChange={(event) =>
              set({ [field]: event.currentTarget.value || (field === 'startsOn' || field === 'endsOn' ? '' : null) })
            }
          />
        ))}
      </div>
      <div className={css.buttons}>
        <Button onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Enregistrer la période</Trans>
        </Button>
      </div>
    </form>
  );
}
