import * as c from '@encrier/contract/communication/message-settings';
import type { ReviewRuleBody } from '@encrier/contract/communication/message-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
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
const as = (who: keyof TestSchool['accounts'], of = school) => client(server, of.schoolId, of.accounts[who]);
const codeOf = (answer: { body: unknown }): string => (answer.body as { code: string }).code;
const rule: ReviewRuleBody = {
  label: 'Plus de dix familles',
  enabled: true,
  senderRole: 'prof',
  receiverRole: 'parent',
  condition: 'recipients',
  threshold: 10,
  words: [],
  delayMinutes: 240,
  expiry: 'escalate',
};

describe('the settings of messaging', () => {
  test('are for holders of the right, and of their school only', async () => {
    expect((await as('prof')(c.getMessageSettings, {})).status).toBe(403);
    await as('admin')(c.setMatrix, {
      body: { cells: [{ sender: 'eleve', receiver: 'prof', mode: 'review', reach: 'own' }] },
    });
    const ours = (await as('admin')(c.getMessageSettings, {})).body;
    expect(ours.matrix.find((cell) => cell.sender === 'eleve' && cell.receiver === 'prof')).toEqual({
      sender: 'eleve',
      receiver: 'prof',
      mode: 'review',
      reach: 'own',
      usual: false,
    });
    const theirs = (await as('admin', other)(c.getMessageSettings, {})).body;
    expect(theirs.matrix.every((cell) => cell.usual)).toBe(true);
    expect([ours.matrix.length, ours.roles.length]).toEqual([36, 6]);
  });

  test('can be reset to the product’s default cell by cell', async () => {
    await as('admin')(c.setMatrix, {
      body: { cells: [{ sender: 'eleve', receiver: 'prof', mode: 'allowed', reach: 'own' }] },
    });
    expect((await as('admin')(c.getMessageSettings, {})).body.matrix.every((cell) => cell.usual)).toBe(true);
  });

  test('when two people set the hours of one role, the second gets both versions', async () => {
    const body = {
      maxPerDay: 5,
      maxRecipients: 12,
      openFrom: '07:00',
      openTo: '20:00',
      openDays: [5, 1, 1],
      version: 0,
    };
    const first = await as('admin')(c.setRoleRule, { params: { role: 'eleve' }, body });
    expect(first.body).toMatchObject({ role: 'eleve', maxPerDay: 5, openDays: [1, 5], version: 1, stopped: null });
    const second = await as('admin')(c.setRoleRule, { params: { role: 'eleve' }, body: { ...body, maxPerDay: 9 } });
    expect([second.status, codeOf(second)]).toEqual([409, 'edited_meanwhile']);
    expect(
      (await as('admin')(c.setRoleRule, { params: { role: 'eleve' }, body: { ...body, openDays: [], version: 1 } }))
        .status,
    ).toBe(400);
  });

  test('when a role is switched off, the setting shows since when, by whom and why', async () => {
    const off = (
      await as('admin')(c.stopRole, {
        params: { role: 'eleve' },
        body: { stopped: true, reason: 'Propos blessants ce matin' },
      })
    ).body;
    expect(off.stopped).toMatchObject({ by: 'Nadia Berrada', reason: 'Propos blessants ce matin' });
    expect(off.maxPerDay).toBe(5);
    expect(
      (await as('admin')(c.stopRole, { params: { role: 'eleve' }, body: { stopped: false, reason: '' } })).body.stopped,
    ).toBeNull();
    expect(
      (await as('admin')(c.stopRole, { params: { role: 'parent' }, body: { stopped: true, reason: '' } })).body.stopped,
    ).not.toBeNull();
    await as('admin')(c.stopRole, { params: { role: 'parent' }, body: { stopped: false, reason: '' } });
  });
});

describe('review rules', () => {
  test('are created once, changed, ordered and removed', async () => {
    const [first, second] = [newId(), newId()];
    expect((await as('admin')(c.saveReviewRule, { body: { id: first, version: null, rule } })).body).toMatchObject({
      id: first,
      version: 1,
      ...rule,
    });
    await as('admin')(c.saveReviewRule, {
      body: {
        id: second,
        version: null,
        rule: { ...rule, label: 'Mots', condition: 'words', threshold: null, words: ['Nul', 'Nul', 'idiot'] },
      },
    });
    const rules = async () => (await as('admin')(c.getMessageSettings, {})).body.rules;
    expect((await rules()).map((one) => [one.id, one.words])).toEqual([
      [first, []],
      [second, ['Nul', 'idiot']],
    ]);
    expect((await as('admin')(c.orderReviewRules, { body: { ids: [second, first] } })).status).toBe(200);
    expect((await rules()).map((one) => one.id)).toEqual([second, first]);
    expect(codeOf(await as('admin')(c.orderReviewRules, { body: { ids: [second] } }))).toBe('edited_meanwhile');
    expect(
      (await as('admin')(c.saveReviewRule, { body: { id: first, version: 1, rule: { ...rule, enabled: false } } })).body
        .version,
    ).toBe(2);
    expect(codeOf(await as('admin')(c.saveReviewRule, { body: { id: first, version: 1, rule } }))).toBe(
      'edited_meanwhile',
    );
    expect((await as('admin', other)(c.removeReviewRule, { params: { id: first } })).status).toBe(404);
    expect((await as('admin')(c.removeReviewRule, { params: { id: first } })).status).toBe(200);
    expect(await rules()).toHaveLength(1);
  });

  test('describe their condition completely', async () => {
    for (const over of [
      { condition: 'recipients', threshold: null },
      { condition: 'words', words: [], threshold: null },
    ] as Partial<ReviewRuleBody>[]) {
      expect(
        codeOf(
          await as('admin')(c.saveReviewRule, { body: { id: newId(), version: null, rule: { ...rule, ...over } } }),
        ),
      ).toBe('messages.rule_incomplete');
    }
  });
});

describe('the right to disconnect', () => {
  test('is set by each user, and its dates are in order', async () => {
    const habits = (await as('prof')(c.getHabits, {})).body;
    expect(habits).toMatchObject({ awayFrom: null, autoReply: '', version: 0 });
    const body = {
      ...habits,
      awayFrom: '2026-12-19T00:00:00Z',
      awayTo: '2027-01-04T00:00:00Z',
      autoReply: 'De retour le 4 janvier.',
      openFrom: '08:00',
      openTo: '18:00',
      openDays: [1, 2, 3, 4, 5],
    };
    expect((await as('prof')(c.setHabits, { body })).body).toMatchObject({
      autoReply: 'De retour le 4 janvier.',
      openFrom: '08:00',
      version: 1,
    });
    expect((await as('prof2')(c.getHabits, {})).body.version).toBe(0);
    expect(codeOf(await as('prof')(c.setHabits, { body }))).toBe('edited_meanwhile');
    expect(
      codeOf(await as('prof')(c.setHabits, { body: { ...body, version: 1, awayTo: '2026-12-01T00:00:00Z' } })),
    ).toBe('messages.habit_dates');
    expect(codeOf(await as('prof')(c.setHabits, { body: { ...body, version: 1, awayTo: null } }))).toBe(
      'messages.habit_dates',
    );
    await grant(server, school, 'personnel', ['messages.settings'], 'school');
    expect((await as('personnel')(c.getMessageSettings, {})).status).toBe(200);
  });
});
