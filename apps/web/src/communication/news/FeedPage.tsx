import { LoadMore } from '@encrier/ui/data/Pager';
import { scrollPageToTop } from '@encrier/ui/frame/AppFrame';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { type FeedFilter, filterFrom, isNarrowed, noFilter, searchOf } from './parts/feed/feed-filter.ts';
import { entriesOf, feedQuery } from './news.api.ts';
import { Arrivals } from './parts/feed/Arrivals.tsx';
import css from './parts/feed/Feed.module.css';
import { FeedFilters } from './parts/feed/FeedFilters.tsx';
import { NewsSearch } from './parts/feed/NewsSearch.tsx';
import { SideColumn } from './parts/feed/SideColumn.tsx';
import { Stream } from './parts/feed/Stream.tsx';
import { useNewsPlace } from './parts/use-news-place.ts';

/**
 * The mixed stream: publications with albums and shared boards among them, pinned first, newest first, twenty
 * at a time.
 */
export default function FeedPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { child } = useChild();
  const { list } = useNewsPlace();
  const query = useInfiniteQuery(feedQuery(filter, child?.id ?? null));
  const { data, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const narrow = (next: FeedFilter) => void navigate({ to: '.', search: searchOf(next) as never, replace: true });
  const first = data?.pages[0];
  return (
    <PageFrame
      title={t`Fil d’actualité`}
      byChild
      view={<NewsSearch value={filter.q} onChange={(q) => narrow({ ...filter, q, page: 1 })} />}
    >
      <div className={css.page}>
        <div className={css.columns}>
          <div className={css.filters}>
            <FeedFilters
              filter={filter}
              counts={first?.counts}
              categories={first?.categories ?? []}
              onChange={narrow}
            />
          </div>
          <div className={isPlaceholderData ? `${css.stream} ${css.late}` : css.stream}>
            <Arrivals onShow={() => void refetch().then(scrollPageToTop)} />
            <Asked query={query} label={t`Chargement des actualités`} shape="cards" rows={4} />
            {first && (
              <Stream entries={entriesOf(data.pages)} narrowed={isNarrowed(filter)} onAll={() => narrow(noFilter)} />
            )}
            {first && (
              <LoadMore
                more={hasNextPage}
                label={t`Afficher la suite`}
                busy={isFetchingNextPage}
                onMore={() => void fetchNextPage()}
              />
            )}
          </div>
          <SideColumn child={child?.id ?? null} list={list} />
        </div>
      </div>
    </PageFrame>
  );
}
