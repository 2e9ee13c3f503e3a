import { type Mandate, mandateSorts } from '@encrier/contract/school/mandates';
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
import { servedOrder } from '#kernel/query/served-order.ts';
import { filterFrom, type MandateFilter, mandatesFile, mandatesQuery, searchOf } from './mandates.api.ts';
import { MandateFilters } from './parts/MandateFilters.tsx';
import { MandateForm } from './parts/MandateForm.tsx';
import css from './parts/Mandates.module.css';
import { MandateSheet } from './parts/MandateSheet.tsx';
import { MandateTable } from './parts/MandateTable.tsx';

const nothing: Partial<MandateFilter> = { q: '', kind: null, place: null, past: false };

/** Representatives of classes and members of councils; one opens beside the list. */
export default function MandatesPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const filter = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const [giving, setGiving] = useState(false);
  const [open, setOpen] = useState<Mandate | null>(null);
  const change = (part: Partial<MandateFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const query = useQuery(mandatesQuery(filter));
  const live = query.data?.items.find(({ id }) => id === open?.id);
  const give = (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setGiving(true)}>
      <Trans>Ajouter un mandat</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Délégués`} reach="org" action={!narrow && give}>
      <div className={css.page}>
        <MandateFilters filter={filter} onChange={change} />
        <Asked query={query} label={t`Chargement des délégués`} rows={8}>
          {(data) => (
            <>
              <MandateTable
                rows={data.items}
                narrowed={Object.keys(searchOf({ ...filter, sort: null, page: 1 })).length > 0}
                today={data.today}
                exports={{ name: t`Délégués`, file: mandatesFile(filter) }}
                served={servedOrder(mandateSorts, filter.sort, (sort) => change({ sort }))}
                onOpen={setOpen}
                onAll={() => change(nothing)}
              />
              <Pager
                label={t`Pages des délégués`}
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
      {narrow && <StickyFoot>{give}</StickyFoot>}
      {open && <MandateSheet key={open.id} mandate={live ?? open} onClose={() => setOpen(null)} />}
      {giving && <MandateForm {...(filter.place && { start: filter.place })} onClose={() => setGiving(false)} />}
    </PageFrame>
  );
}
