import * as c from '@encrier/contract/communication/boards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['boards.create'], 'school');
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { status: number; body: unknown }): string =>
  `${answer.status} ${(answer.body as { code?: string }).code ?? ''}`.trim();
const content = (over: Partial<c.BoardContent> = {}): c.BoardContent => ({
  title: 'Remue-méninges',
  description: 'Vos idées',
  layout: 'columns',
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  pupils: 'post',
  guardians: 'none',
  staff: 'read',
  review: 'pupils',
  anonymous: false,
  freeMoves: false,
  reactions: true,
  comments: 'moderated',
  ...over,
});
const sections = [
  { title: 'Idées', color: 'rose' as const },
  { title: 'Questions', color: 'blue' as const },
];
const create = (who: PersonName, over: Partial<c.BoardContent> = {}, id = newId()) =>
  as(who)(c.createBoard, { body: { id, content: content(over), sections } });
const addText = (who: PersonName, board: c.Board, title: string) =>
  as(who)(c.addCard, {
    params: { id: board.id },
    body: {
      id: newId(),
      kind: 'text',
      color: 'plain',
      title,
      body: '',
      url: null,
      video: null,
      fileId: null,
      sectionId: board.sections[1]!.id,
      orderKey: 'V',
      x: null,
      y: null,
    },
  });

describe('making a board', () => {
  it('is for those allowed to, for their own classes, once however often it is sent', async () => {
    const id = newId();
    const [first, second] = [await create('prof', {}, id), await create('prof', {}, id)];
    expect([first.status, second.status, second.body.sections.map((one) => one.title)]).toEqual([
      200,
      200,
      ['Idées', 'Questions'],
    ]);
    expect(code(await create('prof2', { audience: [] }, id))).toBe('409 already_exists');
    for (const audience of [
      [{ kind: 'class', ref: school.classes['5B'] }],
      [{ kind: 'everyone' }],
      [{ kind: 'role', role: 'parent' }],
    ] as c.BoardContent['audience'][])
      expect(code(await create('prof', { audience }))).toBe('400 audience.refused');
    for (const who of ['eleve', 'parent', 'transport'] as const)
      expect(code(await create(who))).toBe('403 permission_missing');
    expect((await create('personnel', { audience: [{ kind: 'everyone' }] })).status).toBe(200);
  });

  it('without an audience is visible to its owner only', async () => {
    const { body } = await create('prof', { audience: [] });
    expect((await as('eleve')(c.getBoard, { params: { id: body.id } })).status).toBe(404);
    expect((await as('prof')(c.getBoard, { params: { id: body.id } })).status).toBe(200);
  });
});

