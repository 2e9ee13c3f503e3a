import * as c from '@encrier/contract/communication/boards';
import { inOrder, keyAt } from '@encrier/contract/communication/order-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { seeds } from '#kernel/content/rich-text.corpus.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { sweepCards } from './cards.jobs.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { status: number; body: unknown }): string =>
  `${answer.status} ${(answer.body as { code?: string }).code ?? ''}`.trim();
async function made(over: Partial<c.BoardContent> = {}): Promise<c.Board> {
  const content: c.BoardContent = {
    title: 'Le Horla',
    description: '',
    layout: 'columns',
    audience: [{ kind: 'class', ref: school.classes['6A'] }],
    pupils: 'post',
    guardians: 'read',
    staff: 'post',
    review: 'none',
    anonymous: false,
    freeMoves: false,
    reactions: true,
    comments: 'free',
    ...over,
  };
  return (
    await as('prof')(c.createBoard, {
      body: {
        id: newId(),
        content,
        sections: [
          { title: 'Un', color: 'rose' },
          { title: 'Deux', color: 'blue' },
        ],
      },
    })
  ).body;
}
const card = (board: c.Board, over: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'text' as const,
  color: 'plain' as const,
  title: 'Carte',
  body: '',
  url: null,
  video: null,
  fileId: null,
  sectionId: board.sections[0]!.id,
  orderKey: 'V',
  x: null,
  y: null,
  ...over,
});
const put = (who: PersonName, board: c.Board, over: Record<string, unknown> = {}) =>
  as(who)(c.addCard, { params: { id: board.id }, body: card(board, over) });
const open = async (who: PersonName, id: string) => (await as(who)(c.getBoard, { params: { id } })).body;
const at = (board: c.Board, one: { id: string }) => ({ id: board.id, cardId: one.id });
const text = { title: 'Autre', body: 'Texte', url: null, video: null, fileId: null };

