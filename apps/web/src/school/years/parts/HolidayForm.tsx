import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import {
  type ClosablePlaces,
  type Holiday,
  type HolidayBody,
  type Org,
  saveHoliday,
  type SchoolYear,
} from '../years.api.ts';
import { ClosedFor } from './ClosedFor.tsx';
import { SavedByOther } from './Meanwhile.tsx';
import css from './Years.module.css';
import { holidayKinds, useKindNames, useStateNames } from './words.ts';

const bodyOf = ({
  orgId,
  name,
  kind,
  startsOn,
  endsOn,
  state,
  source,
  whole,
  levelIds,
  classIds,
}: Holiday): HolidayBody => ({
  orgId,
  name,
  kind,
  startsOn,
  endsOn,
  state,
  source,
  whole,
  levelIds,
  classIds,
});
type Props = {
  year: SchoolYear;
  holiday: Holiday | null;
  places: ClosablePlaces;
  orgs: readonly Org[];
  onDone: () => void;
};

/** Formats the value of each field, for the notice of conflicting changes. */
function useShown(orgs: readonly Org[], places: ClosablePlaces): (field: string, value: unknown) => string {
  const { t } = useLingui();
  const [kinds, states] = [useKindNames(), useStateNames()];
  const all = [...places.levels, ...places.classes];
  const shown = new Map<string, (value: unknown) => string>([
    ['kind', (value) => kinds[value as Holiday['kind']]],
    ['state', (value) => states[value as Holiday['state']]],
    ['orgId', (value) => orgs.find((org) => org.id === value)?.name ?? t`Tous`],
    ['whole', (value) => (value ? t`Oui` : t`Non`)],
    ['startsOn', (value) => formatShortDay(String(value))],
    ['endsOn', (value) => formatShortDay(String(value))],
  ]);
  return (field, value) => {
    if (Array.isArray(value)) return value.flatMap((id) => all.find((one) => one.id === id)?.name ?? []).join(comma());
    return shown.get(field)?.(value) ?? String(value);
  };
}

/** Days off: their name, kind and dates, and whether the dates are confirmed. */
export function HolidayForm({ year, holiday, places, orgs, onDone }: Props) {
  const { t } = useLingui();
  const [kinds, states] = [useKindNames(), useStateNames()];
  const edit = useEdit<HolidayBody>({
    start: holiday
      ? bodyOf(holiday)
      : {
          orgId: null,
          name: '',
          kind: 'closure',
          startsOn: year.startsOn,
          endsOn: year.startsOn,
          state: 'confirmed',
          source: '',
          whole: true,
          levelIds: [],
          classIds: [],
        },
    version: holiday?.version,
    needed: ['name', 'startsOn', 'endsOn'],
    send: (values, { version }) => saveHoliday(values, holiday && { id: holiday.id, version }),
    read: readByField,
    overwrites: true,
    guard: ['annee'],
    undo: (_, { name }) => holiday && t`${name} : modification enregistrée`,
    onSaved: onDone,
  });
  const { draft: values, errors, set } = edit;
  const names = {
    name: t`Nom`,
    kind: t`Nature`,
    orgId: t`Établissement`,
    startsOn: t`Premier jour sans cours`,
    endsOn: t`Dernier jour sans cours`,
    state: t`Certitude`,
    source: t`D’où viennent les dates`,
    whole: t`Pour tous`,
    levelIds: t`Niveaux`,
    classIds: t`Classes`,
  };
  const show = useShown(orgs, places);
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.conflict && (
        <SavedByOther found={edit.conflict} values={values} names={names} show={show} onTake={edit.theirs} />
      )}
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.pair}>
        <TextField
          label={names.name}
          maxLength={80}
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SelectField
          label={names.kind}
          value={values.kind}
          options={holidayKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          onChange={(event) => set({ kind: event.currentTarget.value as Holiday['kind'] })}
        />
        <DateField
          label={names.startsOn}
          value={values.startsOn}
          error={errors.startsOn}
          onChange={(event) =>
            set({
              startsOn: event.currentTarget.value,
              ...(values.endsOn < event.currentTarget.value && { endsOn: event.currentTarget.value }),
            })
          }
        />
        <DateField
          label={names.endsOn}
          value={values.endsOn}
          error={errors.endsOn}
          onChange={(event) => set({ endsOn: event.currentTarget.value })}
        />
        <SelectField
          label={names.state}
          value={values.state}
          options={(['confirmed', 'expected'] as const).map((state) => ({ value: state, label: states[state] }))}
          onChange={(event) => set({ state: event.currentTarget.value as Holiday['state'] })}
        />
      </div>
      <ClosedFor values={values} orgs={orgs} places={places} error={errors.levelIds} set={set} />
      <TextField
        label={names.source}
        optional={t`(facultatif)`}
        maxLength={200}
        value={values.source}
        onChange={(event) => set({ source: event.currentTarget.value })}
      />
      <div className={css.buttons}>
        <Button onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Enregistrer les dates</Trans>
        </Button>
      </div>
    </form>
  );
}
