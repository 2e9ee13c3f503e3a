import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { Board, Filter } from '../credentials.api.ts';
import { states } from './Campaign.tsx';
import { stateWords } from './words.ts';
import css from './Credentials.module.css';

/** Search, class and state; the address holds them all. */
export function Filters({
  filter,
  board,
  onChange,
}: {
  filter: Filter;
  board: Board;
  onChange: (part: Partial<Filter>) => void;
}) {
  const { t, i18n } = useLingui();
  const figures = filter.classId ? board.classes.find((one) => one.id === filter.classId) : board.total;
  return (
    <div className={css.filters}>
      <div className={css.fields}>
        <ListSearch
          className={css.search}
          label={t`Nom, enfant, identifiant`}
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
        <SelectField
          className={css.select}
          label={t`Classe`}
          labelHidden
          value={filter.classId ?? ''}
          options={[
            { value: '', label: t`Toutes les classes` },
            ...board.classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ classId: event.currentTarget.value || null })}
        />
      </div>
      <Chips
        label={t`États`}
        chips={states.map(({ key, figure }) => ({
          key,
          label: i18n._(stateWords[key].many),
          ...(figures && !filter.q && { count: figures[figure] }),
          active: filter.state === key,
          onPress: () => onChange({ state: filter.state === key ? null : key }),
        }))}
      />
    </div>
  );
}