describe('changing a board', () => {
  it('is for its owner and the moderators; two saves return both texts', async () => {
    const { body } = await create('prof');
    const update = (who: PersonName, version: number, over: Partial<c.BoardContent>) =>
      as(who)(c.updateBoard, { params: { id: body.id }, body: { version, content: content(over) } });
    expect(code(await update('eleve', 1, { title: 'Non' }))).toBe('403 forbidden');
    expect((await update('eleve2', 1, { title: 'Non' })).status).toBe(404);
    expect((await update('prof', 1, { title: 'Un' })).body).toMatchObject({ title: 'Un', version: 2 });
    const late = await update('admin', 1, { title: 'Deux' });
    expect(code(late)).toBe('409 edited_meanwhile');
    expect((late.body as unknown as { details: object }).details).toMatchObject({
      version: 2,
      theirs: { title: 'Un' },
      yours: { title: 'Deux' },
    });
    expect(code(await update('prof', 2, { audience: [{ kind: 'everyone' }] }))).toBe('400 audience.refused');
    expect((await as('eleve')(c.getBoard, { params: { id: body.id } })).body.settings).toBeNull();
  });

  it('never reveals names once others wrote under a hidden name', async () => {
    const { body } = await create('prof', { anonymous: true });
    const update = (version: number, anonymous: boolean) =>
      as('prof')(c.updateBoard, { params: { id: body.id }, body: { version, content: content({ anonymous }) } });
    await addText('prof', body, 'À vous');
    expect((await update(1, false)).status).toBe(200);
    expect((await update(2, true)).body.anonymous).toBe(true);
    const mine = (await addText('eleve', body, 'Une idée')).body;
    expect(code(await update(3, false))).toBe('409 boards.names_kept');
    await as('eleve')(c.removeCard, { params: { id: body.id, cardId: mine.id } });
    expect(code(await update(3, false))).toBe('409 boards.names_kept');
    expect((await update(3, true)).body).toMatchObject({ anonymous: true, version: 4 });
  });

  it('applies the same rule to comments', async () => {
    const { body } = await create('prof', { anonymous: true, comments: 'free' });
    const own = (await addText('prof', body, 'Qu’en pensez-vous ?')).body;
    expect(
      (await as('eleve')(c.addBoardComment, { params: { id: body.id, cardId: own.id }, body: { body: 'Rien' } }))
        .status,
    ).toBe(200);
    expect(
      code(
        await as('prof')(c.updateBoard, {
          params: { id: body.id },
          body: { version: 1, content: content({ anonymous: false, comments: 'free' }) },
        }),
      ),
    ).toBe('409 boards.names_kept');
  });

  it('adds, renames, moves and removes columns, and keeps the cards', async () => {
    const { body } = await create('prof');
    await addText('prof', body, 'Une carte');
    const save = (who: PersonName, section: c.BoardSection) =>
      as(who)(c.saveSection, { params: { id: body.id }, body: section as never });
    expect(code(await save('eleve', { id: newId(), title: 'Non', color: 'plain', orderKey: 'z' }))).toBe(
      '403 forbidden',
    );
    expect((await save('prof', { id: newId(), title: 'Suite', color: 'green', orderKey: 'zz' })).status).toBe(200);
    expect((await save('prof', { ...body.sections[0]!, title: 'Nos idées', orderKey: 'zzz' })).status).toBe(200);
    expect(
      (await as('prof')(c.removeSection, { params: { id: body.id, sectionId: body.sections[1]!.id } })).status,
    ).toBe(200);
    const after = (await as('prof')(c.getBoard, { params: { id: body.id } })).body;
    expect([after.sections.map((one) => one.title), after.cards.map((one) => one.title)]).toEqual([
      ['Suite', 'Nos idées'],
      ['Une carte'],
    ]);
  });

  it('locks, archives and deletes, in that order', async () => {
    const { body } = await create('prof');
    await addText('prof', body, 'Une carte');
    const state = (who: PersonName, to: c.BoardState) =>
      as(who)(c.setBoardState, { params: { id: body.id }, body: { state: to } });
    expect(code(await state('eleve', 'locked'))).toBe('403 forbidden');
    expect(code(await as('prof')(c.removeBoard, { params: { id: body.id } }))).toBe('409 boards.state');
    expect((await state('prof', 'archived')).body.state).toBe('archived');
    const listed = async (tab: 'mine' | 'archived') =>
      (await as('prof')(c.listBoards, { query: { tab } })).body.items.some((one) => one.id === body.id);
    expect([await listed('mine'), await listed('archived')]).toEqual([false, true]);
    expect((await as('prof')(c.removeBoard, { params: { id: body.id } })).status).toBe(200);
    expect((await as('prof')(c.getBoard, { params: { id: body.id } })).status).toBe(404);
  });
});

