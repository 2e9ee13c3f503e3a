import {
  maxLists,
  removeSavedList,
  renameSavedList,
  type SavedList,
} from '@encrier/contract/communication/audience-lists';
import * as c from '@encrier/contract/communication/messages-lists';
import { createMessage, sendMessage } from '@encrier/contract/communication/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
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

const as = (who: PersonName, of = school) => client(server, of.schoolId, of.accounts[who]);
const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const person = (who: PersonName) => ({ kind: 'person' as const, ref: school.accounts[who].personId });
const families = () => ({ kind: 'class' as const, ref: school.classes['6A'], who: ['guardians' as const] });
const save = (who: PersonName, name: string, audience: SavedList['chips'][number]['rule'][], id = newId()) =>
  as(who)(c.saveRecipientList, { body: { id, name, audience, shared: false } });
const names = async (who: PersonName) => (await as(who)(c.listRecipientLists, {})).body.items.map((list) => list.name);
const codeOf = (answer: { body: unknown }): string => (answer.body as { code: string }).code;

describe('recipient lists', () => {
  it('belong to their author, and are sorted by name', async () => {
    const made = await save('prof', '  Mes 6e \u202E', [families(), person('admin')]);
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: made.body.id,
        name: 'Mes 6e',
        chips: [
          { rule: families(), label: '6A · parents' },
          { rule: person('admin'), label: 'Nadia Berrada' },
        ],
        shared: false,
        by: null,
        version: 1,
      },
    ]);
    await save('prof', 'Équipe', [person('prof2')]);
    expect(await names('prof')).toEqual(['Équipe', 'Mes 6e']);
    for (const who of ['prof2', 'admin'] as const) {
      expect(await names(who)).toEqual([]);
      expect(
        (
          await as(who)(renameSavedList, {
            params: { id: made.body.id },
            body: { version: 1, name: 'À moi', shared: false },
          })
        ).status,
      ).toBe(404);
      expect((await as(who)(removeSavedList, { params: { id: made.body.id } })).status).toBe(404);
      expect((await save(who, 'Prise', [person('prof')], made.body.id)).status).toBe(404);
    }
    expect((await as('admin', other)(removeSavedList, { params: { id: made.body.id } })).status).toBe(404);
    expect(await names('prof')).toEqual(['Équipe', 'Mes 6e']);
  });

  it('have unique names, ignoring accents, and can be renamed and removed', async () => {
    const again = await save('prof', 'equipe', [person('admin')]);
    expect(
      (await as('prof')(c.listRecipientLists, {})).body.items.map((list) => [
        list.name,
        list.chips.map((chip) => chip.label),
      ]),
    ).toEqual([
      ['equipe', ['Nadia Berrada']],
      ['Mes 6e', ['6A · parents', 'Nadia Berrada']],
    ]);
    const rename = (version: number, name: string) =>
      as('prof')(renameSavedList, { params: { id: again.body.id }, body: { version, name, shared: false } });
    expect(codeOf(await rename(again.body.version, 'MES 6E'))).toBe('audience.list_name_taken');
    const both = await Promise.all([rename(again.body.version, 'Direction'), rename(again.body.version, 'Bureau')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(codeOf(both.find((answer) => answer.status === 409)!)).toBe('edited_meanwhile');
    expect((await as('prof')(removeSavedList, { params: { id: again.body.id } })).status).toBe(200);
    expect(await names('prof')).toEqual(['Mes 6e']);
  });

  it('refuse people whom their owner may not write to, and are not for pupils and families', async () => {
    expect(codeOf(await save('prof', 'Un autre', [person('eleve2')]))).toBe('messages.unknown_recipient');
    expect(codeOf(await save('prof', 'Inconnu', [{ kind: 'class', ref: newId() }]))).toBe('messages.unknown_recipient');
    expect((await save('prof', 'Vide', [])).status).toBe(400);
    for (const who of ['parent', 'eleve'] as const) {
      expect((await save(who, 'Mienne', [person('prof')])).status).toBe(403);
      expect(await names(who)).toEqual([]);
    }
  });

  it('skip people who left or are out of reach, and each sending is checked again', async () => {
    const { body } = await save('prof', 'Suivi', [person('parent'), person('prof2'), { ...families(), exclude: true }]);
    expect(body.chips).toHaveLength(3);
    await inSchool(async (db) => {
      await db
        .updateTable('guardianships')
        .set({ ends_on: '2021-01-01' })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute();
    });
    const list = (await as('prof')(c.listRecipientLists, {})).body.items.find((one) => one.name === 'Suivi')!;
    expect(list.chips.map((chip) => chip.rule)).toEqual([person('prof2'), { ...families(), exclude: true }]);
    expect(JSON.stringify(list)).not.toContain('El Amrani');
    const content = {
      replyTo: null,
      subject: 'Suivi',
      html: '<p>Bonjour.</p>',
      attachmentIds: [],
      importance: 'normal' as const,
      replies: 'all' as const,
      ackRequired: false,
      hiddenRecipients: true,
      sendAt: null,
    };
    expect(
      codeOf(await as('prof')(createMessage, { body: { content: { ...content, audience: [person('parent')] } } })),
    ).toBe('messages.unknown_recipient');
    const draft = (
      await as('prof')(createMessage, {
        body: { content: { ...content, audience: list.chips.map((chip) => chip.rule) } },
      })
    ).body;
    expect(
      (await as('prof')(sendMessage, { params: { id: draft.id }, body: { version: draft.version } })).body.status,
    ).toBe('sent');
    await inSchool((db) => db.updateTable('school_years').set({ current: false }).execute());
    expect(
      (await as('prof')(c.listRecipientLists, {})).body.items
        .find((one) => one.name === 'Mes 6e')!
        .chips.map((chip) => chip.label),
    ).toEqual(['Nadia Berrada']);
    await inSchool((db) =>
      db.updateTable('school_years').set({ current: true }).where('id', '=', school.yearId).execute(),
    );
  });

  it('are limited to fifty', async () => {
    await inSchool((db) =>
      db
        .insertInto('audience_lists')
        .values(
          Array.from({ length: maxLists }, (_, n) => ({
            school_id: school.schoolId,
            id: newId(),
            account_id: school.accounts.prof2.id,
            name: `Liste ${n}`,
            name_key: `liste ${n}`,
          })),
        )
        .execute(),
    );
    expect(codeOf(await save('prof2', 'Encore une', [person('admin')]))).toBe('audience.too_many_lists');
    expect((await save('prof2', 'Liste 3', [person('admin')])).body.chips).toHaveLength(1);
  });
});
