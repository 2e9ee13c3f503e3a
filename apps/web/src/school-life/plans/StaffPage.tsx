import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { PlanFilters } from './parts/PlanFilters.tsx';
import { PlanForm } from './parts/PlanForm.tsx';
import css from './parts/Plans.module.css';
import { PlanSheet } from './parts/PlanSheet.tsx';
import { PlanTable } from './parts/PlanTable.tsx';
import { filterFrom, type PlanFilter, plansQuery, searchOf } from './plans.api.ts';

/** Support plans of the pupils in reach, the nearest review first; one opens beside the list. */
export default function StaffPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const filter = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const [writing, setWriting] = useState(false);
  const change = (part: Partial<PlanFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...(part.plan === undefined && { page: 1 }), ...part }) as never,
      replace: part.page === undefined && part.plan === undefined,
    });
  const query = useQuery(plansQuery(filter));
  const write = query.data?.can.manage && (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setWriting(true)}>
      <Trans>Ajouter un projet</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Projets d’accompagnement`} reach="org" action={!narrow && write}>
      <div className={css.page}>
        <PlanFilters filter={filter} counts={query.data?.counts} onChange={change} />
        <Asked query={query} label={t`Chargement des projets`} rows={8}>
          {(data) => (
            <>
              <PlanTable rows={data.items} filter={filter} onChange={change} />
              <Pager
                label={t`Pages des projets`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => change({ page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
      </div>
      {narrow && write && <StickyFoot>{write}</StickyFoot>}
      {filter.plan && <PlanSheet key={filter.plan} id={filter.plan} onClose={() => change({ plan: null })} />}
      {writing && <PlanForm onClose={() => setWriting(false)} />}
    </PageFrame>
  );
}
