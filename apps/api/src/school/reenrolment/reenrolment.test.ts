import { upload } from '@encrier/contract/kernel/files';
import * as c from '@encrier/contract/school/reenrolment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let child: string;
let campaign: c.ReenrolmentCampaign;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  const today = server.kernel.now().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4)) + 1;
  const made = await as('admin')(c.createCampaign, {
    body: {
      name: `${year}-${year + 1}`,
      startsOn: `${year}-09-01`,
      endsOn: `${year + 1}-06-30`,
      opensOn: today,
      closesOn: addDays(today, 20),
      message: '',
      allClasses: true,
      classIds: [],
      papers: [{ label: 'Justificatif de domicile', obligatory: true }],
    },
  });
  campaign = (
    await as('admin')(c.setCampaignState, { params: { id: made.body.id }, body: { state: 'published', version: 1 } })
  ).body;
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const answer = (choice: c.ReenrolmentChoice, over: object = {}, who: PersonName = 'parent') =>
  as(who)(c.answerReenrolment, {
    params: { id: child },
    body: {
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
    },
  });
const mine = async (who: PersonName = 'parent') =>
  (await as(who)(c.getReenrolment, {})).body.children.find(({ pupilId }) => pupilId === child);
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
async function send(who: PersonName = 'parent'): Promise<{ id: string; fichier: string; type: string }> {
  const form = new FormData();
  form.set('file', new File(['Quittance de loyer'], 'quittance.txt', { type: 'text/plain' }));
  const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  return (await reply.json()) as { id: string; fichier: string; type: string };
}
const opens = async (who: PersonName, file: { fichier: string; type: string }) =>
  (
    await fetch(`${server.base}/api/${school.schoolId}/files/${file.type}/${file.fichier}`, {
      headers: { authorization: `Bearer ${school.accounts[who].token}` },
    })
  ).status;
const giving = (...files: string[]) => ({ pieces: [{ paperId: campaign.papers[0]!.id, files }] });

/** Whose open screens got the last change: accounts by name, and permissions. */
const heard = async () => {
  const event = await db((tx) =>
    tx
      .selectFrom('live_events')
      .select(['account_ids', 'permissions'])
      .where('kind', '=', 'reenrolment.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const names = Object.entries(school.accounts).filter(([, { id }]) => event.account_ids?.includes(id));
  return [names.map(([name]) => name).sort(), event.permissions];
};

describe('open screens', () => {
  it('of the office and of the families concerned are refreshed after a change, and no others', async () => {
    expect(await heard()).toEqual([['parent', 'parent2'], ['rollover.manage']]);
    await answer('accept');
    expect(await heard()).toEqual([['parent'], ['rollover.manage']]);
    const close = { params: { id: campaign.id }, body: { state: 'closed' as const, version: campaign.version } };
    await as('admin')(c.setCampaignState, close);
    expect(await heard()).toEqual([['parent', 'parent2'], ['rollover.manage']]);
  });
});

describe('an answer', () => {
  it('is given, changed and recorded; a double click makes one', async () => {
    expect((await answer('accept', { confirmed: false })).body).toMatchObject({ code: 'reenrolment.not_confirmed' });
    expect((await answer('refuse', { reason: ' ' })).body).toMatchObject({
      code: 'reenrolment.reason_missing',
      fields: { reason: 'reenrolment.reason_missing' },
    });
    const presses = await Promise.all([
      answer('accept', { options: 'Latin \u202Eruse', reason: 'oubli' }),
      answer('accept', { options: 'Latin \u202Eruse', reason: 'oubli' }),
    ]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mine()).toMatchObject({ answer: { choice: 'accept', options: 'Latin ruse', reason: '', version: 1 } });
    expect(await answer('unsure')).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', details: { version: 1 } },
    });
    expect(
      (await answer('refuse', { version: 1, certificate: true, destination: 'Lycée Descartes' })).body,
    ).toMatchObject({
      answer: { choice: 'refuse', certificate: true, destination: 'Lycée Descartes', options: '', version: 2 },
    });
    const journal = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['object_id', 'before', 'after'])
        .where('action', '=', 'reenrolment.answer')
        .orderBy('seq')
        .execute(),
    );
    expect(journal).toMatchObject([
      { object_id: child, after: { choice: 'accept' } },
      { before: { choice: 'accept' }, after: { choice: 'refuse' } },
    ]);
    expect(JSON.stringify(journal)).not.toContain('déménageons');
  });

  it('is for the guardian’s current children', async () => {
    for (const who of ['parent2', 'prof', 'eleve', 'admin'] as const)
      expect((await answer('accept', {}, who)).status).toBe(404);
    for (const over of [{ legal: false }, { digital_access: false }, { ends_on: '2021-01-01' }]) {
      await tieFather(over);
      expect([await mine('parent2'), (await answer('accept', {}, 'parent2')).status]).toEqual([undefined, 404]);
      await db((tx) =>
        tx
          .deleteFrom('guardianships')
          .where('guardian_id', '=', school.accounts.parent2.personId)
          .where('pupil_id', '=', child)
          .execute(),
      );
    }
    expect((await answer('accept', { campaignId: newId() })).status).toBe(404);
  });

  it('of one guardian is hidden from the other', async () => {
    await tieFather();
    const paper = await send();
    await answer('accept', { options: 'Chez sa mère, 3 rue des Lilas', ...giving(paper.id) });
    expect(await mine('parent2')).toMatchObject({ answer: null, can: { answer: true } });
    expect((await answer('refuse', {}, 'parent2')).status).toBe(200);
    expect(JSON.stringify((await as('parent2')(c.getReenrolment, {})).body)).not.toContain('Lilas');
    expect([
      await opens('parent', paper),
      await opens('parent2', paper),
      await opens('admin', paper),
      await opens('prof', paper),
    ]).toEqual([200, 404, 200, 404]);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ digital_access: false })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await opens('parent', paper)).toBe(404);
  });
});

