import type {
  Board,
  BoardCard,
  BoardContent,
  BoardGlimpse,
  BoardItem,
  BoardSection,
  BoardState,
} from '@encrier/contract/communication/boards';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Selectable } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import type { Boards } from '#kernel/db/database.generated.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { audienceForReaders, chipsOf } from '../audience/audience.public.ts';
import {
  type BoardFacts,
  canBoard,
  canCard,
  isReviewed,
  type Quality,
  seesNames,
  type Standing,
} from './boards.policy.ts';
import { ruleOf, type StoredRule } from '../audience/rules.public.ts';

export type BoardRow = Selectable<Boards> & {
  owner: string;
  owner_photo: string;
  kinds: Quality[] | null;
  rules: StoredRule[];
  sections: BoardSection[];
};
export type ItemRow = {
  id: string;
  title: string;
  description: string;
  layout: string;
  state: string;
  owner_id: string;
  owner: string;
  owner_photo: string;
  kinds: Quality[] | null;
  rules: StoredRule[];
  cards: number;
  pending: number;
  preview: Omit<BoardGlimpse, 'dir'>[];
  updated_at: string;
  pupils: string;
  guardians: string;
  staff: string;
};
export type CardRow = {
  id: string;
  section_id: string;
  kind: BoardCard['kind'];
  title: string;
  body: string;
  url: string | null;
  video_id: string | null;
  file: Attachment | null;
  color: BoardCard['color'];
  pinned: boolean;
  status: BoardCard['status'];
  author_id: string;
  author: string;
  author_photo: string;
  child: string | null;
  order_key: string;
  x: number | null;
  y: number | null;
  created_at: string;
  likes: number;
  liked: boolean;
  comments: number;
  version: number;
  rev: number;
};

const instant = (at: string | Date): string => new Date(at).toISOString();
const named = (rules: readonly StoredRule[]) => rules.map((row) => ({ rule: ruleOf(row), name: row.name }));

/** The rights of the caller on a board. */
export function standingOf(actor: AccountActor, row: { owner_id: string; kinds: Quality[] | null }): Standing {
  return {
    accountId: actor.accountId,
    owner: row.owner_id === actor.accountId && actor.permissions.has('boards.create'),
    manages: actor.permissions.get('boards.moderate') === 'school',
    creates: actor.permissions.has('boards.create'),
    kinds: row.kinds ?? [],
    looking: actor.lookedAtBy !== null,
  };
}

/** What the owner of a board decided. */
export function contentOf(row: Selectable<Boards> & { rules: StoredRule[] }): BoardContent {
  return {
    title: row.title,
    description: row.description,
    layout: row.layout as BoardContent['layout'],
    audience: row.rules.map(ruleOf),
    pupils: row.pupils as BoardContent['pupils'],
    guardians: row.guardians as BoardContent['guardians'],
    staff: row.staff as BoardContent['staff'],
    review: row.review as BoardContent['review'],
    anonymous: row.anonymous,
    freeMoves: row.free_moves,
    reactions: row.reactions,
    comments: row.comments as BoardContent['comments'],
  };
}

export const factsOf = (row: BoardRow): BoardFacts => ({ ...contentOf(row), state: row.state as BoardState });

/** A writer as this reader may know them: a guardian who wrote for a child signs with both names. */
export function writerOf(
  names: boolean,
  mine: boolean,
  row: { author: string; author_photo: string; child: string | null },
): BoardCard['author'] {
  if (!names && !mine) return { label: '', photo: '-' };
  return { label: row.child ? `${row.author} (${row.child})` : row.author, photo: row.author_photo };
}

/** A card as this reader sees it. */
export function presentCard(facts: BoardFacts, standing: Standing, row: CardRow): BoardCard {
  const mine = row.author_id === standing.accountId;
  return {
    id: row.id,
    sectionId: row.section_id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    dir: directionOf(`${row.title} ${row.body}`),
    url: row.url,
    video: row.video_id,
    file: row.file,
    color: row.color,
    pinned: row.pinned,
    status: row.status,
    author: writerOf(seesNames(facts, standing), mine, row),
    mine,
    orderKey: row.order_key,
    x: row.x,
    y: row.y,
    createdAt: instant(row.created_at),
    likes: row.likes,
    liked: row.liked,
    comments: facts.comments === 'off' ? 0 : row.comments,
    version: row.version,
    rev: row.rev,
    can: canCard(facts, standing, { mine, status: row.status }),
  };
}

/** A board with the cards its reader may see. */
export function presentBoard(actor: AccountActor, row: BoardRow, cards: readonly CardRow[]): Board {
  const standing = standingOf(actor, row);
  const facts = factsOf(row);
  const can = canBoard(facts, standing);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    layout: row.layout as Board['layout'],
    state: facts.state,
    owner: { label: row.owner, photo: row.owner_photo },
    mine: standing.owner,
    audience: audienceForReaders(actor.lang, named(row.rules)),
    anonymous: facts.anonymous,
    freeMoves: facts.freeMoves,
    reactions: facts.reactions,
    comments: facts.comments,
    reviewed: isReviewed(facts, standing),
    version: row.version,
    sections: row.sections,
    cards: cards.map((card) => presentCard(facts, standing, card)),
    settings: can.manage ? { content: contentOf(row), chips: chipsOf(actor.lang, named(row.rules)) } : null,
    can,
  };
}

/** A board in a list. */
export function presentItem(actor: AccountActor, row: ItemRow): BoardItem {
  const standing = standingOf(actor, row);
  const can = canBoard({ ...(row as unknown as BoardFacts), state: row.state as BoardState }, standing);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    layout: row.layout as BoardItem['layout'],
    state: row.state as BoardState,
    owner: { label: row.owner, photo: row.owner_photo },
    mine: standing.owner,
    audience: audienceForReaders(actor.lang, named(row.rules)),
    cards: row.cards,
    pending: can.moderate ? row.pending : 0,
    preview: row.preview.map((one) => ({ ...one, dir: directionOf(one.text) })),
    updatedAt: instant(row.updated_at),
    can: { manage: can.manage, copy: can.copy },
  };
}