describe('a card', () => {
  it('sent twice is one card; an id that belongs to another user is refused', async () => {
    const board = await made();
    const body = card(board);
    const [first, second] = [
      await as('eleve')(c.addCard, { params: { id: board.id }, body }),
      await as('eleve')(c.addCard, { params: { id: board.id }, body }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, body.id]);
    expect(code(await as('prof')(c.addCard, { params: { id: board.id }, body }))).toBe('409 already_exists');
    expect((await open('prof', board.id)).cards).toHaveLength(1);
  });

  it('is refused when its board is read-only, locked, or has no such column', async () => {
    const board = await made();
    const foreign = await made();
    expect(code(await put('parent', board))).toBe('403 forbidden');
    expect(code(await put('eleve', board, { sectionId: foreign.sections[0]!.id }))).toBe('409 boards.section_gone');
    const mine = await put('eleve', board);
    await as('prof')(c.setBoardState, { params: { id: board.id }, body: { state: 'locked' } });
    expect(code(await put('eleve', board))).toBe('409 boards.locked');
    expect(code(await as('eleve')(c.editCard, { params: at(board, mine.body), body: { version: 1, ...text } }))).toBe(
      '409 boards.locked',
    );
    expect(
      code(
        await as('eleve')(c.placeCard, {
          params: at(board, mine.body),
          body: { sectionId: board.sections[1]!.id, orderKey: 'V', x: null, y: null },
        }),
      ),
    ).toBe('409 boards.locked');
    expect(code(await as('eleve')(c.likeCard, { params: at(board, mine.body), body: { liked: true } }))).toBe(
      '409 boards.locked',
    );
    expect(code(await as('eleve')(c.addBoardComment, { params: at(board, mine.body), body: { body: 'a' } }))).toBe(
      '409 boards.locked',
    );
  });

  it.each([
    ['text', { title: '', body: '' }, 'boards.card_empty'],
    ['link', { url: 'javascript:alert(1)' }, 'boards.link_refused'],
    ['video', { video: 'https://mauvais.ma/watch?v=dQw4w9WgXcQ' }, 'boards.video_refused'],
    ['image', {}, 'boards.file_unknown'],
    ['file', { fileId: '0198a1b2-0000-7000-8000-000000000001' }, 'boards.file_unknown'],
  ])('of kind %s with %o is refused', async (kind, over, expected) => {
    expect(code(await put('prof', await made(), { kind, ...over }))).toBe(`400 ${expected}`);
  });

  it('keeps hostile text as text, and only the id of a video', async () => {
    const board = await made();
    for (const attack of seeds.slice(0, 40)) {
      const { body } = await put('eleve', board, { title: attack.slice(0, 140), body: attack.slice(0, 3000) });
      expect(body.body).toBe(
        attack
          .slice(0, 3000)
          .replace(/[\u202D\u202E]/gu, '')
          .trim(),
      );
    }
    expect(
      (await put('prof', board, { kind: 'video', video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3' })).body
        .video,
    ).toBe('dQw4w9WgXcQ');
    expect((await put('prof', board, { kind: 'link', url: 'gallica.bnf.fr' })).body.url).toBe(
      'https://gallica.bnf.fr/',
    );
  });

  it('is reviewed in the version that was read, and a decision is not overwritten by someone who had not read it', async () => {
    const board = await made({ review: 'pupils' });
    const { body: read } = await put('eleve', board);
    const decide = (version: number, status: 'published' | 'refused') =>
      as('prof')(c.decideCard, { params: at(board, read), body: { version, status } });
    const { body: rewritten } = await as('eleve')(c.editCard, {
      params: at(board, read),
      body: { version: 1, ...text },
    });
    const late = await decide(read.version, 'published');
    expect(code(late)).toBe('409 edited_meanwhile');
    expect((late.body as unknown as { details: object }).details).toMatchObject({
      version: 2,
      theirs: { title: 'Autre', status: 'pending' },
      yours: { status: 'published' },
    });
    expect((await as('parent')(c.getBoard, { params: { id: board.id } })).body.cards).toEqual([]);
    expect((await decide(rewritten.version, 'refused')).body).toMatchObject({ status: 'refused', version: 3 });
    expect(code(await as('eleve')(c.editCard, { params: at(board, read), body: { version: 2, ...text } }))).toBe(
      '409 edited_meanwhile',
    );
    expect((await open('eleve', board.id)).cards[0]).toMatchObject({ status: 'refused', version: 3 });
  });

  it('is edited only by its author; the second of two editors sees both texts', async () => {
    const board = await made();
    const { body: mine } = await put('eleve', board);
    expect(code(await as('prof')(c.editCard, { params: at(board, mine), body: { version: 1, ...text } }))).toBe(
      '403 forbidden',
    );
    expect(
      (await as('eleve')(c.editCard, { params: at(board, mine), body: { version: 1, ...text } })).body,
    ).toMatchObject({ title: 'Autre', version: 2 });
    const late = await as('eleve')(c.editCard, {
      params: at(board, mine),
      body: { version: 1, ...text, title: 'Trop tard' },
    });
    expect(code(late)).toBe('409 edited_meanwhile');
    expect((late.body as unknown as { details: object }).details).toMatchObject({
      version: 2,
      theirs: { title: 'Autre' },
      yours: { title: 'Trop tard' },
    });
  });

  it('can be moved between two saves of its text without a conflict', async () => {
    const board = await made();
    const { body: mine } = await put('eleve', board);
    await as('prof')(c.placeCard, {
      params: at(board, mine),
      body: { sectionId: board.sections[1]!.id, orderKey: 'k', x: null, y: null },
    });
    expect(
      (await as('eleve')(c.editCard, { params: at(board, mine), body: { version: mine.version, ...text } })).body,
    ).toMatchObject({ title: 'Autre', sectionId: board.sections[1]!.id, orderKey: 'k' });
  });

  it('is moved by its author and by moderators, or by everybody where the board allows it', async () => {
    const board = await made();
    const { body: his } = await put('prof', board);
    const place = { sectionId: board.sections[1]!.id, orderKey: 'c', x: 10, y: 20 };
    expect(code(await as('eleve')(c.placeCard, { params: at(board, his), body: place }))).toBe('403 forbidden');
    const free = await made({ freeMoves: true });
    const { body: there } = await put('prof', free);
    expect(
      (await as('eleve')(c.placeCard, { params: at(free, there), body: { ...place, sectionId: free.sections[1]!.id } }))
        .body,
    ).toMatchObject({ orderKey: 'c', x: 10, y: 20, rev: 2 });
  });

  it('is pinned, or gets another colour, by those allowed to', async () => {
    const board = await made();
    const { body: mine } = await put('eleve', board);
    expect(
      code(await as('eleve')(c.dressCard, { params: at(board, mine), body: { color: 'rose', pinned: true } })),
    ).toBe('403 forbidden');
    expect(
      (await as('eleve')(c.dressCard, { params: at(board, mine), body: { color: 'rose', pinned: false } })).body.color,
    ).toBe('rose');
    expect(
      (await as('prof')(c.dressCard, { params: at(board, mine), body: { color: 'rose', pinned: true } })).body.pinned,
    ).toBe(true);
  });

  it('is liked once per person', async () => {
    const board = await made();
    const { body: mine } = await put('eleve', board);
    for (const who of ['parent', 'parent', 'prof'] as const)
      await as(who)(c.likeCard, { params: at(board, mine), body: { liked: true } });
    expect((await open('prof', board.id)).cards[0]).toMatchObject({ likes: 2, liked: true });
    expect((await as('prof')(c.likeCard, { params: at(board, mine), body: { liked: false } })).body).toMatchObject({
      likes: 1,
      liked: false,
    });
    const quiet = await made({ reactions: false });
    const { body: there } = await put('eleve', quiet);
    expect(code(await as('eleve')(c.likeCard, { params: at(quiet, there), body: { liked: true } }))).toBe(
      '409 boards.reactions_off',
    );
  });

  it('can be restored for a month after its removal, then is deleted', async () => {
    const board = await made();
    const { body: mine } = await put('eleve', board);
    expect((await as('eleve')(c.removeCard, { params: at(board, mine) })).status).toBe(200);
    expect((await open('prof', board.id)).cards).toEqual([]);
    expect((await as('parent')(c.restoreCard, { params: at(board, mine), body: {} })).status).toBe(404);
    expect((await as('eleve')(c.restoreCard, { params: at(board, mine), body: {} })).body.id).toBe(mine.id);
    await as('prof')(c.removeCard, { params: at(board, mine) });
    await inSchool((db) =>
      db
        .updateTable('board_cards')
        .set({ removed_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', mine.id)
        .execute(),
    );
    expect((await as('prof')(c.restoreCard, { params: at(board, mine), body: {} })).status).toBe(404);
    await sweepCards(server.kernel);
    expect(
      await inSchool((db) => db.selectFrom('board_cards').select('id').where('id', '=', mine.id).execute()),
    ).toEqual([]);
  });
});

describe('concurrent users', () => {
  it('thirty writers lose no card, and all read the same board', async () => {
    const board = await made({ freeMoves: true });
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, i) => put(i % 2 ? 'eleve' : 'prof', board, { title: `Carte ${i}` })),
    );
    expect(sent.map((one) => one.status)).toEqual(Array(30).fill(200));
    const list = (await open('prof', board.id)).cards.sort(inOrder);
    const moved = await Promise.all(
      list.map((one, i) =>
        as(i % 2 ? 'prof' : 'eleve')(c.placeCard, {
          params: at(board, one),
          body: { sectionId: board.sections[i % 2]!.id, orderKey: keyAt(list, (i * 7) % 30), x: null, y: null },
        }),
      ),
    );
    expect(moved.map((one) => one.status)).toEqual(Array(30).fill(200));
    const shape = async (who: PersonName) =>
      (await open(who, board.id)).cards.sort(inOrder).map((one) => [one.id, one.sectionId, one.orderKey]);
    expect(await shape('prof')).toHaveLength(30);
    expect(await shape('eleve')).toEqual(await shape('prof'));
  }, 60_000);

  it('cannot exceed five hundred cards, even when the last ones arrive together', async () => {
    const board = await made();
    await inSchool((db) =>
      db
        .insertInto('board_cards')
        .values(
          Array.from({ length: c.maxCards - 3 }, () => ({
            school_id: school.schoolId,
            id: newId(),
            board_id: board.id,
            section_id: board.sections[0]!.id,
            author_id: school.accounts.prof.id,
            kind: 'text',
            title: 'x',
            status: 'published',
            order_key: 'V',
          })),
        )
        .execute(),
    );
    const sent = await Promise.all(Array.from({ length: 8 }, () => put('eleve', board)));
    expect(sent.map(code).sort()).toEqual([...Array(3).fill('200'), ...Array(5).fill('409 boards.full')]);
  });

  it('a card added to a column being deleted is moved with the others, or its author learns that the column is gone', async () => {
    const board = await made();
    const [first, second] = board.sections;
    const [removed, ...added] = await Promise.all([
      as('prof')(c.removeSection, { params: { id: board.id, sectionId: second!.id } }),
      ...Array.from({ length: 6 }, () => put('eleve', board, { sectionId: second!.id })),
    ]);
    expect(removed!.status).toBe(200);
    const kept = added.filter((one) => one.status === 200).length;
    expect(added.every((one) => one.status === 200 || code(one) === '409 boards.section_gone')).toBe(true);
    const after = await open('prof', board.id);
    expect([
      after.sections.length,
      after.cards.length,
      after.cards.every((one) => one.sectionId === first!.id),
    ]).toEqual([1, kept, true]);
    expect(code(await as('prof')(c.removeSection, { params: { id: board.id, sectionId: first!.id } }))).toBe(
      '409 boards.last_section',
    );
  });
});

describe('open screens', () => {
  it('are notified of a change by its id; for a card that waits, only its author and the moderators are', async () => {
    const board = await made({ review: 'pupils' });
    for (const who of ['prof', 'eleve', 'parent'] as const)
      expect((await as(who)(c.openBoard, { params: { id: board.id }, body: {} })).status).toBe(200);
    expect((await as('eleve2')(c.openBoard, { params: { id: board.id }, body: {} })).status).toBe(404);
    const notified = async (cardId: string) =>
      (
        await inSchool((db) => db.selectFrom('live_events').selectAll().where('kind', '=', 'boards.card').execute())
      ).filter((one) => (one.payload as { card: string }).card === cardId);
    const { body: waiting } = await put('eleve', board);
    const [event] = await notified(waiting.id);
    const id = (who: PersonName) => school.accounts[who].id;
    expect([event?.payload, event?.account_ids?.toSorted()]).toEqual([
      { board: board.id, card: waiting.id },
      [id('prof'), id('eleve')].toSorted(),
    ]);
    await as('prof')(c.decideCard, {
      params: at(board, waiting),
      body: { version: waiting.version, status: 'published' },
    });
    expect((await notified(waiting.id)).at(-1)?.account_ids?.toSorted()).toEqual(
      [id('prof'), id('eleve'), id('parent')].toSorted(),
    );
    const { body: here } = await as('prof')(c.openBoard, { params: { id: board.id }, body: {} });
    expect([here.count, here.people.map((one) => one.label).sort()]).toEqual([
      3,
      ['Hassan Tazi', 'Samira El Amrani', 'Yasmine El Amrani'],
    ]);
  });
});
