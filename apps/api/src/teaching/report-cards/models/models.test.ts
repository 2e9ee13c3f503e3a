import { readFile, writeFile } from 'node:fs/promises';
import { type ModelDoc, usualModel } from '@encrier/contract/teaching/report-card-model';
import * as c from '@encrier/contract/teaching/report-cards';
import * as m from '@encrier/contract/teaching/report-cards-models';
import * as k from '@encrier/contract/teaching/report-cards-skills';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopChildren } from '#kernel/children/child-pool.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import type { Letterhead } from '#kernel/pdf/letterhead.ts';
import { drawPaper } from '#kernel/pdf/paper.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';
import { printedCards } from '../papers/paper.present.ts';
import { cardTemplate } from '../papers/template.present.ts';
import { proposals } from './proposals.messages.ts';
import { inventedCard } from './specimen.messages.ts';

let server: TestServer;
let school: TestSchool;
let otherOffice: TestAccount;
let classId: string;
let levelId: string;
let termId: string;
const nursery = proposals[0]!.doc;
const modelId = newId();

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-12-07T10:05:00+01:00'));
  school = await mintSchool(server);
  classId = school.classes['6A'];
  await within(async (db) => {
    termId = newId();
    await db
      .insertInto('terms')
      .values({
        school_id: school.schoolId,
        year_id: school.yearId,
        id: termId,
        name: 'Premier trimestre',
        starts_on: '2026-09-01',
        ends_on: '2026-12-15',
      })
      .execute();
    const row = await db.selectFrom('classes').select('level_id').where('id', '=', classId).executeTakeFirstOrThrow();
    levelId = row.level_id;
  });
  const { orgId } = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [orgId]);
});
afterAll(async () => {
  await server.stop();
  stopChildren();
});

const api = (account: TestAccount) => client(server, school.schoolId, account);
const admin = () => api(school.accounts.admin);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const save = (who: TestAccount, version: number, doc: ModelDoc = nursery, levelIds = [levelId], id = modelId) =>
  api(who)(m.saveModel, {
    body: { modelId: id, name: 'Maternelle', version, levelIds, doc, signatureId: null, stampId: null },
  });
const cardOf = async () => {
  const { pupils } = (await admin()(c.reportClass, { params: { id: classId }, query: { term: termId } })).body;
  const id = pupils.find((one) => one.id === pupil())!.cards[0]!.id;
  return (await admin()(c.getCard, { params: { id } })).body.content;
};
const skill = (after: string, item = 'Dessiner', before = '', who = school.accounts.admin) =>
  api(who)(k.saveSkills, {
    params: { id: classId },
    body: { pupilId: pupil(), edits: [{ termId, domain: nursery.skills[2]!.domain, item, before, after }] },
  });

