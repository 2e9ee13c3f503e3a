import { postStatuses } from '@encrier/contract/communication/news';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { firstWord } from '../../../parts/first-words.ts';
import type { NewsFilter } from '../../admin.api.ts';
import css from './ListFilters.module.css';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { statusLooks } from './status.tsx';

type Props = {
  filter: NewsFilter;
  categories: readonly { id: string; label: string }[];
  onChange: (part: Partial<NewsFilter>) => void;
};

/** Search, states, own drafts and category; the address holds them all. */
export function ListFilters({ filter, categories, onChange }: Props) {
  const { t, i18n } = useLingui();
  const mineOnly = filter.mine && filter.status === 'draft';
  const toggle = (part: Partial<NewsFilter>) => onChange({ ...part, page: 1 });
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Rechercher une actualité`}
        value={filter.q}
        onChange={(q) => toggle({ q })}
      />
      <Chips
        label={t`États`}
        chips={[
          {
            key: 'mine',
            label: t`Mes brouillons`,
            active: mineOnly,
            onPress: () => toggle(mineOnly ? { mine: false, status: null } : { mine: true, status: 'draft' }),
          },
          ...postStatuses.map((status) => {
            const active = filter.status === status && !mineOnly;
            return {
              key: status,
              label: i18n._(statusLooks[status].word),
              active,
              onPress: () => toggle({ status: active ? null : status, mine: false }),
            };
          }),
        ]}
      />
      <div className={css.selects}>
        <SelectField
          label={t`Catégorie`}
          labelHidden
          value={filter.category ?? ''}
          onChange={(event) => toggle({ category: event.currentTarget.value || null })}
          options={[
            { value: '', label: t`Toutes les catégories` },
            ...categories.map(({ id, label }) => ({ value: id, label: firstWord(label) })),
          ]}
        />
      </div>
    </div>
  );
}
