import { Chips } from '@encrier/ui/actions/Chips';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { CourseBoard, CourseFilter } from '../courses.api.ts';
import css from './Courses.module.css';

type Props = {
  board: CourseBoard;
  filter: CourseFilter;
  gaps: number;
  onChange: (part: Partial<CourseFilter>) => void;
};

/** Search, year, level and « gaps only »; the address holds them all. */
export function CourseFilters({ board, filter, gaps, onChange }: Props) {
  const { t } = useLingui();
  const levels = board.levels.filter(({ id }) => board.classes.some(({ levelId }) => levelId === id));
  return (
    <div className={css.filters} data-print="hide">
      <ListSearch
        className={css.search}
        label={t`Professeur, classe, matière`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      {board.years.length > 1 && (
        <SelectField
          className={css.select}
          label={t`Année scolaire`}
          labelHidden
          value={board.year?.id ?? ''}
          options={board.years.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ yearId: event.currentTarget.value })}
        />
      )}
      {levels.length > 1 && (
        <SelectField
          className={css.select}
          label={t`Niveau`}
          labelHidden
          value={filter.levelId ?? ''}
          options={[
            { value: '', label: t`Tous les niveaux` },
            ...levels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ levelId: event.currentTarget.value || null })}
        />
      )}
      <Chips
        label={t`Filtres`}
        chips={[
          {
            key: 'gaps',
            label: t`Seulement les manques`,
            count: gaps,
            active: filter.gaps,
            onPress: () => onChange({ gaps: !filter.gaps }),
          },
        ]}
      />
    </div>
  );
}
