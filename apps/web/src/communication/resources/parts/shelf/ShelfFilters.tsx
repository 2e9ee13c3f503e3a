import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconSparkles, IconStar } from '@tabler/icons-react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { Shelf } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';
import css from '../Resources.module.css';
import { kinds } from '../words.ts';

/** Narrows the shelf by words, type, level, what is new and what one keeps. */
export function ShelfFilters({
  filter,
  data,
  onChange,
}: {
  filter: Filter;
  data: Shelf;
  onChange: (part: Partial<Filter>) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.bar}>
      <ListSearch className={css.search} label={t`Titre, mot-clé`} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectField
        className={css.select}
        label={t`Type`}
        labelHidden
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t`Tous les types` },
          ...Object.entries(kinds).map(([value, { label }]) => ({ value, label: i18n._(label) })),
        ]}
        onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as Filter['kind'] })}
      />
      {data.levels.length > 1 && (
        <SelectField
          className={css.select}
          label={t`Niveau`}
          labelHidden
          value={filter.level ?? ''}
          options={[
            { value: '', label: t`Tous les niveaux` },
            ...data.levels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ level: event.currentTarget.value || null })}
        />
      )}
      <Chips
        label={t`Filtres`}
        chips={[
          {
            key: 'fresh',
            label: t`Nouveautés`,
            icon: IconSparkles,
            count: data.counts.fresh,
            active: filter.fresh,
            onPress: () => onChange({ fresh: !filter.fresh }),
          },
          {
            key: 'favourite',
            label: t`Favoris`,
            icon: IconStar,
            count: data.counts.favourites,
            active: filter.favourite,
            onPress: () => onChange({ favourite: !filter.favourite }),
          },
        ]}
      />
    </div>
  );
}
