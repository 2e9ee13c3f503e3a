import type { Box } from '@encrier/contract/communication/messages';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useMedia } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailOpened } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { useChild } from '#kernel/session/child.ts';
import { useCan } from '#kernel/session/rights.ts';
import { boxQuery, knownRow } from './messages.api.ts';
import css from './MessagesPage.module.css';
import {
  type BoxFilter,
  boxNamed,
  boxPath,
  filterFrom,
  isReviewBox,
  noFilter,
  openFrom,
  type ReviewBox,
  searchOf,
} from './parts/box/box-filter.ts';
import { BoxFrame, NoBox } from './parts/box/BoxFrame.tsx';
import { BoxMenu, BoxNav } from './parts/box/BoxNav.tsx';
import { BoxPane } from './parts/box/BoxPane.tsx';
import { address, usePlace } from './parts/place.ts';
import { ThreadView } from './parts/thread/ThreadView.tsx';

const ReviewsPane = lazy(async () => {
  // Texts that only moderators need.
  const [room] = await Promise.all([
    import('./reviews/reviews.public.tsx'),
    loadCatalogue('communication/messages/reviews'),
  ]);
  return { default: room.ReviewsPane };
});

/** The boxes, one box and one thread: side by side where there is room, one after the other on a phone. */
export default function MessagesPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const { id, box: word } = useParams({ strict: false }) as { id?: string; box?: string };
  const { area, base, face } = usePlace();
  const reviews = useCan('messages.validate') && area === 'admin';
  const { box: inSearch, ...rest } = search;
  const older = id === undefined && word === undefined ? boxNamed(inSearch) : null;
  // Addresses from before each box had its own.
  if (older) return <Navigate to={boxPath(base, older) as never} search={rest as never} replace />;
  const box = boxNamed(id === undefined ? (word ?? face ?? 'inbox') : (inSearch ?? 'inbox'));
  if (!box || (isReviewBox(box) && !reviews)) return <NoBox />;
  return isReviewBox(box) ? <Reviews box={box} /> : <Boxes box={box} named={id} search={search} />;
}

type BoxesProps = { box: Box; named: string | undefined; search: Record<string, unknown> };

function Boxes({ box, named, search }: BoxesProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { base } = usePlace();
  const { child } = useChild();
  const filter = filterFrom(box, search);
  const open = named ?? openFrom(search);
  const beside = useMedia('(min-width: 900px)');
  const counts = useInfiniteQuery(boxQuery(filter, child?.id ?? null)).data?.pages[0]?.counts;
  const go = (next: BoxFilter) =>
    void navigate({
      to: boxPath(base, next.box) as never,
      search: ((old: Record<string, unknown>) => ({
        ...(old.enfant !== undefined && { enfant: old.enfant }),
        ...searchOf(next),
      })) as never,
      replace: true,
    });
  const leave = () => go(filter);
  const thread = open && <ThreadView key={open} id={open} onLeave={leave} />;
  if (!beside && thread) {
    return (
      <PageFrame
        title={knownRow(open)?.subject || t`Message`}
        bar={t`Message`}
        path={[{ label: t`Messages`, href: address(boxPath(base, filter.box), searchOf(filter)) }]}
        backLabel={t`Retour`}
        raw
      >
        {thread}
      </PageFrame>
    );
  }
  return (
    <BoxFrame title={t`Messages`}>
      <div className={css.panes}>
        <BoxNav box={filter.box} counts={counts} />
        <div className={css.list}>
          <BoxPane filter={filter} open={open} beside={beside} onFilter={go} />
        </div>
        {beside && (
          <div className={css.thread}>
            {thread || (
              <EmptyState icon={IconMailOpened} title={t`Choisissez un message`}>
                <Trans>Il s’ouvrira ici, à côté de la liste.</Trans>
              </EmptyState>
            )}
          </div>
        )}
      </div>
    </BoxFrame>
  );
}

/** Moderators' boxes, beside their own. */
function Reviews({ box }: { box: ReviewBox }) {
  const { t } = useLingui();
  const { base } = usePlace();
  const counts = useInfiniteQuery(boxQuery(noFilter, null)).data?.pages[0]?.counts;
  const titles: Record<ReviewBox, string> = {
    validation: t`À valider`,
    done: t`Validés`,
    unvalid: t`Refusés`,
    reports: t`Signalements`,
  };
  return (
    <BoxFrame title={titles[box]} path={[{ label: t`Messages`, href: base }]}>
      <div className={css.panes} data-reviews>
        <BoxNav box={box} counts={counts} />
        <div className={css.reviews}>
          <div className={css.menu} data-print="hide">
            <BoxMenu box={box} counts={counts} />
          </div>
          <Suspense>
            <ReviewsPane box={box} />
          </Suspense>
        </div>
      </div>
    </BoxFrame>
  );
}
