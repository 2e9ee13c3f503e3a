import { audienceChoices, type AudienceRule, countAudience } from '@encrier/contract/communication/audience';
import * as b from '@encrier/contract/communication/boards';
import { recipientChoices, weighMessage } from '@encrier/contract/communication/messages';
import * as n from '@encrier/contract/communication/news';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { endMandate, giveMandate, type MandateKind } from '@encrier/contract/school/mandates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { sweepNewsReaders } from '../news/news.public.ts';
import { recipientsOf } from './audience.public.ts';

let server: TestServer;
let school: TestSchool;
let lycee: SecondOrg;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
  lycee = await addOrg(server, school);
  await grant(server, school, 'prof', ['news.create'], 'classes');
});
afterAll(() => server.stop());

const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
beforeEach(() => within((db) => db.deleteFrom('mandates').execute()));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const inDays = (days: number): string =>
  new Date(server.kernel.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const person = (who: PersonName): string => school.accounts[who].personId;

type Held = { kind?: MandateKind; placeId?: string; from?: string; to?: string };
async function speaks(personId: string, held: Held = {}): Promise<{ id: string; version: number }> {
  const { kind = 'pupil', placeId = school.classes['6A']!, from = today(), to = inDays(30) } = held;
  const { status, body } = await as('admin')(giveMandate, { body: { id: newId(), kind, placeId, personId, from, to } });
  expect(status).toBe(200);
  return body;
}

const names = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(school.accounts).map(([who, { personId }]) => [personId, who])),
  [lycee.pupil.personId]: 'Inès',
  [lycee.guardian.personId]: 'Salma',
  [lycee.office.personId]: 'Hajar',
});
/** The recipients of these rules on a day, each with their kind and number of children. */
async function given(audience: AudienceRule[], day = today()): Promise<string[]> {
  const rows = await within((db) =>
    db
      .selectFrom(recipientsOf(school.schoolId, audience, day).as('r'))
      .selectAll()
      .execute(),
  );
  return rows.map((row) => `${names()[row.person_id]}:${row.audience_kind}:${row.child_ids.length}`).sort();
}
const whole = (mandate: NonNullable<AudienceRule['mandate']>): AudienceRule => ({ kind: 'everyone', mandate });
const of6A = (mandate: 'pupils' | 'parents'): AudienceRule => ({ kind: 'class', ref: school.classes['6A'], mandate });

describe('delegates as an audience', () => {
  it('are those of a class, a level, an organisation or the school, each kind separately', async () => {
    await speaks(person('eleve'));
    await speaks(person('eleve2'), { kind: 'deputy', placeId: school.classes['5B']! });
    await speaks(person('parent'), { kind: 'parent' });
    await speaks(person('prof'), { kind: 'council', placeId: school.orgId });
    await speaks(person('parent2'), { kind: 'council', placeId: school.orgId });
    await speaks(lycee.pupil.personId, { placeId: lycee.classId });
    await speaks(lycee.office.personId, { kind: 'council', placeId: lycee.orgId });
    expect(await given([of6A('pupils')])).toEqual(['eleve:pupil:0']);
    expect(await given([of6A('parents')])).toEqual(['parent:guardian:1']);
    expect(await given([{ kind: 'level', ref: school.levels['5e'], mandate: 'pupils' }])).toEqual(['eleve2:pupil:0']);
    expect(await given([{ kind: 'org', ref: school.orgId, mandate: 'pupils' }])).toEqual([
      'eleve2:pupil:0',
      'eleve:pupil:0',
    ]);
    expect(await given([{ kind: 'org', ref: lycee.orgId, mandate: 'pupils' }])).toEqual(['Inès:pupil:0']);
    expect(await given([{ kind: 'org', ref: school.orgId, mandate: 'council' }])).toEqual([
      'parent2:guardian:1',
      'prof:teacher:0',
    ]);
    expect(await given([whole('council')])).toEqual(['Hajar:other:0', 'parent2:guardian:1', 'prof:teacher:0']);
    expect(await given([whole('pupils')])).toEqual(['Inès:pupil:0', 'eleve2:pupil:0', 'eleve:pupil:0']);
    // A class without its delegates.
    expect(
      await given([
        { kind: 'class', ref: school.classes['6A'] },
        { ...of6A('pupils'), exclude: true },
      ]),
    ).toEqual(['parent:guardian:1', 'prof:teacher:0']);
  });

  it('are one recipient per person, even with several mandates', async () => {
    await speaks(person('eleve'));
    await speaks(person('eleve'), { kind: 'eco' });
    await speaks(person('eleve'), { kind: 'council', placeId: school.orgId });
    await speaks(person('parent'), { kind: 'parent' });
    await speaks(person('parent'), { kind: 'council', placeId: school.orgId });
    const audience = [whole('pupils'), whole('parents'), whole('council')];
    expect(await given(audience)).toEqual(['eleve:pupil:0', 'parent:guardian:1']);
    const { body } = await as('admin')(countAudience, { body: { use: 'news', audience } });
    expect(body).toMatchObject({ recipients: 2, pupils: 1, guardians: 1, families: 1 });
  });

  it('are those of the day: not before, not after, not once they left the class or lost the child', async () => {
    await speaks(person('eleve'), { from: inDays(2), to: inDays(5) });
    await speaks(person('parent'), { kind: 'parent' });
    const on = (days: number) => given([of6A('pupils')], inDays(days));
    expect([await on(1), await on(2), await on(5), await on(6)]).toEqual([
      [],
      ['eleve:pupil:0'],
      ['eleve:pupil:0'],
      [],
    ]);
    const link = (ends_on: string | null) =>
      within((db) =>
        db.updateTable('guardianships').set({ ends_on }).where('guardian_id', '=', person('parent')).execute(),
      );
    await link('2021-01-01');
    expect(await given([of6A('parents')])).toEqual([]);
    await link(null);
    expect(await given([of6A('parents')])).toEqual(['parent:guardian:1']);
    const sits = (classId: string) =>
      within((db) =>
        db.updateTable('enrolments').set({ class_id: classId }).where('pupil_id', '=', person('eleve')).execute(),
      );
    await sits(school.classes['5B']!);
    expect([await on(3), await given([of6A('parents')])]).toEqual([[], []]);
    await sits(school.classes['6A']!);
  });
});

