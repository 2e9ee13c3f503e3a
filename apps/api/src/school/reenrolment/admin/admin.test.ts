import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/school/reenrolment';
import * as r from '@encrier/contract/school/rollover';
import { getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { reenrolmentClock } from './admin.jobs.ts';

let server: TestServer;
let school: TestSchool;
let child: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date());
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const papers = [
  { label: 'Justificatif de domicile', obligatory: true },
  { label: 'Photo d’identité', obligatory: false },
];
type Settings = Parameters<typeof settings>[0];
const settings = (
  over: Partial<{
    opensOn: string;
    closesOn: string;
    allClasses: boolean;
    classIds: string[];
    papers: { id?: string; label: string; obligatory: boolean }[];
    name: string;
  }> = {},
) => {
  const year = Number(today().slice(0, 4)) + 1;
  return {
    name: `${year}-${year + 1}`,
    startsOn: `${year}-09-01`,
    endsOn: `${year + 1}-06-30`,
    opensOn: today(),
    closesOn: addDays(today(), 20),
    message: 'Chères familles,\nmerci de répondre.',
    allClasses: true,
    classIds: [] as string[],
    papers,
    ...over,
  };
};
const create = (over: Settings = {}) => as('admin')(c.createCampaign, { body: settings(over) });
const setState = (id: string, state: 'published' | 'closed', version: number) =>
  as('admin')(c.setCampaignState, { params: { id }, body: { state, version } });
async function opened(over: Settings = {}): Promise<c.ReenrolmentCampaign> {
  const made = (await create(over)).body;
  return (await setState(made.id, 'published', made.version)).body;
}
const answerBody = (campaign: { id: string }, choice: c.ReenrolmentChoice, over: object = {}) => ({
  campaignId: campaign.id,
  choice,
  confirmed: true,
  options: '',
  boardRegime: '',
  reason: choice === 'refuse' ? 'Nous déménageons' : '',
  destination: '',
  certificate: false,
  pieces: [],
  version: 0,
  ...over,
});
const answer = (
  campaign: { id: string },
  choice: c.ReenrolmentChoice,
  who: PersonName = 'parent',
  pupilId = child,
  over: object = {},
) => as(who)(c.answerReenrolment, { params: { id: pupilId }, body: answerBody(campaign, choice, over) });
const file = async (campaign: { id: string }, pupilId = child) =>
  (await as('admin')(c.getFile, { params: { id: campaign.id, pupilId } })).body;
const decide = async (
  campaign: { id: string },
  decision: c.ReenrolmentDecision | null,
  over: object = {},
  pupilId = child,
) =>
  as('admin')(c.decideFile, {
    params: { id: campaign.id, pupilId },
    body: { decision, note: '', anyway: true, version: (await file(campaign, pupilId)).version, ...over },
  });
const list = async (campaign: { id: string }, query: object = {}) =>
  (await as('admin')(c.listFiles, { params: { id: campaign.id }, query })).body;
const tieFather = (over: object = {}) =>
  db((tx) =>
    tx
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: child,
        guardian_id: school.accounts.parent2.personId,
        kind: 'father',
        ...over,
      })
      .execute(),
  );
