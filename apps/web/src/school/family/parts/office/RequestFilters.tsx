import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import type { RequestFilter, RequestState } from '../../family.api.ts';
import css from './Office.module.css';

type Counts = { waiting: number; late: number; done: number };

/** Filters of the queue: state with its figures, person, and words. */
export function RequestFilters({
  filter,
  counts,
  onChange,
}: {
  filter: RequestFilter;
  counts: Counts | undefined;
  onChange: (part: Partial<RequestFilter>) => void;
}) {
  const { t } = useLingui();
  const figure = (count: number | undefined) => (count === undefined ? {} : { note: count });
  return (
    <div className={css.bar}>
      <Segmented<RequestState | 'all'>
        label={t`État des demandes`}
        value={filter.state ?? 'all'}
        options={[
          { value: 'all', label: t`Toutes` },
          { value: 'waiting', label: t`À traiter`, ...figure(counts?.waiting) },
          { value: 'late', label: t`En retard`, ...figure(counts?.late) },
          { value: 'done', label: t`Traitées`, ...figure(counts?.done) },
        ]}
        onChange={(state) => onChange({ state: state === 'all' ? null : state, page: 1 })}
      />
      <SelectField
        className={css.select}
        labelHidden
        label={t`Fiche concernée`}
        value={filter.target ?? ''}
        options={[
          { value: '', label: t`Toutes les fiches` },
          { value: 'guardian', label: t`Fiches de responsables` },
          { value: 'pupil', label: t`Fiches d’élèves` },
        ]}
        onChange={(event) =>
          onChange({ target: (event.currentTarget.value || null) as RequestFilter['target'], page: 1 })
        }
      />
      <div className={css.search}>
        <ListSearch label={t`Chercher une personne`} value={filter.q} onChange={(q) => onChange({ q, page: 1 })} />
      </div>
    </div>
  );
}
