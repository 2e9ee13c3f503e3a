import { startLookAs } from '@encrier/contract/access/auth';
import { listNews } from '@encrier/contract/communication/news';
import { modulesOfCorrespondence } from '@encrier/contract/modules.generated';
import { isClosedToLooks, type RouteSpec } from '@encrier/contract/kernel/route';
import { getConfig, getHome } from '@encrier/contract/school/school';
import { allRoutes } from '@encrier/contract/routes.generated';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const look = async (target: PersonName) => {
  const answer = await as('admin')(startLookAs, {
    body: { accountId: school.accounts[target].id, reason: 'Ne voit pas son enfant' },
  });
  return { status: answer.status, headers: { 'x-user-as': school.accounts[target].id } };
};
const codeOf = (body: unknown): unknown => (body as { code?: string }).code;

describe('while looking as somebody', () => {
  it('every route of messages, complaints, health and of the owner only is closed, whoever is looked at (SEC-HDR-02)', async () => {
    const closed = allRoutes.filter(isClosedToLooks);
    expect(closed.length).toBeGreaterThan(50);
    for (const target of ['parent', 'prof'] as const) {
      const { headers } = await look(target);
      for (const route of closed) {
        const { status, body } = await as('admin')(route, sampleArgs(route, newId()) as never, { headers });
        expect([route.name, status, codeOf(body)]).toEqual([route.name, 403, 'look_as_closed']);
      }
    }
  });

  it('no route about them is missing from the closed ones', () => {
    const words = /message|complaint|reclamation|health|sante|notifications$/;
    const left = allRoutes.filter(
      (route: RouteSpec) => route.method === 'GET' && words.test(route.path) && !isClosedToLooks(route),
    );
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  it('their cards, menus and notifications are hidden; the rest of the application works', async () => {
    const { parent } = school.accounts;
    await db((tx) =>
      tx
        .insertInto('notifications')
        .values({
          school_id: school.schoolId,
          id: newId(),
          account_id: parent.id,
          type: 'message',
          model_type: 'message',
          model_id: newId(),
          title: 'Messagerie',
          body: 'Le contrôle de mardi',
          dedupe_key: 'looks',
        })
        .execute(),
    );
    const own = await as('parent')(getHome, { query: {} });
    expect(own.body.cards.map(({ slot }) => slot)).toContain('notifications.latest');
    const { headers } = await look('parent');
    const seen = await as('admin')(getHome, { query: {} }, { headers });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain('contrôle de mardi');
    expect(seen.body.cards.map(({ slot }) => slot)).not.toContain('notifications.latest');
    const { body } = await as('admin')(getConfig, {}, { headers });
    expect(body.user.lookingAs).not.toBeNull();
    expect(body.user.modules.filter((key) => modulesOfCorrespondence.includes(key))).toEqual([]);
    expect((await as('admin')(listNews, { query: {} }, { headers })).status).toBe(200);
    expect((await as('parent')(getConfig, {})).body.user.modules).toContain('messages');
  });

  it.each(['people.sensitive', 'privacy.manage', 'roles.manage'])(
    'a holder of %s can never be looked at, from the first moment (SEC-HDR-01)',
    async (permission) => {
      const fresh = await mintSchool(server);
      await grant(server, fresh, 'prof2', [permission], 'school');
      const { status, body } = await client(
        server,
        fresh.schoolId,
        fresh.accounts.admin,
      )(startLookAs, {
        body: { accountId: fresh.accounts.prof2.id, reason: 'Essai' },
      });
      expect([status, codeOf(body)]).toEqual([403, 'auth.look_as_refused']);
    },
  );
});
