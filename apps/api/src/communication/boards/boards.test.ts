import * as c from '@encrier/contract/communication/boards';
import { upload } from '@encrier/contract/kernel/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { react } from '#kernel/jobs/events.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { status: number; body: unknown }): string =>
  `${answer.status} ${(answer.body as { code?: string }).code ?? ''}`.trim();
const content = (over: Partial<c.BoardContent> = {}): c.BoardContent => ({
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
});
const sections = [
  { title: 'Les mots', color: 'rose' as const },
  { title: 'Extraits', color: 'amber' as const },
];
async function made(over: Partial<c.BoardContent> = {}, who: PersonName = 'prof'): Promise<c.Board> {
  const answer = await as(who)(c.createBoard, { body: { id: newId(), content: content(over), sections } });
  expect(answer.status).toBe(200);
  return answer.body;
}
const card = (board: c.Board, over: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'text' as const,
  color: 'plain' as const,
  title: 'Épouvante',
  body: 'Peur soudaine.',
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

describe('who sees a board', () => {
  it('is its owner, its audience where the board gives them access, and the moderators', async () => {
    const board = await made({ guardians: 'none' });
    const seen = await Promise.all(
      (['prof', 'eleve', 'admin', 'parent', 'prof2', 'eleve2', 'parent2', 'personnel', 'transport'] as const).map(
        async (who) => [who, (await as(who)(c.getBoard, { params: { id: board.id } })).status],
      ),
    );
    expect(Object.fromEntries(seen)).toEqual({
      prof: 200,
      eleve: 200,
      admin: 200,
      parent: 404,
      prof2: 404,
      eleve2: 404,
      parent2: 404,
      personnel: 404,
      transport: 404,
    });
    const listed = async (who: PersonName, tab: string) =>
      (await as(who)(c.listBoards, { query: { tab: tab as never } })).body.items.some((one) => one.id === board.id);
    expect([
      await listed('prof', 'mine'),
      await listed('prof', 'shared'),
      await listed('eleve', 'shared'),
      await listed('parent', 'shared'),
      await listed('eleve2', 'shared'),
      await listed('admin', 'all'),
      await listed('eleve', 'all'),
    ]).toEqual([true, false, true, false, false, true, false]);
  });

  it('is told who may not be recognised on its pictures only as the owner (LAW-IMG-01)', async () => {
    const refusals = (who: PersonName, board: c.Board) => as(who)(c.boardRefusals, { params: { id: board.id } });
    const board = await made();
    const refused = (await refusals('prof', board)).body;
    expect([refused.without > 0, refused.names.some(({ label }) => label.startsWith('Yasmine'))]).toEqual([true, true]);
    for (const who of ['eleve', 'parent', 'prof2'] as const) expect((await refusals(who, board)).status).toBe(404);
    expect((await refusals('prof', await made({ pupils: 'none' }))).body.without).toBe(0);
  });

  it('is not its owner any more, once they lose the right to create boards', async () => {
    const board = await made({ staff: 'none', review: 'pupils' });
    const roles = (values: string[]) =>
      inSchool((db) =>
        db
          .updateTable('auth_entries')
          .set({ roles: values })
          .where('account_id', '=', school.accounts.prof.id)
          .execute(),
      );
    await put('eleve', board);
    await roles(['parent']);
    await server.runJobs();
    expect(
      await inSchool((db) =>
        db
          .selectFrom('notifications')
          .select('dedupe_key')
          .where('account_id', '=', school.accounts.prof.id)
          .where('model_id', '=', board.id)
          .execute(),
      ),
    ).toEqual([]);
    expect((await as('prof')(c.getBoard, { params: { id: board.id } })).status).toBe(404);
    expect(
      (await as('prof')(c.listBoards, { query: {} })).body.items?.some((one) => one.id === board.id) ?? false,
    ).toBe(false);
    await roles(['prof']);
    expect((await open('prof', board.id)).cards).toHaveLength(1);
  });

  it('is never another school', async () => {
    const board = await made();
    const foreign = client(server, other.schoolId, other.accounts.admin);
    expect((await foreign(c.getBoard, { params: { id: board.id } })).status).toBe(404);
    expect((await foreign(c.addCard, { params: { id: board.id }, body: card(board) })).status).toBe(404);
  });

  it('follows the ties and the classes of today', async () => {
    const board = await made();
    expect((await as('parent')(c.getBoard, { params: { id: board.id } })).status).toBe(200);
    const link = (values: object) =>
      inSchool((db) =>
        db
          .updateTable('guardianships')
          .set(values)
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    for (const [broken, mended] of [
      [{ legal: false }, { legal: true }],
      [{ ends_on: '2020-01-01' }, { ends_on: null }],
      [{ digital_access: false }, { digital_access: true }],
    ]) {
      await link(broken!);
      expect((await as('parent')(c.getBoard, { params: { id: board.id } })).status).toBe(404);
      await link(mended!);
    }
    const taught = (to: string | null) =>
      inSchool((db) =>
        db
          .updateTable('course_teachers')
          .set({ to_on: to })
          .where('person_id', '=', school.accounts.prof2.personId)
          .execute(),
      );
    const theirs = await made({ audience: [{ kind: 'class', ref: school.classes['5B'] }] }, 'admin');
    expect((await as('prof2')(c.getBoard, { params: { id: theirs.id } })).status).toBe(200);
    await taught('2020-01-01');
    expect((await as('prof2')(c.getBoard, { params: { id: theirs.id } })).status).toBe(404);
    await taught(null);
  });

  it.each([
    ['a role', () => [{ kind: 'role', role: 'parent' }], ['parent', 'parent2']],
    [
      'everybody',
      () => [{ kind: 'everyone' }],
      ['eleve', 'eleve2', 'parent', 'parent2', 'personnel', 'prof', 'prof2', 'transport'],
    ],
    ['a level, its pupils alone', () => [{ kind: 'level', ref: school.levels['6e'], who: ['pupils'] }], ['eleve']],
    [
      'the family of one pupil',
      () => [{ kind: 'person', ref: school.accounts.eleve.personId, who: ['guardians'] }],
      ['parent'],
    ],
    [
      'all the parents but one family',
      () => [
        { kind: 'role', role: 'parent' },
        { kind: 'person', ref: school.accounts.eleve.personId, who: ['guardians'], exclude: true },
      ],
      ['parent2'],
    ],
    ['one person', () => [{ kind: 'person', ref: school.accounts.parent2.personId }], ['parent2']],
    [
      'everybody but a person',
      () => [
        { kind: 'role', role: 'prof' },
        { kind: 'person', ref: school.accounts.prof2.personId, exclude: true },
      ],
      ['prof'],
    ],
    [
      'everybody but a class',
      () => [
        { kind: 'role', role: 'eleve' },
        { kind: 'class', ref: school.classes['5B'], exclude: true },
      ],
      ['eleve'],
    ],
  ] as const)('%s, by the audience’s rules', async (_name, rules, expected) => {
    const board = await made({ audience: rules() as unknown as c.BoardContent['audience'] }, 'admin');
    const everyone = ['eleve', 'eleve2', 'parent', 'parent2', 'personnel', 'prof', 'prof2', 'transport'] as const;
    const found = await Promise.all(
      everyone.map(async (who) =>
        (await as(who)(c.getBoard, { params: { id: board.id } })).status === 200 ? who : null,
      ),
    );
    expect(found.filter(Boolean)).toEqual([...expected]);
  });
});

describe('cards waiting for approval', () => {
  it('are visible to their author and to moderators, with their files, until they are approved (SEC-OBJ-10)', async () => {
    const board = await made({ review: 'pupils' });
    const form = new FormData();
    form.append(
      'file',
      new Blob(
        [
          new Uint8Array(
            await sharp({ create: { width: 40, height: 30, channels: 3, background: '#337' } })
              .png()
              .toBuffer(),
          ),
        ],
        { type: 'image/png' },
      ),
      'dessin.png',
    );
    const sent = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${school.accounts.eleve.token}` },
      body: form,
    });
    const file = (await sent.json()) as { id: string; fichier: string };
    const added = await put('eleve', board, { kind: 'drawing', fileId: file.id });
    expect([added.status, added.body.status, added.body.file?.fichier]).toEqual([200, 'pending', file.fichier]);
    const picture = async (who: PersonName) =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/images/${file.fichier}`, {
          headers: { authorization: `Bearer ${school.accounts[who].token}` },
        })
      ).status;
    const sees = async (who: PersonName) => (await open(who, board.id)).cards.length;
    expect([await sees('eleve'), await sees('prof'), await sees('admin'), await sees('parent')]).toEqual([1, 1, 1, 0]);
    expect([await picture('eleve'), await picture('prof'), await picture('parent')]).toEqual([200, 200, 404]);
    expect(
      (await as('parent')(c.someCards, { params: { id: board.id }, query: { ids: added.body.id } })).body.cards,
    ).toEqual([]);
    for (const route of [c.likeCard, c.addBoardComment])
      expect(
        (
          await as('parent')(route as typeof c.addBoardComment, {
            params: at(board, added.body),
            body: (route === c.likeCard ? { liked: true } : { body: 'Bravo' }) as never,
          })
        ).status,
      ).toBe(404);
    expect((await as('parent')(c.listBoardComments, { params: at(board, added.body) })).status).toBe(404);
    expect(
      code(
        await as('eleve')(c.decideCard, { params: at(board, added.body), body: { version: 1, status: 'published' } }),
      ),
    ).toBe('403 forbidden');
    expect(
      (await as('prof')(c.decideCard, { params: at(board, added.body), body: { version: 1, status: 'published' } }))
        .body.status,
    ).toBe('published');
    expect([await sees('parent'), await picture('parent')]).toEqual([1, 200]);
    const again = await as('eleve')(c.editCard, {
      params: at(board, added.body),
      body: { version: 2, title: 'Autre', body: '', url: null, video: null, fileId: file.id },
    });
    expect(again.body.status).toBe('pending');
    expect(await sees('parent')).toBe(0);
  });

  it('notify the owner that something waits, and the author of the decision', async () => {
    const board = await made({ review: 'pupils' });
    const added = await put('eleve', board);
    await server.runJobs();
    const notices = (who: PersonName) =>
      inSchool((db) =>
        db
          .selectFrom('notifications')
          .select('dedupe_key')
          .where('account_id', '=', school.accounts[who].id)
          .where('model_id', '=', board.id)
          .where('type', '=', 'padlet.activite')
          .execute(),
      );
    expect((await notices('prof')).map((one) => one.dedupe_key.split(':')[0])).toEqual(['boards.waiting']);
    expect((await notices('eleve')).map((one) => one.dedupe_key.split(':')[0])).toEqual(['boards.opened']);
    expect(await notices('eleve2')).toEqual([]);
    const refuse = async (version: number): Promise<void> => {
      const params = at(board, added.body);
      expect((await as('prof')(c.decideCard, { params, body: { version, status: 'refused' } })).status).toBe(200);
      await server.runJobs();
    };
    const told = async () => (await notices('eleve')).map((one) => one.dedupe_key.split(':')).sort();
    await refuse(1);
    const [decided, ...others] = await told();
    expect([decided![0], others.map(([what]) => what)]).toEqual(['boards.decided', ['boards.opened']]);
    // The same job again tells nothing; a second refusal, once the card was rewritten, does.
    const payload = { boardId: board.id, cardId: added.body.id };
    const job = { id: decided![1]!, schoolId: school.schoolId, event: 'boards.decided', payload, actorId: null };
    await react(server.kernel, { ...job, reaction: 'boards.tell_decided' });
    expect(await told()).toHaveLength(2);
    const { title, url, video, fileId } = card(board);
    const rewritten = await as('eleve')(c.editCard, {
      params: at(board, added.body),
      body: { version: 2, title, body: 'Mieux dit', url, video, fileId },
    });
    expect([rewritten.status, rewritten.body.status]).toEqual([200, 'pending']);
    await refuse(rewritten.body.version);
    const heard = ['boards.decided', 'boards.decided', 'boards.opened'];
    expect((await told()).map(([what]) => what)).toEqual(heard);
    // Closed to pupils since, the board tells them nothing more, under whatever title.
    await inSchool((db) => db.updateTable('boards').set({ pupils: 'none' }).where('id', '=', board.id).execute());
    await react(server.kernel, { ...job, id: newId(), reaction: 'boards.tell_decided' });
    expect((await told()).map(([what]) => what)).toEqual(heard);
  });
});

