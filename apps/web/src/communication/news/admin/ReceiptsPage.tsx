import { receiptSorts } from '@encrier/contract/communication/news-receipts';
import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { filters, part } from '#kernel/query/filters.ts';
import { servedOrder } from '#kernel/query/served-order.ts';
import { postQuery, type ReceiptFilter, receiptStates, receiptsQuery } from './admin.api.ts';
import { Paging } from './parts/list/Paging.tsx';
import { receiptSheetsOf, RemindButton } from './parts/receipts/ReceiptActions.tsx';
import { ReceiptFilters } from './parts/receipts/ReceiptFilters.tsx';
import { Subject, Totals } from './parts/receipts/ReceiptHead.tsx';
import css from './parts/receipts/Receipts.module.css';
import { ReceiptTable } from './parts/receipts/ReceiptTable.tsx';

const { read: filterOf, write: searchOf } = filters<ReceiptFilter>({
  q: part.words('q'),
  by: part.oneOf('par', { person: 'personne', family: 'famille' }, 'person'),
  state: part.oneOf('etat', receiptStates),
  sort: part.sort(receiptSorts),
  page: part.page(),
});

/** Who read and who acknowledged a publication, by person or by family. */
export default function ReceiptsPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const filter = filterOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: post } = useQuery(postQuery(id));
  const query = useQuery(receiptsQuery(id, filter));
  const { data, isPlaceholderData } = query;
  const change = (part: Partial<ReceiptFilter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const narrow = useNarrow();
  const remind = post?.can.remind && <RemindButton post={post} />;
  const wantsAck = post?.content.ackRequired ?? false;
  return (
    <PageFrame
      title={t`Suivi de lecture`}
      path={[{ label: t`Actualités`, href: '/admin/news' }]}
      width={1040}
      action={!narrow && remind}
    >
      <div className={css.page}>
        {post && (
          <Subject
            title={post.content.title}
            status={post.status}
            audience={post.audienceChips.map(({ label }) => label)}
          />
        )}
        {data && <Totals totals={data.totals} asked={wantsAck} />}
        <ReceiptFilters filter={filter} asked={wantsAck} onChange={change} />
        <Asked query={query} label={t`Chargement du suivi`}>
          {(data) =>
            data.items.length > 0 ? (
              <div className={css.list} data-late={isPlaceholderData || undefined}>
                <ReceiptTable
                  lines={data.items}
                  asked={wantsAck}
                  {...(post && { exports: receiptSheetsOf(post) })}
                  family={filter.by === 'family'}
                  served={servedOrder(receiptSorts, filter.sort, (sort) => change({ sort }))}
                />
              </div>
            ) : (
              <EmptyState
                small
                icon={IconSearchOff}
                title={t`Personne ne correspond`}
                action={
                  <Button onClick={() => change({ q: '', state: null })}>
                    <Trans>Tout afficher</Trans>
                  </Button>
                }
              />
            )
          }
        </Asked>
        {data && (
          <Paging page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />
        )}
      </div>
      {narrow && remind && <StickyFoot>{remind}</StickyFoot>}
    </PageFrame>
  );
}
