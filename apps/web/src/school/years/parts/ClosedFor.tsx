import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useLingui } from '@lingui/react/macro';
import type { ClosablePlaces, HolidayBody, Org } from '../years.api.ts';
import css from './Years.module.css';

type Props = {
  values: HolidayBody;
  orgs: readonly Org[];
  places: ClosablePlaces;
  error: string | undefined;
  set: (part: Partial<HolidayBody>) => void;
};
const some = 'some';
const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

/** Who has no lessons: everybody, an establishment, or chosen levels and classes. */
export function ClosedFor({ values, orgs, places, error, set }: Props) {
  const { t } = useLingui();
  const narrow = values.whole === false;
  const choose = (value: string): void =>
    set(
      value === some
        ? { whole: false, orgId: null }
        : { whole: true, orgId: value || null, levelIds: [], classIds: [] },
    );
  return (
    <>
      <SelectField
        label={t`Qui n’a pas cours`}
        value={narrow ? some : (values.orgId ?? '')}
        options={[
          { value: '', label: t`Toute l’école` },
          ...(orgs.length > 1 ? orgs.map(({ id, name }) => ({ value: id, label: name })) : []),
          { value: some, label: t`Certains niveaux ou classes` },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {narrow && <PlaceChoice values={values} places={places} set={set} />}
      {narrow && error && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** A level includes all its classes. */
function PlaceChoice({ values, places, set }: Pick<Props, 'values' | 'places' | 'set'>) {
  const { t } = useLingui();
  const { levelIds = [], classIds = [] } = values;
  const inside = (levelId: string): string[] =>
    places.classes.filter((one) => one.levelId === levelId).map(({ id }) => id);
  const level = (id: string, on: boolean): void =>
    set({
      levelIds: on ? [...levelIds, id] : without(levelIds, id),
      classIds: classIds.filter((one) => !inside(id).includes(one)),
    });
  return (
    <FieldGroup title={t`Niveaux et classes sans cours`}>
      {places.levels
        .filter(({ id }) => inside(id).length > 0 || levelIds.includes(id))
        .map(({ id, name }) => (
          <div key={id} className={css.closable}>
            <CheckField
              label={<bdi>{name}</bdi>}
              checked={levelIds.includes(id)}
              onChange={(event) => level(id, event.currentTarget.checked)}
            />
            {!levelIds.includes(id) &&
              places.classes
                .filter((one) => one.levelId === id)
                .map((one) => (
                  <CheckField
                    key={one.id}
                    label={<bdi>{one.name}</bdi>}
                    checked={classIds.includes(one.id)}
                    onChange={(event) =>
                      set({
                        classIds: event.currentTarget.checked ? [...classIds, one.id] : without(classIds, one.id),
                      })
                    }
                  />
                ))}
          </div>
        ))}
    </FieldGroup>
  );
}
