import * as documents from '@encrier/contract/communication/documents';
import { decideReview, listReviews } from '@encrier/contract/communication/message-reviews';
import { setMatrix } from '@encrier/contract/communication/message-settings';
import * as messages from '@encrier/contract/communication/messages';
import * as c from '@encrier/contract/communication/pictures';
import * as resources from '@encrier/contract/communication/resources';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { decideConsent } from '@encrier/contract/school/consents';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { sweepPictures } from './pictures.jobs.ts';

const HOUR = 3_600_000;
let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.noon();
  school = await mintSchool(server);
  await grant(server, school, 'prof', ['documents.publish', 'resources.publish'], 'school');
  await decide(true);
  await server.runJobs();
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
async function decide(granted: boolean): Promise<void> {
  const { status } = await as('parent')(decideConsent, {
    params: { id: school.accounts.eleve.personId },
    body: { purpose: 'albums', granted },
  });
  expect(status).toBe(200);
}
/** The family withdraws consent while an object is scheduled, then its time comes. */
async function withdrawThenWait(): Promise<void> {
  server.clock.advance(60_000);
  await decide(false);
  await server.runJobs();
  await wait();
}
async function wait(): Promise<void> {
  server.clock.advance(3 * HOUR);
  await server.runJobs();
  await server.runSchedule('messages.clock');
  await server.runJobs();
}
async function upload(who: PersonName, picture = true): Promise<string> {
  const form = new FormData();
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } }).png();
  const blob = picture ? new Blob([new Uint8Array(await image.toBuffer())]) : new Blob(['Bonjour']);
  form.append('file', blob, picture ? 'photo.png' : 'fiche.txt');
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}
const later = (): string => new Date(server.kernel.now().getTime() + 2 * HOUR).toISOString();
const sixA = () => [{ kind: 'class' as const, ref: school.classes['6A'] }];
const both = () => [...sixA(), { kind: 'class' as const, ref: school.classes['5B'] }];

async function planDocument({ picture = true }: { picture?: boolean } = {}): Promise<string> {
  const made = await as('prof')(documents.createDocument, {
    body: {
      content: {
        title: 'Affiche',
        note: '',
        category: 'other',
        yearId: school.yearId,
        audience: sixA(),
        pupilId: null,
        toPupil: false,
        fileId: await upload('prof', picture),
        visibleFrom: later(),
        visibleUntil: null,
        validUntil: null,
        answerBy: null,
        readingRequired: false,
        signature: 'none',
        allGuardians: false,
      },
    },
  });
  const { id } = made.body;
  const out = await as('prof')(documents.publishDocument, { params: { id }, body: { version: 1 } });
  expect(out.body.status).toBe('scheduled');
  await server.runJobs();
  return id;
}
async function planResource(): Promise<string> {
  const subject = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.selectFrom('subjects').select('id').where('code', '=', 'MATHS').executeTakeFirstOrThrow(),
  );
  const made = await as('prof')(resources.createResource, {
    body: {
      content: {
        title: 'Frise',
        description: '',
        kind: 'fiche',
        subjectId: subject.id,
        folderId: null,
        levelIds: [],
        audience: sixA(),
        tags: [],
        difficulty: null,
        licence: 'reserved',
        opensAt: later(),
        closesAt: null,
        content: { kind: 'file', fileIds: [await upload('prof')], link: null, video: null },
        downloadable: true,
        shared: false,
        status: 'published',
      },
      tell: true,
    },
  });
  expect(made.status).toBe(200);
  await server.runJobs();
  return made.body.id;
}
const messageContent = async (
  who: PersonName,
  audience: messages.MessageContent['audience'],
  sendAt: string | null,
): Promise<messages.MessageContent> => ({
  replyTo: null,
  subject: 'Photo de classe',
  html: '<p>Voici.</p>',
  audience,
  sendAt,
  attachmentIds: [await upload(who)],
  importance: 'normal',
  replies: 'all',
  ackRequired: false,
  hiddenRecipients: true,
});
async function planMessage(audience = both()) {
  const made = await as('admin')(messages.createMessage, {
    body: { content: await messageContent('admin', audience, later()) },
  });
  const { id, version } = made.body;
  const sent = await as('admin')(messages.sendMessage, { params: { id }, body: { version } });
  expect(sent.body.status).toBe('scheduled');
  await server.runJobs();
  return sent.body;
}
const listed = async (who: PersonName) => (await as(who)(c.listPictureReviews, { query: {} })).body.items;
const looks = async (who: PersonName): Promise<void> => {
  const items = await listed(who);
  expect(items).toMatchObject([{ held: true }]);
  expect((await as(who)(c.lookedAtPictures, { params: { id: items[0]!.id }, body: {} })).status).toBe(200);
  await server.runJobs();
};
const notices = async (who: PersonName, type: string): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items
    .filter((one) => one.type === type)
    .map(({ body }) => body);

const reads = {
  document: async (id: string) => (await as('parent')(documents.getDocument, { params: { id } })).status,
  resource: async (id: string) => (await as('eleve')(resources.getResource, { params: { id } })).status,
  message: async (id: string) => (await as('parent')(messages.getThread, { params: { id }, query: {} })).status,
};
const plans = {
  document: { plan: () => planDocument(), author: 'prof' },
  resource: { plan: planResource, author: 'prof' },
  message: { plan: async () => (await planMessage()).threadId, author: 'admin' },
} as const;