describe('a sender who addresses delegates', () => {
  const offered = async (who: PersonName) =>
    (await as(who)(audienceChoices, { query: { use: 'news' } })).body.items
      .filter(({ rule }) => rule.mandate)
      .map(({ label }) => label);
  const counted = (who: PersonName, rule: AudienceRule) =>
    as(who)(countAudience, { body: { use: 'news', audience: [rule] } });

  it('is offered the places that have a delegate today, within the sender’s reach', async () => {
    expect(await offered('admin')).toEqual([]);
    await speaks(person('eleve'));
    await speaks(person('eleve2'), { placeId: school.classes['5B']! });
    await speaks(lycee.guardian.personId, { kind: 'parent', placeId: lycee.classId });
    expect(await offered('prof')).toEqual(['6A · délégués des élèves']);
    expect((await offered('admin')).toSorted()).toEqual(
      [
        'Tout l’établissement · délégués des élèves',
        'Tout l’établissement · parents délégués',
        'Lycée · parents délégués',
        ...(await within((db) => db.selectFrom('orgs').select('name').where('id', '=', school.orgId).execute())).map(
          ({ name }) => `${name} · délégués des élèves`,
        ),
        '6e · délégués des élèves',
        '5e · délégués des élèves',
        'Azulejo 2de · parents délégués',
        '6A · délégués des élèves',
        '5B · délégués des élèves',
        'Azulejo 2A · parents délégués',
      ].toSorted(),
    );
    expect((await counted('prof', of6A('pupils'))).body).toMatchObject({ recipients: 1, pupils: 1 });
    for (const rule of [
      whole('pupils'),
      { kind: 'class', ref: lycee.classId, mandate: 'parents' },
      { kind: 'org', ref: school.orgId, mandate: 'council' },
      { kind: 'level', ref: school.levels['6e'], mandate: 'pupils' },
    ] as AudienceRule[])
      expect((await counted('prof', rule)).status).toBe(400);
    // A council belongs to an establishment, and one rule never selects a person twice.
    expect((await counted('admin', { kind: 'class', ref: school.classes['6A'], mandate: 'council' })).status).toBe(400);
    expect((await counted('admin', { ...of6A('pupils'), who: ['pupils'] })).status).toBe(400);
  });

  it('writes to them as the matrix of messages allows', async () => {
    await speaks(person('eleve'));
    await speaks(person('parent'), { kind: 'parent' });
    const rules = (await as('admin')(recipientChoices, { query: { q: 'délégués 6A' } })).body.items.map(
      ({ label }) => label,
    );
    expect(rules.toSorted()).toEqual(['6A · délégués des élèves', '6A · parents délégués']);
    const audience = [of6A('pupils'), of6A('parents')];
    const body = { audience, replyTo: null, attachments: 0, words: '' };
    expect((await as('admin')(weighMessage, { body })).body).toMatchObject({ recipients: 2, pupils: 1, guardians: 1 });
    // A teacher of another class reaches none of these people.
    expect((await as('prof2')(weighMessage, { body })).body.recipients).toBe(0);
  });
});

