import { Button, IconButton } from '@encrier/ui/actions/Button';
import { type Chip, Chips } from '@encrier/ui/actions/Chips';
import { SearchField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconColumns3, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldColumn, useFieldColumns } from '../../../custom-fields/custom-fields.public.tsx';
import type { PupilList } from '../../pupils.api.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { FiltersSheet } from './FiltersSheet.tsx';
import type { PupilFilter } from './filter.ts';
import css from './List.module.css';
import { type Part, useFilterWords } from './use-filter-words.ts';
import type { ColumnKey } from './use-columns.tsx';

type Props = {
  list: PupilList;
  filter: PupilFilter;
  text: string;
  onText: (q: string) => void;
  onChange: (part: Partial<PupilFilter>) => void;
  /** Empty until the filtered list is known. */
  shown: number | null;
  total: number;
  columns: ColumnKey[];
  fields: readonly FieldColumn[];
  onColumns: (columns: ColumnKey[]) => void;
};

/** Search, filters, number of results, and columns. */
export function FilterBar({ list, filter, text, onText, onChange, shown, total, columns, fields, onColumns }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'filters' | 'columns' | null>(null);
  const { active, optionsOf, nameOfPart } = useFilterWords(list, filter, fields);
  const office = list.can.office;
  // On a phone the lines have a shape of their own.
  const narrow = useNarrow();
  // A teacher's list has columns to choose where the school added fields that the teacher reads.
  const others = useFieldColumns([], !office && !narrow);
  const hasChoice = office || (others.data?.fields.length ?? 0) > 0;
  const quick: Part[] = (office ? (['classId', 'regime', 'account'] as const) : (['classId', 'group'] as const)).filter(
    (part) => !filter[part] && optionsOf(part).length > 0,
  );
  const chips = active.map(
    ({ key, label, clear }): Chip => ({
      key,
      label,
      active: true,
      onPress: () => setOpen('filters'),
      onRemove: () => onChange(clear),
      removeLabel: t`Retirer le filtre ${label}`,
    }),
  );
  return (
    <div className={css.bar}>
      <SearchField
        className={css.search}
        label={office ? t`Nom, الاسم, matricule` : t`Nom, الاسم`}
        value={text}
        onChange={onText}
        maxLength={100}
        hint="/"
        data-shortcut="filter"
        autoComplete="off"
      />
      {chips.length > 0 && <Chips label={t`Filtres`} chips={chips} />}
      {quick.map((part) => (
        <Menu
          key={part}
          label={nameOfPart(part)}
          closeLabel={t`Fermer`}
          trigger={(trigger) => (
            <Button {...trigger} icon={IconPlus} className={css.addable}>
              {nameOfPart(part)}
            </Button>
          )}
          items={optionsOf(part).map(({ value, label }) => ({
            key: value,
            label,
            onSelect: () => onChange({ [part]: value }),
          }))}
        />
      ))}
      <span className={css.end}>
        <span className={css.total} role="status">
          {shown === total ? (
            <Plural value={total} one="# élève" other="# élèves" />
          ) : (
            shown !== null && t`${shown} sur ${total}`
          )}
        </span>
        <IconButton
          icon={IconAdjustmentsHorizontal}
          label={t`Tous les filtres`}
          tip="end"
          onClick={() => setOpen('filters')}
        />
        {hasChoice && !narrow && (
          <IconButton icon={IconColumns3} label={t`Colonnes affichées`} tip="end" onClick={() => setOpen('columns')} />
        )}
      </span>
      <FiltersSheet
        open={open === 'filters'}
        onClose={() => setOpen(null)}
        list={list}
        filter={filter}
        onChange={onChange}
      />
      <ColumnsDialog
        office={office}
        open={open === 'columns'}
        onClose={() => setOpen(null)}
        columns={columns}
        onColumns={onColumns}
      />
    </div>
  );
}
