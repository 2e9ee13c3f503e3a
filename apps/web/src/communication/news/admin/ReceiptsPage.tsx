import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { postQuery, type ReceiptFilter, receiptStates, receiptsQuery } from './admin.api.ts';
import { Paging } from './parts/list/Paging.tsx';
import { ReceiptSheets, RemindButton } from './parts/receipts/ReceiptActions.tsx';
import { ReceiptFilters } from './parts/receipts/ReceiptFilters.tsx';
import { Subject, Totals } from './parts/receipts/ReceiptHead.tsx';
import css from './parts/receipts/Receipts.module.css';
import { ReceiptTable } from './parts/receipts/ReceiptTable.tsx';

function filterOf(search: Record<string, unknown>): ReceiptFilter {
  const page = Number(search.page ?? 1);
  return {
    q: search.q === undefined ? '' : String(search.q).slice(0, 100),
    by: search.par === 'famille' ? 'family' : 'person',
    state: receiptStates.find((state) => state === search.etat) ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
const searchOf = ({ q, by, state, page }: ReceiptFilter) => ({
  ...(q && { q }),
  ...(by === 'family' && { par: 'famille' }),
  ...(state && { etat: state }),
  ...(page > 1 && { page }),
});

/** Who read a publication and who confirmed it, person by person or family by family. */
export default function ReceiptsPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const filter = filterOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: post } = useQuery(postQuery(id));
  const { data, error, refetch, isPlaceholderData } = useQuery(receiptsQuery(id, filter));
  const change = (part: Partial<ReceiptFilter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const narrow = useNarrow();
  const remind = post?.can.remind && <RemindButton post={post} />;
  const asked = post?.content.ackRequired ?? false;
  return (
    <PageFrame
      title={t`Suivi de lecture`}
      path={[{ label: t`Actualités`, href: '/admin/news' }]}
      width={1040}
      tools={post && <ReceiptSheets post={post} />}
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
        {data && <Totals totals={data.totals} asked={asked} />}
        <ReceiptFilters filter={filter} asked={asked} onChange={change} />
        {error && !data ? (
          <Notice
            tone="bad"
            title={sentence(error)}
            action={
              <Button size="small" onClick={() => void refetch()}>
                <Trans>Réessayer</Trans>
              </Button>
            }
          />
        ) : !data ? (
          <Skeletons label={t`Chargement du suivi`} rows={8} />
        ) : data.items.length > 0 ? (
          <div className={css.list} data-late={isPlaceholderData || undefined}>
            <ReceiptTable lines={data.items} asked={asked} family={filter.by === 'family'} />
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
        )}
        {data && (
          <Paging page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />
        )}
      </div>
      {narrow && remind && <StickyFoot>{remind}</StickyFoot>}
    </PageFrame>
  );
}