describe('copying a board', () => {
  it('creates one board per class, with the visible cards or without, and copies no pupil’s name', async () => {
    const { body } = await create('personnel', { audience: [{ kind: 'level', ref: school.levels['6e'] }] });
    await addText('personnel', body, 'Montrée');
    await addText('eleve', body, 'En attente');
    const copy = (who: PersonName, cards: boolean, classIds: string[]) =>
      as(who)(c.copyBoard, { params: { id: body.id }, body: { title: 'Copie', cards, classIds } });
    const { body: both } = await copy('personnel', true, [school.classes['6A'], school.classes['5B']]);
    const boards = await Promise.all(
      both.ids.map(async (id) => (await as('personnel')(c.getBoard, { params: { id } })).body),
    );
    expect(
      boards.map((one) => [
        one.title,
        one.cards.map((card) => card.title),
        one.sections.map((section) => section.title),
      ]),
    ).toEqual([
      ['Copie · 6A', ['Montrée'], ['Idées', 'Questions']],
      ['Copie · 5B', ['Montrée'], ['Idées', 'Questions']],
    ]);
    expect((await as('eleve2')(c.getBoard, { params: { id: both.ids[1]! } })).status).toBe(200);
    const line = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'boards.copy')
        .where('object_id', '=', body.id)
        .executeTakeFirstOrThrow(),
    );
    expect(line.after).toMatchObject({ boards: both.ids, cards: 2 });
    expect(boards[0]!.cards[0]!.author.label).toBe('Laila Idrissi');
    const mine = await copy('prof', false, []);
    expect((await as('prof')(c.getBoard, { params: { id: mine.body.ids[0]! } })).body).toMatchObject({
      mine: true,
      cards: [],
    });
    expect(code(await copy('prof', false, [school.classes['5B']]))).toBe('400 audience.refused');
    expect(code(await copy('eleve', false, []))).toBe('403 permission_missing');
    expect((await copy('prof2', false, [])).status).toBe(404);
  });
});

describe('comments', () => {
  it('wait for approval where the board requires it, and are removed by their author or a moderator', async () => {
    const { body } = await create('prof', { guardians: 'post' });
    const card = (await addText('prof', body, 'Une carte')).body;
    const params = { id: body.id, cardId: card.id };
    const { body: comment } = await as('eleve')(c.addBoardComment, {
      params,
      body: { body: '<img src=x onerror=alert(1)>' },
    });
    expect([comment.status, comment.body]).toEqual(['pending', '<img src=x onerror=alert(1)>']);
    const seen = async (who: PersonName) => (await as(who)(c.listBoardComments, { params })).body.comments.length;
    expect([await seen('eleve'), await seen('prof'), await seen('parent')]).toEqual([1, 1, 0]);
    const one = { ...params, commentId: comment.id };
    expect((await as('parent')(c.moderateBoardComment, { params: one, body: { status: 'published' } })).status).toBe(
      404,
    );
    expect(code(await as('eleve')(c.moderateBoardComment, { params: one, body: { status: 'published' } }))).toBe(
      '403 forbidden',
    );
    await as('prof')(c.moderateBoardComment, { params: one, body: { status: 'published' } });
    expect(await seen('parent')).toBe(1);
    expect(code(await as('parent')(c.removeBoardComment, { params: one }))).toBe('403 forbidden');
    expect((await as('eleve')(c.removeBoardComment, { params: one })).status).toBe(200);
    const closed = await create('prof', { comments: 'off' });
    const quiet = (await addText('prof', closed.body, 'Sans')).body;
    expect(
      code(
        await as('eleve')(c.addBoardComment, { params: { id: closed.body.id, cardId: quiet.id }, body: { body: 'a' } }),
      ),
    ).toBe('409 boards.comments_off');
  });
});

describe('downloading a board', () => {
  it('gives pages, or a table with inert cells', async () => {
    const { body } = await create('prof', { title: 'التعبير', guardians: 'read' });
    await addText('prof', body, '=HYPERLINK("http://x")');
    await addText('eleve', body, 'Cachée');
    const csv = await as('parent')(c.exportBoard, { params: { id: body.id }, query: { format: 'csv' } });
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(String(csv.body)).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(String(csv.body)).not.toContain('Cachée');
    const pdf = await as('eleve')(c.printBoard, { params: { id: body.id } });
    expect([pdf.status, pdf.headers.get('content-type'), String(pdf.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await as('eleve2')(c.printBoard, { params: { id: body.id } })).status).toBe(404);
  });
});
