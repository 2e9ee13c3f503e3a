import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutColumns, IconWand } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { brokenBy, columnsOf } from './parts/balance.ts';
import css from './parts/Board.module.css';
import { BoardColumn, placeOf } from './parts/BoardColumn.tsx';
import { PairDialog, PairList } from './parts/Pairs.tsx';
import {
  type Board,
  type BoardCard,
  type BoardMove,
  type BoardPair,
  boardQuery,
  moveCards,
  planQuery,
  propose,
  rolloverQuery,
} from './rollover.api.ts';

/** Pupils of a level spread over its classes of the next year. */
export default function BoardPage() {
  const { t } = useLingui();
  const query = useQuery(rolloverQuery);
  return (
    <PageFrame
      reach="school"
      title={t`Composition des classes`}
      path={[{ label: t`Passage à l’année suivante`, href: '/admin/passage' }]}
      raw
    >
      <div className={css.page}>
        <Asked query={query}>
          {({ rollover }) =>
            rollover?.status === 'draft' ? (
              <Level id={rollover.id} />
            ) : (
              <EmptyState
                icon={IconLayoutColumns}
                title={t`Aucun passage en préparation`}
                action={
                  <ButtonLink variant="primary" href="/admin/passage">
                    <Trans>Préparer le passage</Trans>
                  </ButtonLink>
                }
              />
            )
          }
        </Asked>
      </div>
    </PageFrame>
  );
}

function Level({ id }: { id: string }) {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as { niveau?: string };
  const navigate = useNavigate();
  const query = useQuery(planQuery(id));
  const plan = query.data;
  const levels = (plan?.levels ?? []).filter((level) => plan?.classes.some((one) => one.levelId === level.id));
  const of = (level: { id: string }) => (plan?.classes ?? []).filter((one) => one.levelId === level.id);
  const bound = (level: { id: string }): number => of(level).reduce((sum, one) => sum + one.pupils, 0);
  // The first level where there is something to spread.
  const first =
    levels.find((level) => of(level).length > 1 && bound(level) > 0) ??
    levels.find((level) => bound(level) > 0) ??
    levels[0];
  const levelId = levels.find((level) => level.id === search.niveau)?.id ?? first?.id;
  if (!plan) return <Asked query={query} />;
  if (!levelId)
    return (
      <EmptyState
        icon={IconLayoutColumns}
        title={t`Aucune classe prévue`}
        action={
          <ButtonLink href="/admin/passage?etape=classes">
            <Trans>Ajouter une classe</Trans>
          </ButtonLink>
        }
      />
    );
  const choose = (
    <SelectField
      className={css.level}
      label={t`Niveau`}
      labelHidden
      value={levelId}
      options={levels.map((level) => ({ value: level.id, label: level.name }))}
      onChange={(event) =>
        void navigate({ to: '.', search: { niveau: event.currentTarget.value } as never, replace: true })
      }
    />
  );
  return <OfLevel key={levelId} id={id} levelId={levelId} choose={choose} />;
}

const back = (moves: readonly BoardMove[]): BoardMove[] =>
  moves.map((move) => ({ pupilId: move.pupilId, fromId: move.toId, toId: move.fromId }));

/** Moves with their undo. */
function useMoves(id: string, levelId: string) {
  const { t } = useLingui();
  const undo = useMutation({ mutationFn: (moves: BoardMove[]) => moveCards(id, levelId, moves) });
  const move = useMutation({
    mutationFn: ({ card, toId }: { card: BoardCard; toId: string | null; name: string }) =>
      moveCards(id, levelId, [{ pupilId: card.id, fromId: card.targetId, toId }]),
    onSuccess: (_done, { card, toId, name }) => {
      const { label } = card;
      toast.success(t`${label} : ${name}`, {
        undo: () => undo.mutate([{ pupilId: card.id, fromId: toId, toId: card.targetId }]),
      });
    },
  });
  const spread = useMutation({
    mutationFn: () => propose(id, levelId),
    onSuccess: ({ moves, broken }) => {
      const moved = plural(moves.length, { one: '# élève déplacé', other: '# élèves déplacés' });
      const words = broken
        ? `${moved}. ${plural(broken, { one: '# souhait n’a pas pu être respecté.', other: '# souhaits n’ont pas pu être respectés.' })}`
        : moved;
      toast.success(words, moves.length ? { undo: () => undo.mutate(back(moves)) } : {});
    },
  });
  return { move, spread };
}

function OfLevel({ id, levelId, choose }: { id: string; levelId: string; choose: ReactNode }) {
  const query = useQuery(boardQuery(id, levelId));
  const { data } = query;
  const { move, spread } = useMoves(id, levelId);
  return (
    <>
      <div className={css.bar}>
        {choose}
        <Button icon={IconWand} busy={spread.isPending} onClick={() => spread.mutate()}>
          <Trans>Proposer une répartition</Trans>
        </Button>
        {data && (
          <span className={css.empty} role="status">
            {plural(data.pupils.length, { one: '# élève', other: '# élèves' })}
          </span>
        )}
      </div>
      <p className={css.empty}>
        <Trans>
          Une proposition équilibre les effectifs, les filles et les garçons et les redoublants, et respecte vos
          souhaits autant que possible ; elle n’est pas forcément la meilleure.
        </Trans>
      </p>
      <Asked query={query}>
        {(board) => <Columns id={id} board={board} onMove={(card, toId, name) => move.mutate({ card, toId, name })} />}
      </Asked>
    </>
  );
}

function Columns({
  id,
  board,
  onMove,
}: {
  id: string;
  board: Board;
  onMove: (card: BoardCard, toId: string | null, name: string) => void;
}) {
  const { t } = useLingui();
  const [pairing, setPairing] = useState<{ card: BoardCard; kind: BoardPair['kind'] } | null>(null);
  const columns = columnsOf(board, t`Sans classe`);
  const broken = brokenBy(board);
  const hands = {
    onMove: (card: BoardCard, toId: string | null) =>
      onMove(card, toId, columns.find((one) => one.id === toId)?.name ?? ''),
    onPair: (card: BoardCard, kind: BoardPair['kind']) => setPairing({ card, kind }),
  };
  const cardOf = (pupil: string) => board.pupils.find((card) => card.id === pupil);
  const carry = useCarry({
    nameOf: (pupil) => cardOf(pupil)?.label ?? '',
    takes: (place, pupil) => place !== placeOf(cardOf(pupil)?.targetId ?? null),
    onPut: (pupil, { place }) => {
      const card = cardOf(pupil);
      const column = columns.find((one) => placeOf(one.id) === place);
      if (card && column) hands.onMove(card, column.id);
      return undefined;
    },
  });
  return (
    <>
      {carry.marks}
      <div className={css.columns}>
        {columns
          .filter((column) => column.id !== null || column.cards.length > 0)
          .map((column) => (
            <BoardColumn
              key={column.id ?? 'none'}
              column={column}
              columns={columns}
              broken={broken}
              hands={hands}
              carry={carry}
            />
          ))}
      </div>
      <PairList id={id} board={board} />
      {pairing && <PairDialog id={id} board={board} {...pairing} onClose={() => setPairing(null)} />}
    </>
  );
}
