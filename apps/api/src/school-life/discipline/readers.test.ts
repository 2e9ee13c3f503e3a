import { upload } from '@encrier/contract/kernel/files';
import * as n from '@encrier/contract/school-life/conduct';
import * as c from '@encrier/contract/school-life/discipline';
import * as i from '@encrier/contract/school-life/discipline-incidents';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, peopleMark, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { disciplineRoom } from './discipline.room.ts';
import { eraseSanctions } from './keeping.actions.ts';
import { usualId } from './settings/kinds.queries.ts';
import { systemCtx } from '#kernel/http/context.ts';

let server: TestServer;
let school: TestSchool;
let other: SecondOrg;
const start = new Date('2026-11-23T09:00:00Z');
const may = ['conduct.view', 'conduct.report', 'conduct.punish', 'conduct.examine', 'conduct.write'] as const;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(start);
  school = await mintSchool(server);
  other = await addOrg(server, school);
  await grant(server, school, 'personnel', [...may], 'school');
});
afterEach(() => server.clock.set(start));
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const second = (): string => school.accounts.eleve2.personId;

async function picture(account: TestAccount): Promise<{ id: string; fichier: string }> {
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'mur.jpg');
  const sent = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'idempotency-key': newId() },
    body: form,
  });
  return (await sent.json()) as { id: string; fichier: string };
}
const opens = async (account: TestAccount, fichier: string): Promise<number> =>
  (
    await fetch(`${server.base}/api/${school.schoolId}/images/${fichier}`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
  ).status;
const report = async (account: TestAccount, people: string[], fileIds: string[] = []) => {
  const made = await api(account)(i.reportIncident, {
    body: {
      id: newId(),
      category: 'damage',
      severity: 'serious',
      happenedOn: '2026-11-23',
      minute: null,
      place: 'Cour',
      body: 'Un mur a été sali.',
      people: people.map((pupilId) => ({ pupilId, role: 'author' as const })),
      fileIds,
    },
  });
  expect(made.status).toBe(200);
  return made.body;
};
const tie = (guardian: string, child: string) =>
  db((tx) =>
    tx
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: child, guardian_id: guardian, kind: 'other', legal: false })
      .execute(),
  );
const untie = (guardian: string) =>
  db((tx) => tx.deleteFrom('guardianships').where('guardian_id', '=', guardian).execute());

describe('an incident', () => {
  it('involving their own child is closed to members of the staff, including the parts of other pupils', async () => {
    const { admin, personnel } = school.accounts;
    const made = await report(admin, [pupil(), second()]);
    const params = { id: made.id };
    const part = made.records.find((one) => one.pupil.id === pupil())!;
    const reads = async () => [
      (await as('personnel')(i.getIncident, { params })).status,
      (await as('personnel')(c.getRecord, { params: { id: part.id } })).status,
      (await as('personnel')(i.listIncidents, { query: {} })).body.items.filter(({ id }) => id === made.id).length,
    ];
    expect(await reads()).toEqual([200, 200, 1]);
    await tie(personnel.personId, second());
    expect(await reads()).toEqual([404, 404, 0]);
    const moved = await as('personnel')(i.moveIncident, {
      params,
      body: { step: 'examine', outcome: '', version: made.version },
    });
    expect(moved.status).toBe(404);
    await untie(personnel.personId);
  });

  it('counts a pupil of another organisation without a name', async () => {
    const made = await report(school.accounts.personnel, [pupil(), other.pupil.personId]);
    const here = await addOffice(server, school, 'cycle', [school.orgId]);
    const seen = (await api(here)(i.getIncident, { params: { id: made.id } })).body;
    expect(seen.people.filter(({ label }) => label === null)).toEqual([{ label: null, class: '', role: 'author' }]);
    expect(seen.people).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toContain(peopleMark);
    const there = await addOffice(server, school, 'cycle', [other.orgId]);
    const theirs = (await api(there)(i.getIncident, { params: { id: made.id } })).body;
    expect(theirs.people.filter(({ label }) => label === null)).toHaveLength(1);
    expect(JSON.stringify(theirs.people)).toContain(peopleMark);
  });

  it('shows its pictures only to readers of its text', async () => {
    const { prof, prof2, admin, personnel, parent, eleve, transport } = school.accounts;
    const { id, fichier } = await picture(prof);
    const made = await report(prof, [pupil()], [id]);
    expect(made.files.map((file) => file.id)).toEqual([id]);
    for (const who of [prof, admin, personnel]) expect(await opens(who, fichier)).toBe(200);
    for (const who of [prof2, parent, eleve, transport, other.office, other.teacher])
      expect(await opens(who, fichier)).toBe(404);
    await tie(personnel.personId, pupil());
    expect(await opens(personnel, fichier)).toBe(404);
    await untie(personnel.personId);
    const more = await picture(admin);
    const added = await as('admin')(i.addVersion, {
      params: { id: made.id },
      body: { body: 'Photo prise le lendemain.', version: made.version, fileIds: [more.id] },
    });
    expect(added.body.files).toHaveLength(2);
    const stolen = await as('prof')(i.reportIncident, {
      body: {
        id: newId(),
        category: 'damage',
        severity: 'mild',
        happenedOn: '2026-11-23',
        minute: null,
        place: '',
        body: 'Encore.',
        people: [{ pupilId: pupil(), role: 'author' as const }],
        fileIds: [more.id],
      },
    });
    expect(code(stolen.body)).toBe('files.unknown');
  });
});

