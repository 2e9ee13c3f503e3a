import { SelectField } from '@encrier/ui/fields/TextField';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { ownWord } from '../../../words/words.public.ts';
import { type PeopleFilter, structureQuery } from '../directory.api.ts';
import css from './People.module.css';

type Props = {
  filter: PeopleFilter;
  onChange: (part: Partial<PeopleFilter>) => void;
  total?: number;
  jobs?: readonly string[];
};

/** Search in both scripts, class, and how many there are. */
export function PeopleFilters({ filter, onChange, total, jobs = [] }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(structureQuery);
  const classes = (data?.levels ?? []).flatMap((level) =>
    level.classes.map(({ id, name }) => ({ value: id, label: name })),
  );
  return (
    <div className={css.bar}>
      <ListSearch
        className={css.search}
        label={t`Nom, prénom, matricule`}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        className={css.select}
        label={t`Classe`}
        labelHidden
        value={filter.classId ?? ''}
        options={[{ value: '', label: t`Toutes les classes` }, ...classes]}
        onChange={(event) => onChange({ classId: event.currentTarget.value || null })}
      />
      {(jobs.length > 1 || filter.job) && (
        <SelectField
          className={css.select}
          label={t`Fonction`}
          labelHidden
          value={filter.job}
          options={[
            { value: '', label: t`Toutes les fonctions` },
            ...[...new Set([...jobs, ...(filter.job ? [filter.job] : [])])].map((job) => ({
              value: job,
              label: ownWord(job),
            })),
          ]}
          onChange={(event) => onChange({ job: event.currentTarget.value })}
        />
      )}
      {total !== undefined && (
        <span className={css.total} role="status">
          <Plural value={total} one="# personne" other="# personnes" />
        </span>
      )}
    </div>
  );
}
