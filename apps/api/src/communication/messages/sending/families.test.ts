import { adminGet, createPost } from '@encrier/contract/communication/news';
import * as c from '@encrier/contract/communication/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
/** A classmate of Yasmine's, with no guardian until a test gives them one. */
let mate: TestAccount;
const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

beforeAll(async () => {
  server = await testServer();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await inSchool(async (db) => {
    const school_id = school.schoolId;
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ilyas', last: 'Naciri' });
    await db.insertInto('pupils').values({ school_id, person_id: mate.personId, matricule: 'P003' }).execute();
    await db
      .insertInto('enrolments')
      .values({
        school_id,
        id: newId(),
        pupil_id: mate.personId,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2020-01-01',
      })
      .execute();
  });
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const pupil = (who: 'eleve' | 'eleve2'): string => school.accounts[who].personId;
const families = async (who: PersonName, pupilIds: string[]) =>
  (await as(who)(c.familyRecipients, { body: { pupilIds } })).body;
const content = (audience: c.MessageContent['audience']): c.MessageContent => ({
  replyTo: null,
  subject: 'Réunion',
  html: '<p>Bonjour.</p>',
  audience,
  attachmentIds: [],
  importance: 'normal',
  replies: 'all',
  ackRequired: false,
  hiddenRecipients: true,
  sendAt: null,
});
const family = (ref: string) => ({ kind: 'person' as const, ref, who: ['guardians' as const] });

describe('families of chosen pupils', () => {
  it('are named pupil by pupil, or by whole class; pupils without a reachable family are counted', async () => {
    expect(await families('admin', [pupil('eleve'), pupil('eleve2'), mate.personId])).toEqual({
      items: [
        { rule: { kind: 'class', ref: school.classes['5B'], who: ['guardians'] }, label: '5B · parents' },
        { rule: { kind: 'class', ref: school.classes['6A'], who: ['guardians'] }, label: '6A · parents' },
      ],
      closed: 1,
    });
    expect(await families('admin', [pupil('eleve')])).toEqual({
      items: [{ rule: family(pupil('eleve')), label: 'Yasmine El Amrani · parents' }],
      closed: 0,
    });
  });

  it('are those whom the writer may address: a teacher’s own pupils, none for a family, none of another school', async () => {
    expect((await families('prof', [pupil('eleve'), pupil('eleve2')])).items.map(({ label }) => label)).toEqual([
      'Yasmine El Amrani · parents',
    ]);
    for (const who of ['parent', 'eleve'] as const)
      expect(await families(who, [pupil('eleve')])).toEqual({ items: [], closed: 1 });
    expect(await families('admin', [other.accounts.eleve.personId])).toEqual({ items: [], closed: 1 });
  });

  it('receive a message once, for that child, and its author cannot name another’s', async () => {
    const rules = [
      family(pupil('eleve')),
      { kind: 'class' as const, ref: school.classes['6A'], who: ['guardians' as const] },
    ];
    const { body: draft } = await as('prof')(c.createMessage, { body: { content: content(rules) } });
    const send = () => as('prof')(c.sendMessage, { params: { id: draft.id }, body: { version: draft.version } });
    expect((await send()).body.status).toBe('sent');
    expect((await send()).status).not.toBe(200);
    await server.runJobs();
    const box = async (who: PersonName) => (await as(who)(c.listMessages, { query: { box: 'inbox' } })).body.items;
    expect((await box('parent')).filter(({ subject }) => subject === 'Réunion')).toMatchObject([
      { forChildren: ['Yasmine'] },
    ]);
    for (const who of ['eleve', 'parent2'] as const)
      expect((await box(who)).some(({ subject }) => subject === 'Réunion')).toBe(false);
    const refused = await as('prof')(c.createMessage, { body: { content: content([family(pupil('eleve2'))]) } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'messages.unknown_recipient' } });
  });

  it('can be the audience of a publication, within its author’s right', async () => {
    const post = {
      kind: 'information' as const,
      title: 'Sortie',
      html: '<p>Bonjour.</p>',
      categoryId: null,
      audience: [family(pupil('eleve'))],
      coverId: null,
      attachmentIds: [],
      video: null,
      publishAt: null,
      expiresAt: null,
      pinned: false,
      pinnedUntil: null,
      ackRequired: false,
      ackDeadline: null,
      ackReminders: true,
      reactions: true,
      comments: 'off' as const,
      notify: 'now' as const,
      event: null,
    };
    const { status, body } = await as('admin')(createPost, { body: { content: post } });
    expect([status, body.audienceChips.map(({ label }) => label)]).toEqual([200, ['Yasmine El Amrani · parents']]);
    expect((await as('admin')(adminGet, { params: { id: body.id } })).body.content.audience).toEqual(post.audience);
  });
});
