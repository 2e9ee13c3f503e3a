import type { BoardItem } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Pager } from '@encrier/ui/data/Pager';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { EmptyState, StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconLayoutBoard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import css from './parts/Boards.module.css';
import { type BoardsFilter, type BoardTab, filterFrom, listQuery, searchOf } from './boards.api.ts';
import { BoardTile } from './parts/list/BoardTile.tsx';
import { CopyDialog } from './parts/list/CopyDialog.tsx';
import { NewBoard } from './parts/list/NewBoard.tsx';

/** The boards of the signed-in person: his own, those shared with him, those put away. */
export default function BoardsPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const creates = useCan('boards.create');
  const tab = filter.tab ?? (creates ? 'mine' : 'shared');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(listQuery(tab, filter.q, filter.page));
  const narrow = useNarrow();
  const [making, setMaking] = useState(false);
  const [copied, setCopied] = useState<BoardItem | null>(null);
  const change = (part: Partial<BoardsFilter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, tab, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const names: Record<BoardTab, string> = {
    mine: t`Mes tableaux`,
    shared: t`Partagés avec moi`,
    archived: t`Archivés`,
    all: t`Toute l’école`,
  };
  const tabs: BoardTab[] = [
    ...(creates ? ['mine' as const] : []),
    'shared',
    'archived',
    ...(data?.canSeeAll ? ['all' as const] : []),
  ];
  const make = data?.canCreate && (
    <Button variant="primary" icon={IconPlus} onClick={() => setMaking(true)}>
      <Trans>Nouveau tableau</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Tableaux partagés`} action={!narrow && make}>
      <div className={css.page}>
        <div className={css.filters}>
          <Chips
            label={t`Tableaux montrés`}
            chips={tabs.map((key) => ({
              key,
              label: names[key],
              active: key === tab,
              onPress: () => change({ tab: key }),
            }))}
          />
          <ListSearch
            className={css.search}
            label={t`Chercher un tableau`}
            value={filter.q}
            onChange={(q) => change({ q })}
          />
        </div>
        {!data && error && (
          <StatePage
            icon={IconCloudOff}
            title={t`Les tableaux n’ont pas pu être lus`}
            actions={
              <Button variant="primary" onClick={() => void refetch()}>
                <Trans>Réessayer</Trans>
              </Button>
            }
          >
            {sentence(error)}
          </StatePage>
        )}
        {!data && !error && <Skeletons label={t`Chargement des tableaux`} shape="text" rows={6} />}
        {data && data.items.length === 0 && (
          <EmptyState
            icon={IconLayoutBoard}
            title={filter.q ? t`Aucun tableau ne porte ces mots` : t`Aucun tableau ici`}
            action={!filter.q && tab !== 'archived' && make}
          >
            {filter.q ? (
              <Trans>Essayez un autre mot, ou effacez la recherche.</Trans>
            ) : creates ? (
              <Trans>Un tableau réunit les idées, les images et les questions d’une classe.</Trans>
            ) : (
              <Trans>Les tableaux que vos professeurs partagent s’affichent ici.</Trans>
            )}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul className={css.grid}>
            {data.items.map((item) => (
              <li key={item.id}>
                <BoardTile item={item} onCopy={() => setCopied(item)} />
              </li>
            ))}
          </ul>
        )}
        {data && (
          <Paging page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />
        )}
      </div>
      {narrow && make && <StickyFoot>{make}</StickyFoot>}
      {making && <NewBoard onClose={() => setMaking(false)} />}
      {copied && <CopyDialog board={copied} onClose={() => setCopied(null)} />}
    </PageFrame>
  );
}

/** Moves through the list by pages and says which boards are on screen. */
function Paging(props: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  const { t } = useLingui();
  return (
    <Pager
      {...props}
      label={t`Pages`}
      previous={t`Page précédente`}
      next={t`Page suivante`}
      summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
    />
  );
}
