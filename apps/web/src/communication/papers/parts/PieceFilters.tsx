import { type Campaign, pieceStates } from '@encrier/contract/communication/papers';
import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { PieceFilter } from '../papers.api.ts';
import css from './Papers.module.css';
import { stateLooks } from './words.tsx';

type Props = {
  filter: PieceFilter;
  counts: Campaign['counts'];
  classes: readonly { id: string; name: string; missing: number }[];
  onChange: (part: Partial<PieceFilter>) => void;
};

/** By pupil, by class with what is missing there, and by state. */
export function PieceFilters({ filter, counts, classes, onChange }: Props) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Rechercher un élève`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        label={t`Classe`}
        labelHidden
        value={filter.class ?? ''}
        onChange={(event) => onChange({ class: event.currentTarget.value || null })}
        options={[
          { value: '', label: t`Toutes les classes` },
          ...classes.map((one) => ({
            value: one.id,
            label: one.missing ? t`${one.name} · ${one.missing} manquent` : one.name,
          })),
        ]}
      />
      <Chips
        label={t`États`}
        chips={pieceStates.map((state) => ({
          key: state,
          label: i18n._(stateLooks[state].word),
          count: counts[state],
          active: filter.state === state,
          onPress: () => onChange({ state: filter.state === state ? null : state }),
        }))}
      />
    </div>
  );
}
