import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import type { Quality } from '../audience/audience.public.ts';
import {
  type Board,
  type BoardCard,
  type BoardContent,
  type BoardLevel,
  type BoardState,
  boardLevels,
  boardStates,
} from '@encrier/contract/communication/boards';

export type { Quality };
export type Status = BoardCard['status'];
/** The rights of a person on a board. */
export type Standing = {
  accountId: string;
  /** The author, while still allowed to make boards: otherwise they no longer moderate other people's cards. */
  owner: boolean;
  /** Moderates the boards of the whole school. */
  manages: boolean;
  /** May make boards. */
  creates: boolean;
  /** Capacities in which they are addressed, today. */
  kinds: readonly Quality[];
  /** A member of staff views the board as this person. */
  looking: boolean;
};
export type BoardFacts = Pick<
  BoardContent,
  Quality | 'review' | 'anonymous' | 'freeMoves' | 'reactions' | 'comments'
> & {
  state: BoardState;
};
export type CardFacts = { mine: boolean; status: Status };

/** States of a board. Locked: nobody writes on it any more. Archived: nothing changes on it, and it may be deleted. */
export const boardWorkflow = workflow<BoardState, 'open' | 'lock' | 'archive' | 'write' | 'decide' | 'remove'>(
  'boards.state',
  boardStates,
  'open',
  {
    open: leads(boardStates, 'open'),
    lock: leads(boardStates, 'locked'),
    archive: leads(boardStates, 'archived'),
    write: stays(['open']),
    decide: stays(['open', 'locked']),
    remove: stays(['archived']),
  },
);
/** The move that puts a board in a state. */
export const boardMove: Readonly<Record<BoardState, 'open' | 'lock' | 'archive'>> = {
  open: 'open',
  locked: 'lock',
  archived: 'archive',
};
const cardStatuses = ['pending', 'published', 'refused'] as const;
/** A card: a decision may be changed, and changed text waits again when the board is reviewed. */
export const cardWorkflow = workflow('board_cards.status', cardStatuses, 'pending', {
  publish: leads(cardStatuses, 'published'),
  refuse: leads(cardStatuses, 'refused'),
  rewrite: leads(cardStatuses, 'pending'),
});
const commentStatuses = ['pending', 'published', 'hidden'] as const;
export const commentWorkflow = workflow('board_comments.status', commentStatuses, 'pending', {
  show: leads(commentStatuses, 'published'),
  hide: leads(commentStatuses, 'hidden'),
});

/**
 * The highest level that the board gives to the kinds of person that the reader is; its owner and moderators of the
 * school always moderate.
 */
export function levelOn(board: Pick<BoardFacts, Quality>, standing: Standing): BoardLevel {
  if (standing.owner || standing.manages) return 'moderate';
  const best = Math.max(0, ...standing.kinds.map((kind) => boardLevels.indexOf(board[kind])));
  return boardLevels[best] ?? 'none';
}

export const atLeast = (level: BoardLevel, wanted: BoardLevel): boolean =>
  boardLevels.indexOf(level) >= boardLevels.indexOf(wanted);

/** What a person may do on a board that they see. */
export function canBoard(board: BoardFacts, standing: Standing): Board['can'] {
  const level = levelOn(board, standing);
  return {
    post: !standing.looking && boardWorkflow.allows(board.state, 'write') && atLeast(level, 'post'),
    moderate: !standing.looking && level === 'moderate',
    manage: !standing.looking && (standing.owner || standing.manages),
    copy: !standing.looking && standing.creates && atLeast(level, 'read'),
  };
}

/** Whether what a person writes waits for a moderator before others see it. */
export function isReviewed(board: Pick<BoardFacts, Quality | 'review'>, standing: Standing): boolean {
  if (levelOn(board, standing) === 'moderate') return false;
  return (
    board.review === 'all' ||
    (board.review === 'pupils' && standing.kinds.includes('pupils') && !standing.kinds.includes('staff'))
  );
}

/** A card that waits for review, or was refused, is only seen by its author and by moderators. */
export const seesCard = (level: BoardLevel, card: CardFacts): boolean =>
  level !== 'none' && (card.status === 'published' || card.mine || level === 'moderate');

/** Members of staff always see who wrote; others do not where names are hidden, save their own. */
export const seesNames = (board: Pick<BoardFacts, 'anonymous'>, standing: Standing): boolean =>
  !board.anonymous || standing.owner || standing.manages || standing.kinds.includes('staff');

/** What a person may do with a card that they see. Nobody rewrites another person's text. */
export function canCard(board: BoardFacts, standing: Standing, card: CardFacts): BoardCard['can'] {
  const level = levelOn(board, standing);
  const open = boardWorkflow.allows(board.state, 'write') && !standing.looking;
  const moderates = level === 'moderate';
  const posts = atLeast(level, 'post');
  const shown = card.status === 'published';
  return {
    edit: open && card.mine && posts,
    move: open && (moderates || (posts && (card.mine || board.freeMoves))),
    remove: open && (moderates || (card.mine && posts)),
    decide: moderates && !standing.looking && boardWorkflow.allows(board.state, 'decide'),
    pin: open && moderates,
    react: open && board.reactions && shown,
    comment: open && board.comments !== 'off' && shown && posts,
  };
}

/** The state of a new comment. */
export const firstComment = (
  board: Pick<BoardFacts, Quality | 'comments'>,
  standing: Standing,
): 'pending' | 'published' =>
  board.comments === 'moderated' && levelOn(board, standing) !== 'moderate' ? 'pending' : 'published';
