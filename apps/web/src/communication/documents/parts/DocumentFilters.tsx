import type { DocumentCategory } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { MineFilter } from '../documents.api.ts';
import css from './Documents.module.css';
import { categoryWords } from './words.ts';

type FilterProps = {
  filter: MineFilter;
  counts: { read: number; sign: number } | undefined;
  years: readonly { id: string; name: string }[];
  categories: readonly DocumentCategory[];
  onChange: (part: Partial<MineFilter>) => void;
};

/** Filters of the list; on a phone all except the search are in a sheet. */
export function DocumentFilters(props: FilterProps) {
  const { filter, onChange } = props;
  const { t } = useLingui();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const active = [filter.ask, filter.category, filter.year].filter(Boolean).length;
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Rechercher un document`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      {narrow ? (
        <>
          <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
            {active > 0 ? t`Filtres (${active})` : t`Filtres`}
          </Button>
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
              <Choices {...props} labelled />
            </div>
          </Sheet>
        </>
      ) : (
        <Choices {...props} />
      )}
    </div>
  );
}

/** Waiting answers, the category, and the year when there are several. */
function Choices({ filter, counts, years, categories, onChange, labelled }: FilterProps & { labelled?: boolean }) {
  const { t, i18n } = useLingui();
  const ask = (key: 'read' | 'sign', label: string) => ({
    key,
    label,
    count: counts?.[key] ?? 0,
    active: filter.ask === key,
    onPress: () => onChange({ ask: filter.ask === key ? null : key }),
  });
  return (
    <>
      <Chips label={t`À faire`} chips={[ask('sign', t`À signer`), ask('read', t`À lire`)]} />
      <div className={css.selects}>
        {categories.length > 1 && (
          <SelectField
            label={t`Catégorie`}
            labelHidden={!labelled}
            value={filter.category ?? ''}
            onChange={(event) => onChange({ category: (event.currentTarget.value || null) as DocumentCategory | null })}
            options={[
              { value: '', label: t`Toutes les catégories` },
              ...categories.map((one) => ({ value: one, label: i18n._(categoryWords[one]) })),
            ]}
          />
        )}
        {years.length > 1 && (
          <SelectField
            label={t`Année scolaire`}
            labelHidden={!labelled}
            value={filter.year ?? ''}
            onChange={(event) => onChange({ year: event.currentTarget.value || null })}
            options={[
              { value: '', label: t`Toutes les années` },
              ...years.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
    </>
  );
}
