import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { done, id, instant, optionalText, page, pageOf, search, text, version } from '../kernel/schema.ts';
import { audience, audienceChip, imageRefusals } from './audience.ts';

/** What an organisation can switch off. */
export const boardsModule = 'boards' as const;
const module = boardsModule;
/** Most cards of one board. */
export const maxCards = 500;
export const maxSections = 20;

export const boardLayouts = ['columns', 'wall', 'map'] as const;
export const boardLevels = ['none', 'read', 'post', 'moderate'] as const;
export type BoardLevel = (typeof boardLevels)[number];
export const boardStates = ['open', 'locked', 'archived'] as const;
export type BoardState = (typeof boardStates)[number];
export const cardKinds = ['text', 'image', 'file', 'link', 'video', 'drawing'] as const;
export type CardKind = (typeof cardKinds)[number];
export const cardColors = ['plain', 'rose', 'amber', 'yellow', 'green', 'blue', 'violet'] as const;
export type CardColor = (typeof cardColors)[number];
const color = z.enum(cardColors);
/** Key of a place: letters and digits compared byte by byte, never ending in `0`; see `order-keys.ts`. */
export const orderKey = () => z.string().check(z.regex(/^[0-9A-Za-z]{0,199}[1-9A-Za-z]$/));
const place = z.number().check(z.int(), z.gte(0), z.lte(4000));

/** A name with its picture; `label` is empty where names are hidden from this reader. */
const person = z.object({ label: z.string(), photo: z.string() });

export const boardSection = z.object({ id: id(), title: z.string(), color, orderKey: z.string() });
export type BoardSection = z.output<typeof boardSection>;
export const boardCard = z.object({
  id: id(),
  sectionId: id(),
  kind: z.enum(cardKinds),
  title: z.string(),
  body: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  url: z.nullable(z.string()),
  video: z.nullable(z.string()),
  file: z.nullable(attachment),
  color,
  pinned: z.boolean(),
  status: z.enum(['pending', 'published', 'refused']),
  author: person,
  mine: z.boolean(),
  orderKey: z.string(),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  createdAt: instant(),
  likes: z.number(),
  liked: z.boolean(),
  comments: z.number(),
  /** Version of the texts (required to save) and counter of every change (the greater one is later). */
  version: z.number(),
  rev: z.number(),
  can: z.object({
    edit: z.boolean(),
    move: z.boolean(),
    remove: z.boolean(),
    decide: z.boolean(),
    pin: z.boolean(),
    react: z.boolean(),
    comment: z.boolean(),
  }),
});
export type BoardCard = z.output<typeof boardCard>;

/** What its owner decides of a board. */
export const boardContent = z.strictObject({
  title: text(140),
  description: optionalText(500),
  layout: z.enum(boardLayouts),
  audience,
  pupils: z.enum(boardLevels),
  guardians: z.enum(boardLevels),
  staff: z.enum(boardLevels),
  review: z.enum(['none', 'pupils', 'all']),
  anonymous: z.boolean(),
  freeMoves: z.boolean(),
  reactions: z.boolean(),
  comments: z.enum(['off', 'moderated', 'free']),
});
export type BoardContent = z.output<typeof boardContent>;

/** Most cards of the miniature that a list shows of a board. */
export const maxGlimpses = 4;
/**
 * A card as the miniature of its board shows it: its colour, its first words or its picture, never who put it there.
 */