describe('report card models', () => {
  it('are created for levels by users who make their cards, and by nobody else', async () => {
    expect((await admin()(m.reportModels, {})).body.proposals).toHaveLength(proposals.length);
    for (const who of [school.accounts.prof, school.accounts.parent]) expect((await save(who, 0)).status).toBe(403);
    expect(code((await save(otherOffice, 0)).body)).toBe('report_cards.model_level');
    expect((await save(school.accounts.admin, 0)).body).toEqual({ version: 1 });
    expect((await save(otherOffice, 1, nursery, [])).status).toBe(404);
    expect((await api(otherOffice)(m.removeModel, { body: { modelId } })).status).toBe(404);
    expect((await api(otherOffice)(m.reportModels, {})).body.models).toEqual([]);
    expect(code((await save(school.accounts.admin, 0)).body)).toBe('edited_meanwhile');
    const { models } = (await admin()(m.reportModels, {})).body;
    expect(models).toMatchObject([{ id: modelId, levelIds: [levelId], version: 1 }]);
  });

  it('without a level, and their signatures, stay with the organisation that created them', async () => {
    const [own, whole, fileId] = [newId(), newId(), newId()];
    expect((await save(otherOffice, 0, nursery, [], own)).status).toBe(200);
    expect((await save(school.accounts.admin, 0, nursery, [], whole)).status).toBe(200);
    expect((await api(otherOffice)(m.reportModels, {})).body.models.map(({ id }) => id)).toEqual([own]);
    expect((await save(otherOffice, 1, nursery, [], whole)).status).toBe(404);
    await within(async (db) => {
      const file = {
        school_id: school.schoolId,
        id: fileId,
        owner_type: 'report_model',
        owner_id: modelId,
        sha256: '0'.repeat(64),
        name: 'signature.png',
        ext: 'png',
        type: 'image',
        mime: 'image/png',
        size: 10,
        variants: [],
        alt: '',
        created_by: school.accounts.admin.id,
      };
      await db
        .insertInto('files')
        .values(file as never)
        .execute();
    });
    const preview = (who: TestAccount) =>
      fetch(`${server.base}/api/${school.schoolId}/report-cards/models/preview/svg`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ doc: nursery, signatureId: fileId, stampId: null }),
      });
    expect(code(await (await preview(otherOffice)).json())).toBe('report_cards.model_picture');
    for (const id of [own, whole]) await admin()(m.removeModel, { body: { modelId: id } });
  });

  it('require skills of each pupil in their own words', async () => {
    expect((await skill('J’y arrive')).body).toEqual({ saved: 1, conflicts: [] });
    // A caller who read the cell when it was empty gets the current value; saving the same value twice changes nothing.
    const late = await skill('Je commence', 'Dessiner', '');
    expect(late.body).toMatchObject({ saved: 0, conflicts: [{ mastery: 'J’y arrive', by: 'Nadia Berrada' }] });
    expect((await skill('J’y arrive')).body).toEqual({ saved: 1, conflicts: [] });
    const heads = await Promise.all(nursery.mastery.slice(0, 2).map((word) => skill(word, 'Dessiner', 'J’y arrive')));
    expect(heads.map(({ body }) => body.saved).toSorted()).toEqual([0, 1]);
    const stands = heads.find(({ body }) => body.saved === 0)!.body.conflicts[0]!.mastery;
    expect(nursery.mastery.slice(0, 2)).toContain(stands);
    expect((await skill('', 'Dessiner', stands)).body.saved).toBe(1);
    expect((await skill('J’y arrive')).body.saved).toBe(1);
    expect(code((await skill('Excellent')).body)).toBe('report_cards.skill_unknown');
    expect(code((await skill('J’y arrive', 'Voler')).body)).toBe('report_cards.skill_unknown');
    const { content } = (
      await admin()(c.previewCard, { params: { id: classId, pupilId: pupil() }, query: { term: termId } })
    ).body;
    expect(content.skills![2]!.items[0]).toEqual({ name: 'Dessiner', mastery: 'J’y arrive' });
    const grid = await admin()(k.pupilSkills, { params: { id: classId }, query: { pupil: pupil() } });
    expect(grid.body).toMatchObject({
      pupilId: pupil(),
      terms: [{ id: termId, write: true }],
      mastery: nursery.mastery,
      said: [{ termId, item: 'Dessiner', mastery: 'J’y arrive' }],
    });
    const read = (who: TestAccount, query = {}) => api(who)(k.pupilSkills, { params: { id: classId }, query });
    for (const who of [otherOffice, school.accounts.prof]) expect((await read(who)).status).toBe(404);
    expect((await read(school.accounts.parent)).status).toBe(403);
    expect((await read(school.accounts.admin, { pupil: school.accounts.eleve2.personId })).status).toBe(404);
    expect((await skill('J’y arrive', 'Dessiner', 'J’y arrive', otherOffice)).status).toBe(404);
  });

  it('stay unchanged on the cards frozen with them', async () => {
    await admin()(c.freezeClass, { params: { id: classId }, body: { termId, incomplete: true } });
    expect((await save(school.accounts.admin, 1, usualModel(false))).body).toEqual({ version: 2 });
    expect((await cardOf()).model).toMatchObject({ languages: 'both', mastery: nursery.mastery });
    expect((await admin()(m.removeModel, { body: { modelId } })).status).toBe(200);
    expect((await cardOf()).model).toMatchObject({ mastery: nursery.mastery });
    expect((await save(school.accounts.admin, 2)).status).toBe(404);
  });

  it('are previewed on screen and on paper before anything is frozen', async () => {
    for (const form of ['svg', 'pdf'] as const) {
      const answer = await fetch(`${server.base}/api/${school.schoolId}/report-cards/models/preview/${form}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${school.accounts.admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ doc: proposals[3]!.doc, signatureId: null, stampId: null }),
      });
      expect(answer.status).toBe(200);
      expect((await answer.text()).slice(0, 4)).toBe(form === 'svg' ? '<svg' : '%PDF');
    }
  });
});

/** Pixels of the first page, small and grey: what a reader sees, whatever the compiler calls its shapes. */
const pixelsOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).flatten({ background: '#ffffff' }).resize(420).greyscale().raw().toBuffer();
describe('papers compared by pixels', () => {
  it.each(['fr', 'en', 'ar', 'both'] as const)('look unchanged, in %s', async (languages) => {
    const doc: ModelDoc = { ...proposals[5]!.doc, languages, blocks: proposals[2]!.doc.blocks, colours: true };
    const model = { ...doc, signatureId: null, stampId: null };
    const content = { ...inventedCard('2026-12-04'), model };
    const letterhead: Letterhead = {
      orgId: null,
      signatory: '',
      function: '',
      stamp: null,
      signature: null,
      picture: null,
      head: {
        school: 'Groupe scolaire Les Amandiers',
        name: '',
        city: 'Rabat',
        initial: 'G',
        crest: null,
        heading: [],
        lines: [{ text: 'Rabat', dir: 'ltr' }],
      },
    };
    const head = { letterhead, bilingual: true };
    const printed = printedCards(
      [{ content, version: 1, reason: '', address: 'https://ecole.example/verification' }],
      [head],
      new Map(),
    );
    // Averages of the invented card, with the decimal mark of its language.
    const decimals = JSON.stringify(printed.data.cards).match(/"\d+[.,]\d\d"/g) ?? [];
    expect(decimals.length).toBeGreaterThan(5);
    expect(new Set(decimals.map((one) => (one.includes('.') ? 'point' : 'comma')))).toEqual(
      new Set([languages === 'en' ? 'point' : 'comma']),
    );
    const svg = await drawPaper(
      { schoolId: 1, actor: { kind: 'job', name: 'looks' }, now: new Date(), zone: 'UTC' },
      letterhead,
      cardTemplate,
      printed.data,
      printed.pictures,
    );
    const file = new URL(`./looks/card-${languages}.png`, import.meta.url);
    if (process.env['LOOKS'] === 'write')
      await writeFile(
        file,
        await sharp(svg).flatten({ background: '#ffffff' }).resize(420).greyscale().png().toBuffer(),
      );
    const [now, then] = [await pixelsOf(svg), await pixelsOf(await readFile(file))];
    expect(now.length).toBe(then.length);
    const apart = now.reduce((sum, value, n) => sum + Number(Math.abs(value - then[n]!) > 48), 0);
    expect(apart / now.length).toBeLessThan(0.005);
  });
});