const notices = async (who: PersonName) =>
  (await as(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'reinscription');

describe('a campaign', () => {
  it('is prepared, shown to families once published, and shows its progress', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 200,
      body: {
        state: 'draft',
        open: false,
        papers: [{ label: 'Justificatif de domicile', obligatory: true }, { obligatory: false }],
      },
    });
    expect((await as('parent')(c.getReenrolment, {})).body).toEqual({ campaign: null, children: [] });
    expect((await answer(made.body, 'accept')).status).toBe(404);
    await setState(made.body.id, 'published', 1);
    expect((await as('parent')(c.getReenrolment, {})).body).toMatchObject({
      campaign: { open: true, message: 'Chères familles,\nmerci de répondre.' },
      children: [{ pupilId: child, className: '6A', answer: null, can: { answer: true } }],
    });
    expect((await as('admin')(c.getCampaign, {})).body).toMatchObject({
      figures: { pupils: 2, answered: 0, waiting: 2 },
      classes: [{ name: '6A', pupils: 1 }, { name: '5B' }],
      choices: [{ name: '6A', level: '6e' }, { name: '5B' }],
    });
  });

  it('refuses invalid dates, a second campaign, and an edit over another', async () => {
    expect((await create({ closesOn: addDays(today(), -1) })).body).toMatchObject({
      code: 'reenrolment.dates',
      fields: { closesOn: 'reenrolment.dates' },
    });
    const { body } = await create();
    expect((await create()).body).toMatchObject({ code: 'reenrolment.exists' });
    const edit = (version: number) =>
      as('admin')(c.updateCampaign, {
        params: { id: body.id },
        body: {
          ...settings({ papers: [{ id: body.papers[1]!.id, label: 'Photo récente', obligatory: true }] }),
          version,
        },
      });
    expect((await edit(1)).body).toMatchObject({
      version: 2,
      papers: [{ id: body.papers[1]!.id, label: 'Photo récente', obligatory: true }],
    });
    expect(await edit(1)).toMatchObject({ status: 409, body: { code: 'edited_meanwhile', details: { version: 2 } } });
    expect((await as('admin')(c.removeCampaign, { params: { id: body.id } })).status).toBe(200);
    expect((await as('admin')(c.getCampaign, {})).body.campaign).toBeNull();
  });

  it('keeps a paper that families handed in, is closed, and can be reopened until its last day', async () => {
    const campaign = await opened();
    await as('admin')(c.recordAnswer, {
      params: { id: campaign.id, pupilId: child },
      body: {
        ...answerBody(campaign, 'accept'),
        byId: school.accounts.parent.personId,
        received: [campaign.papers[0]!.id],
        campaignId: undefined,
        version: 1,
        confirmed: undefined,
        pieces: undefined,
      } as never,
    });
    expect(
      (
        await as('admin')(c.updateCampaign, {
          params: { id: campaign.id },
          body: { ...settings({ papers: [] }), version: 2 },
        })
      ).body,
    ).toMatchObject({ code: 'reenrolment.paper_used' });
    expect((await as('admin')(c.removeCampaign, { params: { id: campaign.id } })).body).toMatchObject({
      code: 'reenrolment.state',
    });
    expect((await setState(campaign.id, 'closed', 2)).body).toMatchObject({ state: 'closed', open: false });
    expect((await answer(campaign, 'refuse')).body).toMatchObject({ code: 'reenrolment.closed' });
    expect((await setState(campaign.id, 'published', 3)).body.open).toBe(true);
    server.clock.set(new Date(Date.now() + 30 * 86_400_000));
    expect((await answer(campaign, 'refuse', 'parent', child, { version: 1 })).body).toMatchObject({
      code: 'reenrolment.closed',
    });
    await setState(campaign.id, 'closed', 4);
    expect((await setState(campaign.id, 'published', 5)).body).toMatchObject({ code: 'reenrolment.over' });
  });

  it('concerns only its classes, and no pupil who leaves or graduates at the rollover', async () => {
    const campaign = await opened({ allClasses: false, classIds: [school.classes['5B']] });
    expect((await list(campaign)).items.map(({ className }) => className)).toEqual(['5B']);
    expect((await as('parent')(c.getReenrolment, {})).body.campaign).toBeNull();
    expect((await answer(campaign, 'accept')).status).toBe(404);
    const { proposed } = (await as('admin')(r.getRollover, {})).body;
    // 5e is the last level: its pupils graduate by the proposal.
    await as('admin')(r.startRollover, {
      body: { ...proposed!, copy: { courses: false, teachers: false, groups: false, terms: false } },
    });
    expect((await list(campaign)).total).toBe(0);
    expect((await as('parent2')(c.getReenrolment, {})).body.campaign).toBeNull();
  });
});

