import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconSparkles, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { Shelf } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';
import css from '../Resources.module.css';
import { kinds } from '../words.ts';

type Props = { filter: Filter; data: Shelf; onChange: (part: Partial<Filter>) => void };

/** Filters of the shelf: search, new, favourites, type and level; on a phone the last two are in a sheet. */
export function ShelfFilters(props: Props) {
  const { filter, data, onChange } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const active = [filter.kind, filter.level].filter(Boolean).length;
  const marks = (
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
  );
  const words = (
    <ListSearch className={css.search} label={t`Titre, mot-clé`} value={filter.q} onChange={(q) => onChange({ q })} />
  );
  if (!narrow)
    return (
      <div className={css.bar}>
        {words}
        <Selects {...props} labelHidden />
        {marks}
      </div>
    );
  return (
    <>
      <div className={css.bar} data-folded>
        {words}
        <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
          {active > 0 ? t`Filtres (${active})` : t`Filtres`}
        </Button>
      </div>
      {marks}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`Filtres`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="primary" onClick={() => setOpen(false)}>
            <Trans>Voir la liste</Trans>
          </Button>
        }
      >
        <div className={css.panel}>
          <Selects {...props} />
        </div>
      </Sheet>
    </>
  );
}

function Selects({ filter, data, onChange, labelHidden = false }: Props & { labelHidden?: boolean }) {
  const { t, i18n } = useLingui();
  const look = labelHidden ? { className: css.select, labelHidden } : {};
  return (
    <>
      <SelectField
        {...look}
        label={t`Type`}
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t`Tous les types` },
          ...Object.entries(kinds).map(([value, { label }]) => ({ value, label: i18n._(label) })),
        ]}
        onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as Filter['kind'] })}
      />
      {data.levels.length > 1 && (
        <SelectField
          {...look}
          label={t`Niveau`}
          value={filter.level ?? ''}
          options={[
            { value: '', label: t`Tous les niveaux` },
            ...data.levels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ level: event.currentTarget.value || null })}
        />
      )}
    </>
  );
}
