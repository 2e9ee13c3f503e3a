import type { Box } from '@encrier/contract/communication/messages';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { LoadMore } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconFileText, IconInbox, IconMailCheck, IconSearchOff, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { useChild } from '#kernel/session/child.ts';
import { boxQuery } from '../../messages.api.ts';
import { address, DRAFT_PARAM, usePlace } from '../place.ts';
import css from './Box.module.css';
import { type BoxFilter, boxPath, isNarrowed, noFilter, searchOf, searchOfThread } from './box-filter.ts';
import { BoxLine } from './BoxLine.tsx';
import { BoxMenu } from './BoxNav.tsx';
import { useLineKeys } from './use-line-keys.ts';

export type BoxPaneProps = {
  filter: BoxFilter;
  /** The thread open beside the list. */
  open: string | null;
  /** Threads open beside the list rather than on their own page. */
  beside: boolean;
  onFilter: (filter: BoxFilter) => void;
};

/** One box: its search, its filters and its lines. */
export function BoxPane({ filter, open, beside, onFilter }: BoxPaneProps) {
  const { t } = useLingui();
  const { base } = usePlace();
  const { child } = useChild();
  const query = useInfiniteQuery(boxQuery(filter, child?.id ?? null));
  const { data, fetchNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  useLineKeys(rows, filter.box, open);
  const hrefOf = (threadId: string, messageId: string): string => {
    if (filter.box === 'drafts') return address(`${base}/new`, { [DRAFT_PARAM]: messageId });
    const id = filter.box === 'refused' ? messageId : threadId;
    return beside
      ? address(boxPath(base, filter.box), searchOf(filter, id))
      : address(`${base}/view/${id}`, searchOfThread(filter));
  };
  return (
    <section className={css.pane} aria-label={t`Messages`} data-print="hide">
      <div className={css.head}>
        <div className={css.menu}>
          <BoxMenu box={filter.box} counts={first?.counts} />
        </div>
        <ListSearch
          className={css.search}
          label={t`Rechercher un message`}
          value={filter.q}
          onChange={(q) => onFilter({ ...filter, q })}
        />
        {filter.box === 'inbox' && (
          <div className={css.narrow}>
            <Narrow filter={filter} onFilter={onFilter} />
          </div>
        )}
      </div>
      {filter.box === 'inbox' && child && <Elsewhere count={first?.counts.elsewhere ?? 0} />}
      <Asked query={query} label={t`Chargement des messages`} rows={7} inset={css.wait} />
      {first && rows.length === 0 && (
        <div className={css.wait}>
          <Nothing
            box={filter.box}
            narrowed={isNarrowed(filter)}
            onAll={() => onFilter({ ...noFilter, box: filter.box })}
          />
        </div>
      )}
      {rows.length > 0 && (
        <ul className={css.lines} data-late={isPlaceholderData || undefined}>
          {rows.map((row) => (
            <BoxLine
              key={row.messageId}
              row={row}
              box={filter.box}
              href={hrefOf(row.threadId, row.messageId)}
              open={open === row.threadId || open === row.messageId}
            />
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
  );
}

/** Unread messages about the other children, when one is chosen: never hidden. */
function Elsewhere({ count }: { count: number }) {
  const { choose } = useChild();
  if (count === 0) return null;
  return (
    <p className={css.elsewhere}>
      <Plural
        value={count}
        one="# conversation non lue pour un autre enfant"
        other="# conversations non lues pour un autre enfant"
      />
      <Button size="small" variant="quiet" onClick={() => choose(null)}>
        <Trans>Tout voir</Trans>
      </Button>
    </p>
  );
}

function Narrow({ filter, onFilter }: { filter: BoxFilter; onFilter: (filter: BoxFilter) => void }) {
  const { t } = useLingui();
  const all = !filter.unread && !filter.toAck;
  const pick = (part: Partial<BoxFilter>) => onFilter({ ...filter, unread: false, toAck: false, ...part });
  return (
    <Chips
      label={t`Filtres`}
      chips={[
        { key: 'all', label: t`Tous`, active: all, onPress: () => pick({}) },
        { key: 'unread', label: t`Non lus`, active: filter.unread, onPress: () => pick({ unread: !filter.unread }) },
        { key: 'ack', label: t`À confirmer`, active: filter.toAck, onPress: () => pick({ toAck: !filter.toAck }) },
      ]}
    />
  );
}

/** An empty box: why, and what to do next. */
function Nothing({ box, narrowed, onAll }: { box: Box; narrowed: boolean; onAll: () => void }) {
  const { t } = useLingui();
  const { base } = usePlace();
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
  const write = (
    <ButtonLink href={`${base}/new`}>
      <Trans>Écrire un message</Trans>
    </ButtonLink>
  );
  if (box === 'inbox')
    return (
      <EmptyState small icon={IconInbox} title={t`Aucun message reçu`} action={write}>
        <Trans>Ce que l’on vous écrit arrivera ici.</Trans>
      </EmptyState>
    );
  if (box === 'sent')
    return (
      <EmptyState small icon={IconSend} title={t`Aucun message envoyé`} action={write}>
        <Trans>Vous y suivrez vos messages, même ceux qui attendent une validation.</Trans>
      </EmptyState>
    );
  if (box === 'drafts')
    return (
      <EmptyState small icon={IconFileText} title={t`Aucun brouillon`} action={write}>
        <Trans>Un message commencé est gardé ici tout seul.</Trans>
      </EmptyState>
    );
  if (box === 'archived')
    return (
      <EmptyState small icon={IconArchive} title={t`Aucune conversation archivée`}>
        <Trans>Archivez ce qui est réglé : une réponse la fait revenir dans vos reçus.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState small icon={IconMailCheck} title={t`Tout est parti`}>
      <Trans>Les messages refusés ou renvoyés par l’administration apparaîtraient ici, avec la raison.</Trans>
    </EmptyState>
  );
}
