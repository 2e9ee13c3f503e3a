import { Pager } from '@encrier/ui/data/Pager';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { type Filter, filterFrom, searchOf } from './parts/filter.ts';
import css from './parts/Resources.module.css';
import { Reader } from './parts/shelf/Reader.tsx';
import { ShelfContent } from './parts/shelf/ShelfContent.tsx';
import { ShelfFilters } from './parts/shelf/ShelfFilters.tsx';
import { openVisit, shelfQuery } from './resources.api.ts';

/** The resources of a reader's teachers, by subject and chapter. */
export default function ShelfPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { child } = useChild();
  const query = useQuery(shelfQuery(filter, child?.id ?? null));
  const { data, isPlaceholderData } = query;
  const change = (part: Partial<Filter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: !('subject' in part || 'folder' in part || 'open' in part),
    });
  useEffect(() => {
    openVisit().catch(() => undefined);
  }, []);
  return (
    <PageFrame title={t`Ressources`} byChild>
      <div className={css.page}>
        {data && data.counts.all > 0 && <ShelfFilters filter={filter} data={data} onChange={change} />}
        <Asked query={query} label={t`Chargement des ressources`}>
          {(data) => (
            <div className={isPlaceholderData ? `${css.page} ${css.late}` : css.page}>
              <ShelfContent filter={filter} data={data} onChange={change} />
            </div>
          )}
        </Asked>
        {data && data.total > data.pageSize && (
          <Pager
            label={t`Pages`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to) => t`${from} à ${to} sur ${data.total}`}
          />
        )}
      </div>
      <Reader id={filter.open} onClose={() => change({ open: null, page: filter.page })} />
    </PageFrame>
  );
}
