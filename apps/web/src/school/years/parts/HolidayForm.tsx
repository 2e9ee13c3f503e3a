import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { type Holiday, type HolidayBody, type Org, saveHoliday, type SchoolYear } from '../years.api.ts';
import { useEdit } from './edit-form.ts';
import { Meanwhile } from './Meanwhile.tsx';
import css from './Years.module.css';
import { holidayKinds, useKindNames } from './words.ts';

const bodyOf = ({ orgId, name, kind, startsOn, endsOn, state, source }: Holiday): HolidayBody => ({
  orgId,
  name,
  kind,
  startsOn,
  endsOn,
  state,
  source,
});
type Props = { year: SchoolYear; holiday: Holiday | null; orgs: readonly Org[]; onDone: () => void };

/** Days off: their name, kind and dates, and whether the dates are sure. */
export function HolidayForm({ year, holiday, orgs, onDone }: Props) {
  const { t } = useLingui();
  const kinds = useKindNames();
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
        },
    version: holiday?.version ?? null,
    required: ['name', 'startsOn', 'endsOn'],
    save: (values, version) => saveHoliday(values, holiday && version ? { id: holiday.id, version } : null),
    onSaved: onDone,
  });
  const { values, errors, set } = edit;
  const states = { confirmed: t`Dates sûres`, expected: t`Dates prévues, à confirmer` };
  const names = {
    name: t`Nom`,
    kind: t`Nature`,
    orgId: t`Établissement`,
    startsOn: t`Premier jour sans cours`,
    endsOn: t`Dernier jour sans cours`,
    state: t`Certitude`,
    source: t`D’où viennent les dates`,
  };
  const show = (field: string, value: unknown): string =>
    field === 'kind'
      ? kinds[value as Holiday['kind']]
      : field === 'state'
        ? states[value as Holiday['state']]
        : field === 'orgId'
          ? (orgs.find((org) => org.id === value)?.name ?? t`Tous`)
          : field.endsWith('On')
            ? formatShortDay(String(value))
            : String(value);
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.meanwhile && (
        <Meanwhile found={edit.meanwhile} values={values} names={names} show={show} onTake={edit.takeTheirs} />
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
        {orgs.length > 1 && (
          <SelectField
            label={names.orgId}
            value={values.orgId ?? ''}
            options={[{ value: '', label: t`Tous` }, ...orgs.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(event) => set({ orgId: event.currentTarget.value || null })}
          />
        )}
      </div>
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
