import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/communication/boards';
import { keyAt, type Ordered } from '@encrier/contract/communication/order-keys';
import { structure } from '@encrier/contract/school/imports';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { picture } from '../news/pictures.ts';
import { boards, type DemoBoard, type DemoCard } from './boards.ts';

const day = 86_400_000;
type Enter = SignIn;

async function classNamed(admin: Caller, name: string): Promise<string> {
  const { levels } = await admin.call(structure, {});
  const found = levels.flatMap(({ classes }) => classes).find((one) => one.name === name);
  if (!found) throw new Error(`the demo school has no ${name}`);
  return found.id;
}

/** Puts a card as its author does; its readers like it and answer, its moderator reads it. */
async function put(enter: Enter, owner: Caller, board: c.Board, card: DemoCard, orderKey: string): Promise<void> {
  const author = await enter(card.by);
  const file = card.picture
    ? await author.upload(`${card.picture}.png`, await picture(card.picture as never), card.title)
    : null;
  const params = { id: board.id };
  const made = await author.call(c.addCard, {
    params,
    body: {
      id: crypto.randomUUID(),
      kind: card.kind ?? 'text',
      color: card.color ?? 'plain',
      title: card.title,
      body: card.body ?? '',
      url: card.url ?? null,
      video: null,
      fileId: file?.id ?? null,
      sectionId: board.sections[card.section]?.id ?? '',
      orderKey,
      x: card.at?.[0] ?? null,
      y: card.at?.[1] ?? null,
    },
  });
  const at = { ...params, cardId: made.id };
  if (made.status === 'pending' && !card.waits)
    await owner.call(c.decideCard, { params: at, body: { version: made.version, status: 'published' } });
  if (card.pinned) await owner.call(c.dressCard, { params: at, body: { color: made.color, pinned: true } });
  for (const who of card.likes ?? []) await (await enter(who)).call(c.likeCard, { params: at, body: { liked: true } });
  for (const { by, body } of card.comments ?? [])
    await (await enter(by)).call(c.addBoardComment, { params: at, body: { body } });
}

async function make(
  door: Door,
  enter: Enter,
  board: DemoBoard,
  classId: string | null,
  at: Date,
  now: Date,
): Promise<void> {
  const owner = await enter(board.by);
  const made = await owner.call(c.createBoard, {
    body: {
      id: crypto.randomUUID(),
      sections: [...board.sections],
      content: {
        audience: classId ? [{ kind: 'class', ref: classId }] : [{ kind: 'everyone' }],
        pupils: 'post',
        guardians: 'read',
        staff: 'post',
        review: 'pupils',
        anonymous: false,
        freeMoves: false,
        reactions: true,
        comments: 'free',
        ...board.content,
      },
    },
  });
  const laid: Ordered[] = [];
  for (const card of board.cards) {
    door.at(new Date(Math.min(now.getTime(), at.getTime() + laid.length * 20_000)));
    const orderKey = keyAt(laid, laid.length, () => 0.5);
    laid.push({ id: card.title, orderKey });
    await put(enter, owner, made, card, orderKey);
  }
}

/** Makes the demo's boards from the oldest, each at its own hour, through the same routes as everybody. */
async function seedBoards(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  const open = new Map<string, Caller>();
  const enter: Enter = async (who) => {
    const caller = open.get(who) ?? (await signIn(who));
    open.set(who, caller);
    return caller;
  };
  // Sessions end with each step: no device of the demo stays in anybody's list.
  const leave = async (): Promise<void> => {
    for (const caller of open.values()) await caller.call(logout, { body: {} });
    open.clear();
  };
  const classId = await classNamed(await enter('admin'), '3e A');
  await leave();
  for (const board of boards) {
    const at = new Date(Math.min(now.getTime(), Math.max(from.getTime(), now.getTime() - board.daysAgo * day)));
    door.at(at);
    await make(door, enter, board, board.className ? classId : null, at, now);
    await leave();
  }
}

export const boardsSeed: RoomSeed = { order: 50, seed: seedBoards };
