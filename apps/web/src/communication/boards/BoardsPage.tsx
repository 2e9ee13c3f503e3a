import type { BoardItem } from '@encrier/contract/communication/boards';
import { Button } from '@encrier/ui/actions/Button';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutBoard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import css from './parts/Boards.module.css';
import { type BoardsFilter, filterFrom, listQuery, searchOf } from './boards.api.ts';
import { BoardFilters } from './parts/list/BoardFilters.tsx';
import { BoardTile } from './parts/list/BoardTile.tsx';
import { CopyDialog } from './parts/list/CopyDialog.tsx';
import { NewBoard } from './parts/list/NewBoard.tsx';
import { Paging } from './parts/list/Paging.tsx';

/** The boards of the signed-in person: their own, shared ones, archived ones. */
export default function BoardsPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const creates = useCan('boards.create');
  const tab = filter.tab ?? (creates ? 'mine' : 'shared');
  const navigate = useNavigate();
  const query = useQuery(listQuery(tab, filter.q, filter.page));
  const { data } = query;
  const narrow = useNarrow();
  const [making, setMaking] = useState(false);
  const [copied, setCopied] = useState<BoardItem | null>(null);
  const change = (part: Partial<BoardsFilter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, tab, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const make = data?.canCreate && (
    <Button variant="primary" icon={IconPlus} onClick={() => setMaking(true)}>
      <Trans>Nouveau tableau</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Tableaux partagés`} action={!narrow && make}>
      <div className={css.page}>
        <BoardFilters tab={tab} words={filter.q} creates={creates} all={data?.canSeeAll ?? false} onChange={change} />
        <Asked query={query} label={t`Chargement des tableaux`} shape="text" rows={6} />
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