describe.each(['document', 'resource', 'message'] as const)('a planned %s with a picture', (kind) => {
  const { plan, author } = plans[kind];

  it('is not sent if a consent was lost since; its author is notified, and can release it after a check', async () => {
    const id = await plan();
    expect(await listed(author)).toEqual([]);
    await withdrawThenWait();
    expect(await reads[kind](id)).toBe(404);
    expect(await listed(author)).toMatchObject([{ kind, thingId: id, mine: true, held: true }]);
    expect(await notices(author, 'images.a_revoir')).toHaveLength(1);
    expect(await notices('parent', kind)).toEqual([]);
    // A second run of the scheduler asks nobody twice, and releases nothing.
    await wait();
    await sweepPictures(server.kernel);
    await server.runJobs();
    expect([await reads[kind](id), (await notices(author, 'images.a_revoir')).length]).toEqual([404, 1]);
    await looks(author);
    expect([await reads[kind](id), await listed(author)]).toEqual([200, []]);
  });

  it('is sent as planned while consent is valid, and once it is given again', async () => {
    const first = await plan();
    await wait();
    expect(await reads[kind](first)).toBe(200);
    const second = await plan();
    await withdrawThenWait();
    expect(await reads[kind](second)).toBe(404);
    await decide(true);
    await server.runJobs();
    expect([await reads[kind](second), await listed(author)]).toEqual([200, []]);
  });

  it('is sent when its author planned it knowing that the consent was missing', async () => {
    await decide(false);
    await server.runJobs();
    const id = await plan();
    await wait();
    expect([await reads[kind](id), await listed(author)]).toEqual([200, []]);
  });

  it('needs a new check for a consent lost after the first one', async () => {
    const id = await plan();
    await withdrawThenWait();
    const [item] = await listed(author);
    await decide(true);
    await server.runJobs();
    expect(await reads[kind](id)).toBe(200);
    expect((await as(author)(c.lookedAtPictures, { params: { id: item!.id }, body: {} })).status).toBe(404);
    server.clock.advance(60_000);
    await decide(false);
    await server.runJobs();
    expect(await listed(author)).toMatchObject([{ thingId: id, held: false }]);
  });
});

describe('never held', () => {
  it('are a document without a picture, and a message to one pupil’s own family', async () => {
    const plain = await planDocument({ picture: false });
    const own = await planMessage(sixA());
    await withdrawThenWait();
    expect([await reads.document(plain), await reads.message(own.threadId)]).toEqual([200, 200]);
  });
});

describe('a message approved after a consent was lost', () => {
  it('waits for a check instead of being sent with the decision', async () => {
    await grant(server, school, 'prof', ['messages.broadcast'], 'school');
    await as('admin')(setMatrix, {
      body: { cells: [{ sender: 'prof', receiver: 'parent', mode: 'review', reach: 'all' }] },
    });
    const guardians = both().map((rule) => ({ ...rule, who: ['guardians' as const] }));
    const made = await as('prof')(messages.createMessage, {
      body: { content: await messageContent('prof', guardians, null) },
    });
    const { id, version } = made.body;
    const sent = await as('prof')(messages.sendMessage, { params: { id }, body: { version } });
    expect(sent.body.status).toBe('waiting');
    server.clock.advance(60_000);
    await decide(false);
    await server.runJobs();
    const [review] = (await as('admin')(listReviews, { query: {} })).body.items;
    const approved = await as('admin')(decideReview, {
      params: { id: review!.id },
      body: { version: 1, decision: 'approve', reason: '' },
    });
    expect(approved.status).toBe(200);
    await server.runJobs();
    expect(await reads.message(sent.body.threadId)).toBe(404);
    await looks('prof');
    expect(await reads.message(sent.body.threadId)).toBe(200);
  });
});

describe('the status shown to its author', () => {
  it('is “held” for a document, which can be changed, withdrawn and restored without being published', async () => {
    const id = await planDocument();
    await withdrawThenWait();
    const { body } = await as('prof')(documents.adminGetDocument, { params: { id } });
    expect([body.status, body.can.withdraw, body.can.replace]).toEqual(['held', true, true]);
    await as('prof')(documents.updateDocument, {
      params: { id },
      body: { version: body.version, content: { ...body.content, title: 'Affiche de la fête' } },
    });
    await server.runJobs();
    expect(await reads.document(id)).toBe(404);
    await as('prof')(documents.withdrawDocument, { params: { id }, body: { version: body.version + 1 } });
    await as('prof')(documents.restoreDocument, { params: { id }, body: { version: body.version + 2 } });
    await server.runJobs();
    expect(await reads.document(id)).toBe(404);
    // Another file without faces: nothing holds it any more.
    const { version } = (await as('prof')(documents.adminGetDocument, { params: { id } })).body;
    const replaced = await as('prof')(documents.replaceDocument, {
      params: { id },
      body: { version, fileId: await upload('prof', false), reason: 'Sans image' },
    });
    expect(replaced.status).toBe(200);
    await server.runJobs();
    expect(await reads.document(id)).toBe(200);
    await sweepPictures(server.kernel);
    expect(await listed('prof')).toEqual([]);
  });

  it('is “held” for a resource and a message; pupils are notified of the resource when it opens', async () => {
    const resource = await planResource();
    const message = await planMessage();
    await withdrawThenWait();
    const row = (await as('prof')(resources.authorList, { query: {} })).body.items.find(({ id }) => id === resource);
    expect(row?.held).toBe(true);
    const thread = await as('admin')(messages.getThread, { params: { id: message.threadId }, query: {} });
    expect(thread.body.messages).toMatchObject([{ status: 'scheduled', held: true, can: { withdraw: true } }]);
    expect(await notices('eleve', 'ressource')).toEqual([]);
    const item = (await listed('prof')).find(({ kind }) => kind === 'resource');
    await as('prof')(c.lookedAtPictures, { params: { id: item!.id }, body: {} });
    await server.runJobs();
    expect(await notices('eleve', 'ressource')).toEqual(['Frise']);
  });
});