const glimpse = z.object({
  id: id(),
  color,
  text: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  picture: z.nullable(z.string()),
});
export type BoardGlimpse = z.output<typeof glimpse>;
export const boardItem = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  layout: z.enum(boardLayouts),
  state: z.enum(boardStates),
  owner: person,
  mine: z.boolean(),
  audience: z.array(z.string()),
  cards: z.number(),
  pending: z.number(),
  /** The last cards that everybody sees on it, the newest first. */
  preview: z.array(glimpse),
  updatedAt: instant(),
  can: z.object({ manage: z.boolean(), copy: z.boolean() }),
});
export type BoardItem = z.output<typeof boardItem>;
export const board = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  layout: z.enum(boardLayouts),
  state: z.enum(boardStates),
  owner: person,
  mine: z.boolean(),
  audience: z.array(z.string()),
  anonymous: z.boolean(),
  freeMoves: z.boolean(),
  reactions: z.boolean(),
  comments: z.enum(['off', 'moderated', 'free']),
  /** The caller's own cards wait for a moderator. */
  reviewed: z.boolean(),
  version: z.number(),
  sections: z.array(boardSection),
  cards: z.array(boardCard),
  /** For people who manage it. */
  settings: z.nullable(z.object({ content: boardContent, chips: z.array(audienceChip) })),
  can: z.object({ post: z.boolean(), moderate: z.boolean(), manage: z.boolean(), copy: z.boolean() }),
});
export type Board = z.output<typeof board>;

const session = { access: 'session', scope: 'audience', module } as const;
const byId = z.object({ id: id() });
const byCard = z.object({ id: id(), cardId: id() });
const none = z.strictObject({});

/** The caller's boards, shared ones, archived ones; `all` shows every board to moderators of the whole school. */
export const listBoards = route({
  name: 'boards.list',
  method: 'GET',
  path: '/boards',
  ...session,
  query: z.object({
    tab: z._default(z.enum(['mine', 'shared', 'archived', 'all']), 'shared'),
    q: search(),
    page: page(),
  }),
  response: z.extend(pageOf(boardItem), { canCreate: z.boolean(), canSeeAll: z.boolean() }),
});
export const getBoard = route({
  name: 'boards.get',
  method: 'GET',
  path: '/boards/:id',
  ...session,
  params: byId,
  response: board,
});
/** Pupils who see the board and must not be recognisable on its pictures, for people who manage it. */
export const boardRefusals = route({
  name: 'boards.pictured',
  method: 'GET',
  path: '/boards/:id/pictured',
  ...session,
  params: byId,
  response: imageRefusals,
});
/**
 * Some current cards of a board as the caller sees them; missing ones are deleted or hidden. `ids` are separated by
 * commas, 100 at most.
 */
export const someCards = route({
  name: 'boards.some_cards',
  method: 'GET',
  path: '/boards/:id/cards',
  ...session,
  params: byId,
  query: z.object({ ids: z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/i)) }),
  response: z.object({ cards: z.array(boardCard) }),
});
/** Marks that the caller has the board open, every minute. Returns who else has. */
export const openBoard = route({
  name: 'boards.presence',
  method: 'POST',
  path: '/boards/:id/presence',
  ...session,
  params: byId,
  body: none,
  response: z.object({ people: z.array(person), count: z.number() }),
  unaudited: 'who looks at what is not journalled; the row leaves with its reader',
});

const create = { access: { permission: 'boards.create' }, scope: 'school', module } as const;
const firstSections = z
  .array(z.strictObject({ title: text(80), color }))
  .check(z.minLength(1), z.maxLength(maxSections));