describe('the office', () => {
  it('finds answers, filters them, and reads a file', async () => {
    const campaign = await opened();
    await answer(campaign, 'accept', 'parent', child, { options: 'Latin', boardRegime: 'Demi-pensionnaire' });
    expect((await as('admin')(c.getCampaign, {})).body.figures).toMatchObject({
      pupils: 2,
      answered: 1,
      accepted: 1,
      waiting: 1,
      missing: 1,
    });
    expect((await list(campaign, { show: 'missing' })).items).toMatchObject([
      { pupilId: child, state: 'accepted', missing: 1 },
    ]);
    expect((await list(campaign, { show: 'waiting' })).items.map(({ className }) => className)).toEqual(['5B']);
    expect((await list(campaign, { q: 'yasm', classId: school.classes['6A'] })).total).toBe(1);
    expect((await list(campaign, { q: '%' })).total).toBe(0);
    expect(await file(campaign)).toMatchObject({
      state: 'accepted',
      guardians: [{ name: 'Samira El Amrani', kind: 'mother' }],
      answers: [{ byName: 'Samira El Amrani', options: 'Latin', boardRegime: 'Demi-pensionnaire', onPaper: false }],
      missing: [campaign.papers[0]!.id],
    });
  });

  it('validates with the papers or explicitly without, notifies the family, and can undo it', async () => {
    const campaign = await opened();
    expect((await decide(campaign, 'enrolled')).body).toMatchObject({ code: 'reenrolment.nothing_said' });
    await answer(campaign, 'accept');
    expect((await decide(campaign, 'enrolled', { anyway: false })).body).toMatchObject({
      code: 'reenrolment.papers_missing',
      details: { papers: [campaign.papers[0]!.id] },
    });
    const { version } = await file(campaign);
    expect((await decide(campaign, 'enrolled')).body).toMatchObject({
      state: 'enrolled',
      decidedBy: 'Nadia Berrada',
      version: version + 1,
    });
    expect(await decide(campaign, 'enrolled', { version })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile' },
    });
    expect((await notices('parent')).map(({ body }) => body)).toContain(
      'La réinscription de votre enfant est validée.',
    );
    expect((await answer(campaign, 'refuse', 'parent', child, { version: 1 })).body).toMatchObject({
      code: 'reenrolment.decided',
    });
    expect((await decide(campaign, null)).body).toMatchObject({ state: 'accepted', decision: null, decidedAt: null });
    expect((await answer(campaign, 'refuse', 'parent', child, { version: 1 })).status).toBe(200);
  });

  it('notifies nobody whose authority over the child ended, though they still use the application (SEC-OBJ-01)', async () => {
    await tieFather();
    const campaign = await opened();
    await answer(campaign, 'accept');
    await answer(campaign, 'accept', 'parent2');
    const written = () =>
      db((tx) =>
        tx
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', school.accounts.parent2.id)
          .where('type', '=', 'reinscription')
          .where('child_id', '=', child)
          .execute(),
      );
    const before = (await written()).length;
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ legal: false })
        .where('guardian_id', '=', school.accounts.parent2.personId)
        .where('pupil_id', '=', child)
        .execute(),
    );
    expect((await decide(campaign, 'enrolled', { note: 'Entendu' })).status).toBe(200);
    await server.runJobs();
    expect((await notices('parent')).map(({ body }) => body)).toContain(
      'La réinscription de votre enfant est validée.',
    );
    expect(await written()).toHaveLength(before);
  });

  it('decides between two guardians who differ, with a reason; one whose authority ended does not count', async () => {
    await tieFather();
    const campaign = await opened();
    await answer(campaign, 'accept');
    await answer(campaign, 'refuse', 'parent2');
    expect((await as('admin')(c.getCampaign, {})).body.figures).toMatchObject({ conflict: 1, accepted: 0, refused: 0 });
    expect((await decide(campaign, 'enrolled')).body).toMatchObject({ code: 'reenrolment.note_missing' });
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: addDays(today(), -1) })
        .where('pupil_id', '=', child)
        .where('guardian_id', '=', school.accounts.parent2.personId)
        .execute(),
    );
    expect(await file(campaign)).toMatchObject({ state: 'accepted', answers: [{ byName: 'Samira El Amrani' }] });
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: null })
        .where('pupil_id', '=', child)
        .where('guardian_id', '=', school.accounts.parent2.personId)
        .execute(),
    );
    expect((await decide(campaign, 'leaving', { note: 'Jugement du 3 mars' })).body).toMatchObject({
      state: 'leaving',
      note: 'Jugement du 3 mars',
    });
  });

  it('enters an answer at the desk on behalf of a person with authority', async () => {
    const campaign = await opened();
    const current = (await file(campaign)).version;
    const record = (byId: string, over: object = {}) =>
      as('admin')(c.recordAnswer, {
        params: { id: campaign.id, pupilId: child },
        body: {
          choice: 'accept',
          options: '',
          boardRegime: '',
          reason: '',
          destination: '',
          certificate: false,
          byId,
          received: [campaign.papers[0]!.id],
          version: current,
          ...over,
        },
      });
    expect((await record(school.accounts.parent2.personId)).body).toMatchObject({ code: 'reenrolment.no_authority' });
    expect((await record(school.accounts.parent.personId, { received: [newId()] })).body).toMatchObject({
      code: 'reenrolment.paper_unknown',
    });
    expect((await record(school.accounts.parent.personId)).body).toMatchObject({
      state: 'accepted',
      missing: [],
      answers: [{ onPaper: true, pieces: [{ atDesk: true, state: 'accepted' }] }],
    });
    expect((await as('parent')(c.getReenrolment, {})).body.children[0]!.answer).toMatchObject({
      choice: 'accept',
      onPaper: true,
      version: 1,
    });
    expect(await record(school.accounts.parent.personId, { choice: 'refuse', reason: 'Autre' })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', details: { fields: { choice: { theirs: 'accept', yours: 'refuse' } } } },
    });
    expect((await file(campaign)).answers).toMatchObject([{ choice: 'accept' }]);
  });

  it('decides only on what it has read: an answer that arrived meanwhile is shown first', async () => {
    await tieFather();
    const campaign = await opened();
    await answer(campaign, 'accept');
    const { version } = await file(campaign);
    await answer(campaign, 'unsure', 'parent2');
    expect(await decide(campaign, 'enrolled', { version })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile' },
    });
    expect((await decide(campaign, 'enrolled')).status).toBe(200);
  });

  it('does not validate a file that waits for a check, though its paper was ticked at the desk', async () => {
    const campaign = await opened();
    const paper = campaign.papers[0]!.id;
    await answer(campaign, 'accept');
    const by = school.accounts.parent.personId;
    const piece = newId();
    const fileId = newId();
    await db(async (tx) => {
      await tx
        .insertInto('reenrolment_pieces')
        .values({
          school_id: school.schoolId,
          id: piece,
          campaign_id: campaign.id,
          paper_id: paper,
          pupil_id: child,
          by_id: by,
          given_at: server.kernel.now(),
        })
        .execute();
      await tx
        .insertInto('files')
        .values({
          school_id: school.schoolId,
          id: fileId,
          sha256: 'ab'.repeat(32),
          name: 'quittance.pdf',
          ext: 'pdf',
          type: 'pdf',
          mime: 'application/pdf',
          size: 10,
          owner_type: 'reenrolment_piece',
          owner_id: piece,
          created_by: school.accounts.parent.id,
        })
        .execute();
    });
    const atDesk = async () =>
      (
        await as('admin')(c.recordAnswer, {
          params: { id: campaign.id, pupilId: child },
          body: {
            choice: 'accept',
            options: '',
            boardRegime: '',
            reason: '',
            destination: '',
            certificate: false,
            byId: by,
            received: [paper],
            version: (await file(campaign)).version,
          },
        })
      ).body.answers[0]!.pieces;
    expect(await atDesk()).toMatchObject([{ id: piece, state: 'given', atDesk: false, files: [{ id: fileId }] }]);
    await db((tx) =>
      tx
        .updateTable('reenrolment_pieces')
        .set({ state: 'refused', reason: 'Illisible' })
        .where('id', '=', piece)
        .execute(),
    );
    expect(await atDesk()).toMatchObject([{ id: piece, state: 'accepted', atDesk: true, reason: '', files: [] }]);
  });

  it('does not count the paper of a person whose authority ended', async () => {
    await tieFather();
    const campaign = await opened();
    await answer(campaign, 'accept');
    await answer(campaign, 'accept', 'parent2');
    const paper = campaign.papers[0]!.id;
    await db((tx) =>
      tx
        .insertInto('reenrolment_pieces')
        .values({
          school_id: school.schoolId,
          id: newId(),
          campaign_id: campaign.id,
          paper_id: paper,
          pupil_id: child,
          by_id: school.accounts.parent2.personId,
          given_at: server.kernel.now(),
        })
        .execute(),
    );
    expect([(await file(campaign)).missing, (await list(campaign, { show: 'to_check' })).total]).toEqual([[], 1]);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: addDays(today(), -1) })
        .where('pupil_id', '=', child)
        .where('guardian_id', '=', school.accounts.parent2.personId)
        .execute(),
    );
    expect([
      (await file(campaign)).missing,
      (await list(campaign, { show: 'to_check' })).total,
      (await list(campaign, { show: 'missing' })).total,
    ]).toEqual([[paper], 0, 1]);
    expect((await decide(campaign, 'enrolled', { anyway: false })).body).toMatchObject({
      code: 'reenrolment.papers_missing',
    });
  });

  it('exports the list as an inert file, and prints the families without an answer', async () => {
    const campaign = await opened();
    await db((tx) => tx.updateTable('persons').set({ last_name: '=HYPERLINK("x")' }).where('id', '=', child).execute());
    await answer(campaign, 'unsure');
    const csv = String(
      (await as('admin')(c.exportFiles, { params: { id: campaign.id }, query: { format: 'csv' } })).body,
    );
    expect(csv).toContain('"\'=HYPERLINK(""x"") Yasmine"');
    expect(csv).toContain('"Ne sait pas encore"');
    expect(
      (
        await as('admin')(c.exportFiles, { params: { id: campaign.id }, query: { format: 'xlsx', show: 'waiting' } })
      ).headers.get('content-type'),
    ).toContain('spreadsheetml');
    const pdf = await as('admin')(c.printWaiting, { params: { id: campaign.id }, query: {} });
    expect([pdf.headers.get('content-type'), String(pdf.body).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  });

  it('is the holders of the right, in this school', async () => {
    const campaign = await opened();
    for (const who of ['prof', 'eleve', 'parent', 'personnel'] as const)
      expect((await as(who)(c.getCampaign, {})).status).toBe(403);
    await grant(server, school, 'personnel', ['rollover.manage'], 'school');
    expect((await as('personnel')(c.getFile, { params: { id: campaign.id, pupilId: child } })).status).toBe(200);
    const elsewhere = await mintSchool(server);
    const admin = client(server, elsewhere.schoolId, elsewhere.accounts.admin);
    expect((await admin(c.getFile, { params: { id: campaign.id, pupilId: child } })).status).toBe(404);
    expect(
      (await admin(c.setCampaignState, { params: { id: campaign.id }, body: { state: 'closed', version: 2 } })).status,
    ).toBe(404);
  });
});