describe('papers', () => {
  const check = async (accept: boolean, reason = '', version = 1) => {
    const file = (await as('admin')(c.getFile, { params: { id: campaign.id, pupilId: child } })).body;
    const piece = file.answers[0]!.pieces[0]!;
    return as('admin')(c.checkPiece, {
      params: { id: campaign.id, pupilId: child, pieceId: piece.id },
      body: { accept, reason, version },
    });
  };

  it('are handed in, refused with a reason, handed in again and accepted', async () => {
    const [first, second] = [await send(), await send()];
    expect((await answer('accept', { pieces: [{ paperId: newId(), files: [first.id] }] })).body).toMatchObject({
      code: 'reenrolment.paper_unknown',
    });
    await answer('accept', giving(first.id));
    expect(await mine()).toMatchObject({
      answer: { pieces: [{ state: 'given', files: [{ name: 'quittance.txt' }] }] },
    });
    expect((await check(false)).body).toMatchObject({ code: 'reenrolment.reason_missing' });
    expect((await check(false, 'Illisible')).body).toMatchObject({ missing: [campaign.papers[0]!.id] });
    expect(await check(true, '', 1)).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', details: { version: 2 } },
    });
    expect(await mine()).toMatchObject({ answer: { pieces: [{ state: 'refused', reason: 'Illisible' }] } });
    // The same file again is no new paper.
    await answer('accept', { version: 1, ...giving(first.id) });
    expect(await mine()).toMatchObject({ answer: { pieces: [{ state: 'refused' }] } });
    await answer('accept', { version: 2, ...giving(second.id) });
    expect(await mine()).toMatchObject({
      answer: { pieces: [{ state: 'given', reason: '', files: [{ id: second.id }] }] },
    });
    expect((await check(true, '', 3)).body).toMatchObject({
      missing: [],
      answers: [{ pieces: [{ state: 'accepted' }] }],
    });
    // An accepted paper stays whatever the form sends.
    await answer('accept', { version: 3, ...giving() });
    expect(await mine()).toMatchObject({ answer: { pieces: [{ state: 'accepted', files: [{ id: second.id }] }] } });
  });

  it('come only from the caller’s own uploads', async () => {
    const foreign = await send('parent2');
    expect((await answer('accept', giving(foreign.id))).body).toMatchObject({ code: 'files.unknown' });
    expect(await mine()).toMatchObject({ answer: null });
  });
});
