import type { ReviewRow } from '@encrier/contract/communication/message-reviews';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { LoadMore } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useMedia } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconMailCheck, IconSearchOff, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { type AudienceKind, type QueueFilter, queueQuery, type ReviewTab } from '../../reviews.api.ts';
import { delayWords, kindWords } from '../review-words.ts';
import { ReviewView } from '../review/ReviewView.tsx';
import css from './Queue.module.css';
import { QueueLine } from './QueueLine.tsx';

const kinds: readonly AudienceKind[] = ['class', 'role', 'person', 'mixed'];

const inAddress = filters<Omit<QueueFilter, 'tab'> & { open: string | null }>({
  q: part.words('q'),
  kind: part.oneOf('pour', kinds),
  late: part.flag('retard'),
  open: part.id('fil'),
});

/** Filters of the queue, from its address. */
export function filterFrom(tab: ReviewTab, search: Record<string, unknown>): QueueFilter {
  const { open: _, ...filters } = inAddress.read(search);
  return { tab, ...filters };
}

/** Messages to review, the oldest first, beside the open one. */
export function QueuePane({ tab, box }: { tab: ReviewTab; box: string }) {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const beside = useMedia('(min-width: 900px), print');
  const filter = filterFrom(tab, search);
  const query = useInfiniteQuery(queueQuery(filter));
  const { data, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const chosen = inAddress.read(search).open;
  const open = chosen ?? (beside ? (rows[0]?.id ?? null) : null);
  const address = (next: QueueFilter, open: string | null) => inAddress.write({ ...next, open });
  const change = (part: Partial<QueueFilter>) =>
    void navigate({ to: '.', search: address({ ...filter, ...part }, null) as never, replace: true });
  const turn = (id: string | null) => void navigate({ to: '.', search: address(filter, id) as never, replace: true });
  const hrefOf = ({ id }: ReviewRow): string =>
    beside
      ? `/admin/messages/${box}?${new URLSearchParams(Object.entries(address(filter, id)).map(([name, value]) => [name, String(value)])).toString()}`
      : `/admin/messages/validation/view/${id}`;
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === open);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next) turn(next.id);
  };
  useLetters(
    beside
      ? [
          { key: 'j', words: t`Message suivant`, run: () => step(1) },
          { key: 'k', words: t`Message précédent`, run: () => step(-1) },
        ]
      : [],
  );
  const median = first?.medianMinutes;
  const delay = median == null ? '' : delayWords(median);
  return (
    <div className={css.split}>
      <section className={css.queue} aria-label={t`File de validation`} data-print={open ? 'hide' : undefined}>
        <div className={css.head}>
          {tab === 'waiting' && delay && (
            <p className={css.delay}>
              <IconClock size={16} stroke={1.7} aria-hidden="true" />
              <Trans>Délai médian : {delay}</Trans>
            </p>
          )}
          <ListSearch
            className={css.search}
            label={t`Rechercher un message`}
            value={filter.q}
            onChange={(q) => change({ q })}
          />
          {tab === 'waiting' && first && <Kinds filter={filter} counts={first.counts} onChange={change} />}
        </div>
        <Asked query={query} label={t`Chargement des messages`} rows={6} inset={css.wait} />
        {first && rows.length === 0 && (
          <div className={css.wait}>
            <Nothing
              tab={tab}
              narrowed={filter.q !== '' || filter.kind !== null || filter.late}
              onAll={() => change({ q: '', kind: null, late: false })}
            />
          </div>
        )}
        {rows.length > 0 && (
          <ul className={css.lines}>
            {rows.map((row) => (
              <QueueLine key={row.id} row={row} href={hrefOf(row)} open={beside && row.id === open} />
            ))}
          </ul>
        )}
        {first && rows.length > 0 && (
          <LoadMore
            more={rows.length < first.total}
            label={t`Charger plus`}
            busy={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        )}
      </section>
      {beside && (
        <div className={css.preview}>
          {open ? (
            <ReviewView key={open} id={open} onTurn={turn} />
          ) : (
            first && (
              <EmptyState icon={IconShieldCheck} title={t`Rien à relire`}>
                <Trans>Un message à valider s’ouvrira ici.</Trans>
              </EmptyState>
            )
          )}
        </div>
      )}
    </div>
  );
}

function Kinds({
  filter,
  counts,
  onChange,
}: {
  filter: QueueFilter;
  counts: { waiting: number; late: number; byKind: Record<string, number> };
  onChange: (part: Partial<QueueFilter>) => void;
}) {
  const { t } = useLingui();
  const shown = kinds.filter((kind) => (counts.byKind[kind] ?? 0) > 0 || filter.kind === kind);
  return (
    <Chips
      label={t`Filtres`}
      chips={[
        {
          key: 'all',
          label: t`Tous`,
          count: counts.waiting,
          active: !filter.kind && !filter.late,
          onPress: () => onChange({ kind: null, late: false }),
        },
        ...shown.map((kind) => ({
          key: kind,
          label: kindWords(kind),
          count: counts.byKind[kind] ?? 0,
          active: filter.kind === kind,
          onPress: () => onChange({ kind: filter.kind === kind ? null : kind }),
        })),
        ...(counts.late > 0 || filter.late
          ? [
              {
                key: 'late',
                label: t`En retard`,
                count: counts.late,
                active: filter.late,
                onPress: () => onChange({ late: !filter.late }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Nothing({ tab, narrowed, onAll }: { tab: ReviewTab; narrowed: boolean; onAll: () => void }) {
  const { t } = useLingui();
  if (narrowed)
    return (
      <EmptyState
        small
        icon={IconSearchOff}
        title={t`Aucun message ne correspond`}
        action={
          <Button onClick={onAll}>
            <Trans>Tout afficher</Trans>
          </Button>
        }
      />
    );
  if (tab === 'waiting')
    return (
      <EmptyState small icon={IconMailCheck} title={t`Aucun message n’attend`}>
        <Trans>Ceux que les règles retiennent arriveront ici.</Trans>
      </EmptyState>
    );
  return <EmptyState small icon={IconMailCheck} title={t`Rien ici pour l’instant`} />;
}
