import { type DocumentCategory, documentCategories, documentStatuses } from '@encrier/contract/communication/documents';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { categoryWords } from '../../documents.public.tsx';
import type { AdminFilter } from '../admin.api.ts';
import css from './Admin.module.css';
import { statusLooks } from './words.tsx';

/** Search, states, category and year; the address holds them all. */
export function DocumentFilters({
  filter,
  missing,
  years,
  onChange,
}: {
  filter: AdminFilter;
  missing: number | undefined;
  years: readonly { id: string; name: string }[];
  onChange: (part: Partial<AdminFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Rechercher un document ou un élève`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <Chips
        label={t`États`}
        chips={[
          {
            key: 'missing',
            label: t`Réponses attendues`,
            ...(missing !== undefined && { count: missing }),
            active: filter.missing,
            onPress: () => onChange({ missing: !filter.missing }),
          },
          ...documentStatuses.map((status) => ({
            key: status,
            label: i18n._(statusLooks[status].word),
            active: filter.status === status,
            onPress: () => onChange({ status: filter.status === status ? null : status }),
          })),
        ]}
      />
      <div className={css.selects}>
        <SelectField
          label={t`Catégorie`}
          labelHidden
          value={filter.category ?? ''}
          onChange={(event) => onChange({ category: (event.currentTarget.value || null) as DocumentCategory | null })}
          options={[
            { value: '', label: t`Toutes les catégories` },
            ...documentCategories.map((one) => ({ value: one, label: i18n._(categoryWords[one]) })),
          ]}
        />
        {years.length > 1 && (
          <SelectField
            label={t`Année scolaire`}
            labelHidden
            value={filter.year ?? ''}
            onChange={(event) => onChange({ year: event.currentTarget.value || null })}
            options={[
              { value: '', label: t`Toutes les années` },
              ...years.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
    </div>
  );
}