describe('content addressed to delegates', () => {
  async function publish(audience: AudienceRule[]): Promise<string> {
    const content: n.PostContent = {
      kind: 'information',
      title: 'Réunion des délégués',
      html: '<p>Jeudi.</p>',
      categoryId: null,
      audience,
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
      comments: 'off',
      notify: 'silent',
      event: null,
    };
    const { body } = await as('admin')(n.createPost, { body: { content } });
    const out = await as('admin')(n.publishPost, { params: { id: body.id }, body: { version: body.version } });
    expect(out.body.status).toBe('published');
    await server.runJobs();
    return body.id;
  }
  const reads = async (who: PersonName, id: string) => (await as(who)(n.getNews, { params: { id } })).status;

  it('reaches a person who gets a mandate later, at once, and is closed to one whose mandate ended', async () => {
    await speaks(person('eleve2'), { placeId: school.classes['5B']! });
    const id = await publish([whole('pupils')]);
    expect([await reads('eleve', id), await reads('eleve2', id)]).toEqual([404, 200]);
    const mandate = await speaks(person('eleve'), { from: inDays(-10) });
    await server.runJobs();
    expect([await reads('eleve', id), await reads('eleve2', id), await reads('parent', id)]).toEqual([200, 200, 404]);
    const shown = (await as('eleve')(n.getNews, { params: { id } })).body;
    expect(shown.audience).toEqual(['Tout l’établissement · délégués des élèves']);
    const { status } = await as('admin')(endMandate, {
      params: { id: mandate.id },
      body: { to: inDays(-1), version: mandate.version },
    });
    expect(status).toBe(200);
    await server.runJobs();
    expect([await reads('eleve', id), await reads('eleve2', id)]).toEqual([404, 200]);
  });

  it('follows the dates of mandates at night', async () => {
    await speaks(person('parent2'), { kind: 'parent', placeId: school.classes['5B']! });
    const id = await publish([whole('parents')]);
    await speaks(person('parent'), { kind: 'parent', from: inDays(1), to: inDays(2) });
    await server.runJobs();
    expect(await reads('parent', id)).toBe(404);
    for (const [days, status] of [
      [1, 200],
      [2, 404],
    ] as const) {
      server.clock.advance(days * 86_400_000);
      await sweepNewsReaders(server.kernel);
      expect(await reads('parent', id)).toBe(status);
    }
  });

  it('includes boards, which delegates open and are notified of, like people named by other rules', async () => {
    await speaks(person('eleve'));
    const content: b.BoardContent = {
      title: 'Conseil des délégués',
      description: '',
      layout: 'columns',
      pupils: 'post',
      guardians: 'read',
      staff: 'post',
      review: 'none',
      anonymous: false,
      freeMoves: false,
      reactions: true,
      comments: 'free',
      audience: [
        { kind: 'org', ref: school.orgId, mandate: 'pupils' },
        { kind: 'cycle', word: 'Collège', who: ['guardians'] },
      ],
    };
    await within((db) =>
      db.updateTable('levels').set({ cycle: 'Collège' }).where('id', '=', school.levels['5e']!).execute(),
    );
    await within((db) =>
      db.updateTable('levels').set({ cycle: '6e' }).where('id', '=', school.levels['6e']!).execute(),
    );
    const { body } = await as('admin')(b.createBoard, {
      body: { id: newId(), content, sections: [{ title: 'Idées', color: 'rose' }] },
    });
    await server.runJobs();
    const opens = async (who: PersonName) => (await as(who)(b.getBoard, { params: { id: body.id } })).status;
    const all = ['eleve', 'eleve2', 'parent', 'parent2'] as const;
    expect(await Promise.all(all.map(opens))).toEqual([200, 404, 404, 200]);
    const hears = async (who: PersonName) =>
      (await as(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'padlet.activite')
        .length;
    expect(await Promise.all(all.map(hears))).toEqual([1, 0, 0, 1]);
  });
});