describe('notifications', () => {
  it('are sent at the opening, a week and two days before the end, once each, never to people who answered yes or no', async () => {
    await tieFather();
    const campaign = await opened();
    await server.runJobs();
    await reenrolmentClock(server.kernel);
    expect([(await notices('parent')).length, (await notices('parent2')).length]).toEqual([1, 1]);
    await answer(campaign, 'accept');
    server.clock.set(new Date(Date.now() + 14 * 86_400_000));
    await reenrolmentClock(server.kernel);
    await reenrolmentClock(server.kernel);
    // The father has another child in 5B without answer.
    expect([(await notices('parent')).length, (await notices('parent2')).length]).toEqual([1, 2]);
    await answer(campaign, 'unsure', 'parent2', school.accounts.eleve2.personId);
    server.clock.set(new Date(Date.now() + 18 * 86_400_000));
    await reenrolmentClock(server.kernel);
    expect([(await notices('parent')).length, (await notices('parent2')).length]).toEqual([1, 3]);
  });

  it('can be sent again to a selection, except those who answered', async () => {
    const campaign = await opened();
    await answer(campaign, 'accept');
    const remind = await as('admin')(c.remindFamilies, {
      params: { id: campaign.id },
      body: { pupilIds: [child, school.accounts.eleve2.personId] },
    });
    expect(remind.body).toEqual({ reminded: 1 });
    await server.runJobs();
    expect((await notices('parent2')).length).toBeGreaterThan((await notices('parent')).length);
  });

  it('are on the first page while an answer is due', async () => {
    const card = async () =>
      (await as('parent')(getHome, { query: {} })).body.cards.find(
        ({ slot }: { slot: string }) => slot === 'family.reenrolment',
      )?.data;
    expect(await card()).toBeUndefined();
    const campaign = await opened();
    expect(await card()).toMatchObject({ children: ['Yasmine'], closesOn: campaign.closesOn });
    await answer(campaign, 'refuse');
    expect(await card()).toBeUndefined();
  });
});