describe('the miniature in a list', () => {
  it('shows the last public cards, without those that wait and without author names', async () => {
    const board = await made({ title: 'En petit', review: 'pupils', anonymous: true });
    for (const [n, title] of ['Un', 'Deux', 'Trois', 'Quatre'].entries())
      await put('prof', board, { title, orderKey: `V${n + 1}` });
    await put('prof', board, { title: '', body: 'الكلمات', color: 'rose' });
    await put('eleve', board, { title: 'En attente' });
    for (const who of ['prof', 'eleve'] as const) {
      const { items } = (await as(who)(c.listBoards, { query: { tab: who === 'prof' ? 'mine' : 'shared' } })).body;
      const { preview, cards } = items.find((item) => item.id === board.id)!;
      expect(cards).toBe(5);
      expect(preview.map(({ text, color, dir }) => [text, color, dir])).toEqual([
        ['الكلمات', 'rose', 'rtl'],
        ['Quatre', 'plain', 'ltr'],
        ['Trois', 'plain', 'ltr'],
        ['Deux', 'plain', 'ltr'],
      ]);
      expect(Object.keys(preview[0]!).sort()).toEqual(['color', 'dir', 'id', 'picture', 'text']);
    }
  });
});

describe('names', () => {
  it('are hidden from pupils and parents, never from teachers', async () => {
    const board = await made({ anonymous: true, guardians: 'post' });
    await put('eleve', board);
    await put('parent', board);
    const names = async (who: PersonName) => (await open(who, board.id)).cards.map((one) => one.author.label).sort();
    expect(await names('prof')).toEqual(['Samira El Amrani', 'Yasmine El Amrani']);
    expect(await names('eleve')).toEqual(['', 'Yasmine El Amrani']);
    expect(await names('parent')).toEqual(['', 'Samira El Amrani']);
    const [first] = (await open('prof', board.id)).cards.filter((one) => one.author.label.startsWith('Yasmine'));
    await as('eleve')(c.addBoardComment, { params: at(board, first!), body: { body: 'Merci' } });
    const signed = async (who: PersonName) =>
      (await as(who)(c.listBoardComments, { params: at(board, first!) })).body.comments.map((one) => one.author.label);
    expect([await signed('prof'), await signed('parent')]).toEqual([['Yasmine El Amrani'], ['']]);
    const printed = await as('parent')(c.exportBoard, { params: { id: board.id }, query: { format: 'csv' } });
    expect(String(printed.body)).not.toContain('Yasmine');
    const unread = await notifyPeople(server, school, ['eleve', 'parent'], 'padlet.activite', {
      type: 'board',
      id: board.id,
    });
    expect((await as('eleve')(c.openBoard, { params: { id: board.id }, body: {} })).body).toEqual({
      people: [],
      count: 1,
    });
    expect(await unread()).toEqual(['parent']);
  });
});
