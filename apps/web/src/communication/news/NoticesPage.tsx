import { Pager } from '@encrier/ui/data/Pager';
import { scrollPageToTop } from '@encrier/ui/frame/AppFrame';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { type FeedFilter, filterFrom, isNarrowed, noFilter, searchOf } from './parts/feed/feed-filter.ts';
import { noticesQuery } from './news.api.ts';
import css from './parts/feed/Feed.module.css';
import { FeedFilters } from './parts/feed/FeedFilters.tsx';
import { NewsSearch } from './parts/feed/NewsSearch.tsx';
import { NoticeRow } from './parts/feed/NoticeRow.tsx';
import rows from './parts/feed/NoticeRow.module.css';
import { NothingHere } from './parts/NothingHere.tsx';
import { useNewsPlace } from './parts/use-news-place.ts';

/** The official notices as a list, twenty per page. */
export default function NoticesPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { child } = useChild();
  const { list } = useNewsPlace();
  const query = useQuery(noticesQuery(filter, child?.id ?? null));
  const { data, isPlaceholderData } = query;
  const go = (next: FeedFilter) =>
    void navigate({ to: '.', search: searchOf(next) as never, replace: next.page === filter.page });
  return (
    <PageFrame
      title={t`Actualités`}
      byChild
      view={<NewsSearch value={filter.q} onChange={(q) => go({ ...filter, q, page: 1 })} />}
    >
      <div className={rows.page}>
        <FeedFilters filter={filter} counts={data?.counts} categories={data?.categories ?? []} onChange={go} />
        <Asked query={query} label={t`Chargement des actualités`} />
        {data && data.items.length === 0 && (
          <NothingHere narrowed={isNarrowed(filter) || filter.page > 1} onAll={() => go(noFilter)} />
        )}
        {data && data.items.length > 0 && (
          <ul className={isPlaceholderData ? `${rows.list} ${css.late}` : rows.list} aria-label={t`Actualités`}>
            {data.items.map((item) => (
              <li key={item.id}>
                <NoticeRow item={item} href={`${list}/${item.id}`} />
              </li>
            ))}
          </ul>
        )}
        {data && (
          <Pager
            label={t`Pages`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            onPage={(page) => {
              go({ ...filter, page });
              scrollPageToTop();
            }}
          />
        )}
      </div>
    </PageFrame>
  );
}
