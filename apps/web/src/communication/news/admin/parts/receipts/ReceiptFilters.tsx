import { Chips } from '@encrier/ui/actions/Chips';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { type ReceiptFilter, receiptStates } from '../../admin.api.ts';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import css from './Receipts.module.css';
import { receiptLooks } from './states.tsx';

/**
 * Filters by person or family, by name and by state, stored in the address. `asked`: an acknowledgement is required.
 */
export function ReceiptFilters({
  filter,
  asked,
  onChange,
}: {
  filter: ReceiptFilter;
  asked: boolean;
  onChange: (part: Partial<ReceiptFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  const states = receiptStates.filter((state) => asked || state !== 'acknowledged');
  return (
    <div className={css.bar}>
      <Segmented
        label={t`Compter`}
        value={filter.by}
        onChange={(by) => onChange({ by })}
        options={[
          { value: 'person', label: t`Par personne` },
          { value: 'family', label: t`Par famille` },
        ]}
      />
      <ListSearch
        className={css.search}
        label={t`Rechercher une personne`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <Chips
        label={t`États`}
        chips={states.map((state) => ({
          key: state,
          label: i18n._(receiptLooks[state].word),
          active: filter.state === state,
          onPress: () => onChange({ state: filter.state === state ? null : state }),
        }))}
      />
    </div>
  );
}
