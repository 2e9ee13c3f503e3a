import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Erasures } from './parts/Erasures.tsx';
import { Persons } from './parts/Persons.tsx';
import css from './parts/Privacy.module.css';
import { Requests } from './parts/Requests.tsx';
import { RetentionRules } from './parts/RetentionRules.tsx';
import { type Filter, filterFrom, searchOf } from './privacy.api.ts';

/** Data about a person, requests about data, retention periods, and erasures. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: Partial<Filter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...part }) as never, replace: part.q !== undefined });
  return (
    <PageFrame reach="school" title={t`Vie privée`}>
      <div className={css.page}>
        <Segmented
          label={t`Ce qui est montré`}
          value={filter.view}
          onChange={(view) => change({ view, q: '', page: 1, open: null })}
          options={[
            { value: 'personnes', label: t`Personnes` },
            { value: 'demandes', label: t`Demandes` },
            { value: 'conservation', label: t`Conservation` },
            { value: 'effacements', label: t`Effacements` },
          ]}
        />
        {filter.view === 'personnes' && <Persons filter={filter} onChange={change} />}
        {filter.view === 'demandes' && <Requests page={filter.page} onPage={(page) => change({ page })} />}
        {filter.view === 'conservation' && <RetentionRules />}
        {filter.view === 'effacements' && <Erasures page={filter.page} onPage={(page) => change({ page })} />}
      </div>
    </PageFrame>
  );
}