describe('the rollover to the next year', () => {
  it('follows a validated departure, and reverts when it is undone; a manual decision stays', async () => {
    const { proposed } = (await as('admin')(r.getRollover, {})).body;
    const passage = (
      await as('admin')(r.startRollover, {
        body: { ...proposed!, copy: { courses: false, teachers: false, groups: false, terms: false } },
      })
    ).body;
    const row = async () =>
      (await as('admin')(r.listDecisions, { params: { id: passage.id }, query: {} })).body.items.find(
        ({ id }) => id === child,
      );
    const campaign = await opened();
    expect(await row()).toMatchObject({ decision: 'pass', reenrolment: null });
    await answer(campaign, 'refuse');
    await decide(campaign, 'leaving');
    await server.runJobs();
    expect(await row()).toMatchObject({ decision: 'leave', reenrolment: 'leaving', byHand: false });
    await decide(campaign, null);
    await server.runJobs();
    expect(await row()).toMatchObject({ decision: 'pass', reenrolment: null });
    await as('admin')(r.decide, { params: { id: passage.id }, body: { pupilIds: [child], decision: 'repeat' } });
    await decide(campaign, 'leaving');
    await server.runJobs();
    expect(await row()).toMatchObject({ decision: 'repeat', reenrolment: 'leaving', byHand: true });
    await as('admin')(r.decideClass, {
      params: { id: passage.id, classId: school.classes['6A'] },
      body: { decision: null },
    });
    expect(await row()).toMatchObject({ decision: 'leave', byHand: false });
  });
});
