import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { readAgain } from '#kernel/query/writes.ts';
import { useSession } from '#kernel/session/session.ts';
import { boardQuery, presenceQuery } from './boards.api.ts';
import { BoardShare, BoardTools } from './parts/board/BoardTools.tsx';
import { BoardView } from './parts/board/BoardView.tsx';
import { useBoardsPlace } from './parts/use-boards-place.ts';

/** One board, for everybody who may see it. */
export default function BoardPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const list = useBoardsPlace();
  const query = useQuery(boardQuery(id));
  const { data } = query;
  const here = useHere(id, data !== undefined);
  const narrow = useNarrow();
  const [waiting, setWaiting] = useState(false);
  const missing = (
    <StatePage
      icon={IconLayoutOff}
      title={t`Ce tableau n’est pas visible`}
      actions={
        <ButtonLink variant="primary" href={list}>
          <Trans>Voir les tableaux</Trans>
        </ButtonLink>
      }
    >
      <Trans>Il a été supprimé, ou il n’est plus partagé avec vous.</Trans>
    </StatePage>
  );
  return (
    <PageFrame
      title={data?.title ?? t`Tableau partagé`}
      path={[{ label: t`Tableaux partagés`, href: list }]}
      backLabel={t`Retour`}
      raw={Boolean(data)}
      tools={data && <BoardTools board={data} here={here} waiting={waiting} onWaiting={setWaiting} />}
      action={data?.can.manage && !narrow && <BoardShare board={data} />}
    >
      <Asked query={query} label={t`Chargement du tableau`} shape="text" missing={missing}>
        {(board) => <BoardView board={board} waiting={waiting} />}
      </Asked>
    </PageFrame>
  );
}

/** Records that the board is open here, then reloads it: changes made in between are not missed. */
function useHere(id: string, known: boolean) {
  const looking = useSession((value) => value.lookAs !== null);
  const { data, isSuccess } = useQuery({ ...presenceQuery(id), enabled: known && !looking });
  useEffect(() => {
    if (isSuccess) void readAgain(['boards', 'board', id]);
  }, [isSuccess, id]);
  return data ?? null;
}