describe('a note', () => {
  it('shows its pictures only to the staff who read it, also when its text is shared with the family', async () => {
    const { personnel, admin, parent, eleve, prof2 } = school.accounts;
    const { id, fichier } = await picture(personnel);
    const made = await as('personnel')(n.createNote, {
      body: {
        id: newId(),
        pupilId: pupil(),
        category: 'work',
        visibility: 'office',
        share: 'family',
        body: 'Cahier vide.',
        familyText: 'Le cahier est à remplir.',
        ackAsked: false,
        happenedOn: '2026-11-23',
        fileIds: [id],
      },
    });
    expect(made.body.files.map((file) => file.id)).toEqual([id]);
    for (const who of [personnel, admin]) expect(await opens(who, fichier)).toBe(200);
    for (const who of [parent, eleve, prof2, other.office]) expect(await opens(who, fichier)).toBe(404);
  });
});

describe('a sanction', () => {
  const propose = async () => {
    const made = await as('admin')(c.proposeSanction, {
      body: {
        id: newId(),
        pupilId: pupil(),
        kindId: usualId(school.schoolId, 'warning'),
        incidentId: null,
        happenedOn: '2026-11-23',
        facts: 'Insultes.',
      },
    });
    expect(made.status).toBe(200);
    return made.body;
  };
  const decided = async () => {
    server.clock.set(start);
    const { id, version } = await propose();
    const notified = await as('admin')(c.notifyHome, {
      params: { id },
      body: { familyText: 'Des insultes.', replyUntil: '2026-11-25', version },
    });
    server.clock.set(new Date('2026-11-26T09:00:00Z'));
    const done = await as('admin')(c.decideSanction, {
      params: { id },
      body: {
        kindId: usualId(school.schoolId, 'warning'),
        decisionText: 'Un avertissement.',
        fromOn: null,
        toOn: null,
        suspended: false,
        version: notified.body.version,
      },
    });
    expect(done.body.state).toBe('decided');
    return done.body;
  };
  const end = (who: PersonName, id: string, how: 'executed' | 'dropped' | 'cancelled', version: number, reason = '') =>
    as(who)(c.endRecord, { params: { id }, body: { as: how, reason, version } });

  it('is dropped with a reason before its decision, or executed or cancelled after it, once', async () => {
    const first = await propose();
    expect(code((await end('admin', first.id, 'executed', first.version)).body)).toBe('discipline.state');
    expect(code((await end('admin', first.id, 'dropped', first.version)).body)).toBe('discipline.reason_missing');
    const dropped = await end('admin', first.id, 'dropped', first.version, 'Faits non établis.');
    expect(dropped.body).toMatchObject({ state: 'dropped', endReason: 'Faits non établis.' });
    expect(dropped.body.eraseOn).not.toBeNull();
    const second = await decided();
    const both = await Promise.all(
      ['admin', 'personnel'].map((who) => end(who as PersonName, second.id, 'executed', second.version)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const third = await decided();
    expect((await end('personnel', third.id, 'cancelled', third.version, 'Erreur.')).status).not.toBe(200);
    const gone = await end('admin', third.id, 'cancelled', third.version, 'Sur recours.');
    expect(gone.body).toMatchObject({ state: 'cancelled', can: { letter: false } });
  });

  it('is deleted on the night of its legal day, and not the night before', async () => {
    const { id, eraseOn } = await decided();
    const night = async (now: string) => {
      server.clock.set(new Date(now));
      const ctx = systemCtx(server.kernel, school.schoolId, { kind: 'job', name: 'test' });
      await disciplineRoom.act(ctx, 'discipline.test_night', async (tx) => {
        await eraseSanctions(tx);
        return { result: null, audit: 'continues' };
      });
      const left = await db((tx) => tx.selectFrom('discipline_records').select('id').where('id', '=', id).execute());
      return left.length;
    };
    expect(eraseOn).toBe('2027-09-01');
    expect(await night('2027-08-31T02:00:00Z')).toBe(1);
    expect(await night('2027-09-01T02:00:00Z')).toBe(0);
  });
});