/** The id is made by the client, so that sending it twice makes one board. */
export const createBoard = route({
  name: 'boards.create',
  method: 'POST',
  path: '/boards',
  ...create,
  body: z.strictObject({ id: id(), content: boardContent, sections: firstSections }),
  response: board,
  errors: ['audience.refused'],
});
export const updateBoard = route({
  name: 'boards.update',
  method: 'PUT',
  path: '/boards/:id',
  ...session,
  params: byId,
  body: z.strictObject({ version: version(), content: boardContent }),
  response: board,
  errors: ['edited_meanwhile', 'audience.refused', 'boards.names_kept'],
});
/** One copy for each class, or one private copy without classes; with its published cards, or only its columns. */
export const copyBoard = route({
  name: 'boards.copy',
  method: 'POST',
  path: '/boards/:id/copy',
  ...create,
  params: byId,
  body: z.strictObject({ title: text(120), cards: z.boolean(), classIds: z.array(id()).check(z.maxLength(12)) }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['audience.refused'],
});
export const setBoardState = route({
  name: 'boards.state',
  method: 'PUT',
  path: '/boards/:id/state',
  ...session,
  params: byId,
  body: z.strictObject({ state: z.enum(boardStates) }),
  response: board,
});
/** Only a board that is put away is removed, with all its cards. */
export const removeBoard = route({
  name: 'boards.remove',
  method: 'DELETE',
  path: '/boards/:id',
  ...session,
  params: byId,
  response: done(),
  errors: ['boards.state'],
});
/** Adds a column, or renames, recolours or moves one. */
export const saveSection = route({
  name: 'boards.save_section',
  method: 'POST',
  path: '/boards/:id/sections',
  ...session,
  params: byId,
  body: z.strictObject({ id: id(), title: text(80), color, orderKey: orderKey() }),
  response: boardSection,
  errors: ['boards.locked', 'boards.too_many_sections'],
});
/** Removes a column; its cards go to the end of the one before it, or of the next one. */
export const removeSection = route({
  name: 'boards.remove_section',
  method: 'DELETE',
  path: '/boards/:id/sections/:sectionId',
  ...session,
  params: z.object({ id: id(), sectionId: id() }),
  response: done(),
  errors: ['boards.locked', 'boards.last_section', 'still_referenced'],
});

const cardContent = {
  title: optionalText(140),
  body: optionalText(3000),
  url: z.nullable(optionalText(2000)),
  video: z.nullable(optionalText(300)),
  fileId: z.nullable(id()),
};
const cardPlace = { sectionId: id(), orderKey: orderKey(), x: z.nullable(place), y: z.nullable(place) };
const cardErrors = [
  'boards.locked',
  'boards.card_empty',
  'boards.link_refused',
  'boards.video_refused',
  'boards.file_unknown',
] as const;
/** Adds a card; its id is made by the client, so that sending it twice makes one card. */
export const addCard = route({
  name: 'boards.add_card',
  method: 'POST',
  path: '/boards/:id/cards',
  ...session,
  params: byId,
  body: z.strictObject({ id: id(), kind: z.enum(cardKinds), color, ...cardContent, ...cardPlace }),
  response: boardCard,
  errors: [...cardErrors, 'boards.full', 'boards.section_gone', 'already_exists'],
});
/**
 * Rewrites a card; `edited_meanwhile` carries the text of the other. A pupil's rewritten card waits again where cards
 * are read first.
 */
export const editCard = route({
  name: 'boards.edit_card',
  method: 'PUT',
  path: '/boards/:id/cards/:cardId',
  ...session,
  params: byCard,
  body: z.strictObject({ version: version(), ...cardContent }),
  response: boardCard,
  errors: [...cardErrors, 'edited_meanwhile'],
});
/** Puts a card at a place: the last one to arrive wins for this card, and no other card is touched. */
export const placeCard = route({
  name: 'boards.place_card',
  method: 'PUT',
  path: '/boards/:id/cards/:cardId/place',
  ...session,
  params: byCard,
  body: z.strictObject(cardPlace),
  response: boardCard,
  errors: ['boards.locked', 'boards.section_gone'],
  unaudited: 'a place on the board: the card shows it, and a lesson makes hundreds',
});
/** Colour and pin. */
export const dressCard = route({
  name: 'boards.dress_card',
  method: 'PUT',
  path: '/boards/:id/cards/:cardId/look',
  ...session,
  params: byCard,
  body: z.strictObject({ color, pinned: z.boolean() }),
  response: boardCard,
  errors: ['boards.locked'],
});
/** Shows a card that waits, or refuses it, as it was read: `edited_meanwhile` where its words changed since. */
export const decideCard = route({
  name: 'boards.decide_card',
  method: 'PUT',
  path: '/boards/:id/cards/:cardId/status',
  ...session,
  params: byCard,
  body: z.strictObject({ version: version(), status: z.enum(['published', 'refused']) }),
  response: boardCard,
  errors: ['edited_meanwhile'],
});
export const likeCard = route({
  name: 'boards.like_card',
  method: 'PUT',
  path: '/boards/:id/cards/:cardId/like',
  ...session,
  params: byCard,
  body: z.strictObject({ liked: z.boolean() }),
  response: boardCard,
  errors: ['boards.locked', 'boards.reactions_off'],
  unaudited: 'the row itself is the trace',
});
/** Takes a card away; it can be put back for a month. */
export const removeCard = route({
  name: 'boards.remove_card',
  method: 'DELETE',
  path: '/boards/:id/cards/:cardId',
  ...session,
  params: byCard,
  response: done(),
  errors: ['boards.locked'],
});
export const restoreCard = route({
  name: 'boards.restore_card',
  method: 'POST',
  path: '/boards/:id/cards/:cardId/restore',
  ...session,
  params: byCard,
  body: none,
  response: boardCard,
  errors: ['boards.locked', 'boards.full'],
});

export const boardComment = z.object({
  id: id(),
  author: person,
  mine: z.boolean(),
  body: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  at: instant(),
  status: z.enum(['pending', 'published', 'hidden']),
  can: z.object({ remove: z.boolean(), moderate: z.boolean() }),
});
export type BoardComment = z.output<typeof boardComment>;
const byComment = z.object({ id: id(), cardId: id(), commentId: id() });
export const listBoardComments = route({
  name: 'boards.comments',
  method: 'GET',
  path: '/boards/:id/cards/:cardId/comments',
  ...session,
  params: byCard,
  response: z.object({ comments: z.array(boardComment) }),
});
export const addBoardComment = route({
  name: 'boards.comment',
  method: 'POST',
  path: '/boards/:id/cards/:cardId/comments',
  ...session,
  rate: 'write',
  params: byCard,
  body: z.strictObject({ body: text(1000) }),
  response: boardComment,
  errors: ['boards.comments_off', 'boards.locked'],
});
export const moderateBoardComment = route({
  name: 'boards.moderate_comment',
  method: 'PUT',
  path: '/boards/:id/cards/:cardId/comments/:commentId',
  ...session,
  params: byComment,
  body: z.strictObject({ status: z.enum(['published', 'hidden']) }),
  response: boardComment,
});
export const removeBoardComment = route({
  name: 'boards.remove_comment',
  method: 'DELETE',
  path: '/boards/:id/cards/:cardId/comments/:commentId',
  ...session,
  params: byComment,
  response: done(),
});

/** The board as a PDF, as its reader sees it. */
export const printBoard = route({
  name: 'boards.print',
  method: 'GET',
  path: '/boards/:id/print',
  ...session,
  rate: 'export',
  params: byId,
  raw: true,
});
/** Its cards as a table of text; cells are inert (SEC-INJ-04). */
export const exportBoard = route({
  name: 'boards.export',
  method: 'GET',
  path: '/boards/:id/export',
  ...session,
  rate: 'export',
  params: byId,
  query: z.object({ format: z.literal('csv') }),
  raw: true,
});

export const boardRoutes = [
  listBoards,
  getBoard,
  boardRefusals,
  someCards,
  openBoard,
  createBoard,
  updateBoard,
  copyBoard,
  setBoardState,
  removeBoard,
  saveSection,
  removeSection,
  addCard,
  editCard,
  placeCard,
  dressCard,
  decideCard,
  likeCard,
  removeCard,
  restoreCard,
  listBoardComments,
  addBoardComment,
  moderateBoardComment,
  removeBoardComment,
  printBoard,
  exportBoard,
] as const;

export const boardEvents = {
  /** People came to have a board. */
  'boards.opened': z.object({ boardId: z.string() }),
  /** Something waits for its moderators. */
  'boards.waiting': z.object({ boardId: z.string() }),
  /** A moderator reviewed a card: its author is notified. */
  'boards.decided': z.object({ boardId: z.string(), cardId: z.string() }),
  /** Somebody wrote on another person's card or board. */
  'boards.activity': z.object({ boardId: z.string(), accountId: z.string() }),
} as const;

/** Kinds of notices that it sends. */
export const boardNotices = ['padlet.activite'] as const;
