import { readFile } from 'node:fs/promises';
import {
  listNotifications,
  markRead,
  type NotificationKind,
  notificationKinds,
  whyNotified,
} from '@encrier/contract/kernel/notifications';
import { me } from '@encrier/contract/access/auth';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClient } from '#kernel/db/pool.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { asksOf, reasonOf } from '../kinds.ts';
import { type Notice, notifyAccounts } from '../notify.ts';
import { claimDue } from '../sending/claims.ts';

type Case = { kind: NotificationKind; right: PermissionKey };
let server: TestServer;
let school: TestSchool;
/** Every right for which somebody is notified, by kind. */
let cases: Case[];
beforeAll(async () => {
  server = await testServer({ config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'Encrier <notes@ecole.example>' } });
  cases = notificationKinds.flatMap((kind) =>
    reasonOf(kind).flatMap((why) => (typeof why === 'string' ? [] : [{ kind, right: why.right }])),
  );
});
beforeEach(async () => {
  school = await mintSchool(server);
  await tenant((db) =>
    db
      .updateTable('accounts')
      .set({ email: 'laila@example.org' })
      .where('id', '=', school.accounts.personnel.id)
      .execute(),
  );
});
afterAll(() => server.stop());

const tenant = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const tell = ({ kind, right }: Case, more: Partial<Notice> = {}) =>
  notifyAccounts(server.kernel, school.schoolId, {
    type: kind,
    accountIds: [school.accounts.personnel.id],
    why: { right },
    model: { type: 'thing', id: null },
    priority: 'critical',
    dedupeKey: newId(),
    detail: `${kind} for ${right}`,
    ...more,
  });
/** What the office reads of its notices, wherever they are read; all places must agree. */
async function read(who: PersonName = 'personnel'): Promise<string[]> {
  const items: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await as(who)(listNotifications, { query: { page } });
    items.push(...body.items.map((one) => one.body));
    if (body.items.length < body.pageSize) {
      const { unread } = (await as(who)(me, {})).body;
      const marked = (await as(who)(markRead, { body: { ids: [] } })).body.unread;
      expect([body.total, body.unread, unread, marked]).toEqual(Array<number>(4).fill(items.length));
      const home = JSON.stringify((await as(who)(getHome, { query: {} })).body.cards);
      expect(/ for \w+\.\w+"/.test(home)).toBe(items.length > 0);
      return items.sort();
    }
  }
}
const textsOf = (some: readonly Case[]) => some.map(({ kind, right }) => `${kind} for ${right}`).sort();
const take = (permission: string) =>
  tenant((db) => db.deleteFrom('custom_role_grants').where('permission', '=', permission).execute());

describe('what was told to the holder of a right', () => {
  it('is gone with the right, of every kind that a room sends to holders, and leaves by no channel (SEC-OBJ-01)', async () => {
    const rights = [...new Set(cases.map(({ right }) => right))];
    expect([rights.length > 10, cases.length >= rights.length]).toEqual([true, true]);
    await grant(server, school, 'personnel', rights, 'school');
    for (const one of cases) await tell(one);
    expect(await read()).toEqual(textsOf(cases));
    let left = cases;
    for (const right of rights) {
      await take(right);
      left = left.filter((one) => one.right !== right);
      expect([right, await read()]).toEqual([right, textsOf(left)]);
    }
    const waiting = await tenant((db) => db.selectFrom('deliveries').select('id').execute());
    const claimed: Awaited<ReturnType<typeof claimDue>> = [];
    for (let due = null as typeof claimed | null; due?.length !== 0; claimed.push(...due))
      due = await claimDue(server.kernel, school.schoolId, 'now');
    expect(claimed.filter(({ standing, entitled }) => standing || entitled)).toEqual([]);
    expect([claimed.length > 20, claimed.length]).toEqual([true, waiting.length]);
  });

  it('is dropped at sending, with its reason', async () => {
    await grant(server, school, 'personnel', ['exits.manage'], 'school');
    await tell({ kind: 'sortie.demande', right: 'exits.manage' });
    await take('exits.manage');
    await server.runJobs();
    const sent = await tenant((db) => db.selectFrom('deliveries').select(['status', 'reason']).execute());
    expect(sent).toEqual([{ status: 'dropped', reason: 'right' }]);
  });

  it('waits while the module is off or the second factor missing, and comes back', async () => {
    const [module, factor] = [
      { kind: 'sortie.alerte', right: 'exits.manage' },
      { kind: 'sortie.alerte', right: 'people.sensitive' },
    ] as const satisfies Case[];
    await grant(server, school, 'personnel', ['exits.manage', 'people.sensitive'], 'school');
    await tell(module);
    await tell(factor);
    const off = (modules_off: string[]) => tenant((db) => db.updateTable('orgs').set({ modules_off }).execute());
    await off(['exits']);
    expect(await read()).toEqual(textsOf([factor]));
    await off([]);
    const asks = (require_totp: boolean) =>
      tenant((db) => db.updateTable('school_settings').set({ require_totp }).execute());
    await asks(true);
    expect(await read()).toEqual(textsOf([module]));
    await asks(false);
    expect(await read()).toEqual(textsOf([module, factor]));
  });

  it('is asked over what it was told about: the whole school, or an organisation', async () => {
    const over = { kind: 'sortie.demande', right: 'exits.manage' } as const satisfies Case;
    await grant(server, school, 'personnel', ['exits.manage'], 'cycle');
    const { org_id } = await tenant((db) =>
      db
        .selectFrom('auth_entries')
        .select('org_id')
        .where('id', '=', school.accounts.personnel.entryId)
        .executeTakeFirstOrThrow(),
    );
    await tell(over, { why: { right: over.right, asks: [`exits.manage@${org_id}`] }, detail: 'here for exits.manage' });
    await tell(over, {
      why: { right: over.right, asks: [`exits.manage@${newId()}`] },
      detail: 'there for exits.manage',
    });
    await tell(over, { why: { right: over.right, asks: ['exits.manage@school'] }, detail: 'all for exits.manage' });
    expect(await read()).toEqual(['here for exits.manage']);
  });

  it('stays with whoever was told as something else, and is not found by its id', async () => {
    const about = { kind: 'commentaire.a_moderer', right: 'news.moderate' } as const satisfies Case;
    await grant(server, school, 'personnel', ['news.moderate'], 'school');
    await tell(about);
    const [one] = (await as('personnel')(listNotifications, { query: {} })).body.items;
    await take('news.moderate');
    expect((await as('personnel')(whyNotified, { params: { id: one!.id } })).status).toBe(404);
    await tell(about, { why: 'author', detail: 'written for news.author' });
    expect(await read()).toEqual(['written for news.author']);
  });
});

it('says to which sort of people a kind goes when one of them is the holders of a right', () => {
  for (const kind of notificationKinds) {
    const whys = reasonOf(kind);
    const rights = whys.filter((why) => typeof why !== 'string');
    const asked = () => asksOf(kind, undefined);
    if (rights.length && rights.length < whys.length) expect(asked).toThrow('several sorts');
    else expect(asked().length > 0).toBe(rights.length > 0);
  }
  expect(() => asksOf('sortie.demande', { right: 'audit.read' })).toThrow('does not declare');
});

it('is asked of notices of before an update, as the right of their kind', async () => {
  const { personnel, prof, eleve } = school.accounts;
  const old = (type: NotificationKind, model_type: string, model_id: string | null, more = {}) => ({
    school_id: school.schoolId,
    id: newId(),
    account_id: personnel.id,
    type,
    title: '',
    body: '',
    model_type,
    model_id,
    dedupe_key: newId(),
    ...more,
  });
  const review = {
    school_id: school.schoolId,
    id: newId(),
    kind: 'news',
    thing_id: newId(),
    author_id: prof.id,
  };
  const rows = [
    old('images.a_revoir', 'picture_reviews', eleve.personId),
    old('images.a_revoir', 'picture_reviews', eleve.personId, { account_id: prof.id }),
    old('sortie.alerte', 'exit_passage', newId()),
    old('message.validation', 'message_review', newId(), { tie: 'right:messages.settings' }),
    old('appel.non_fait', 'roll_calls', newId()),
    old('appel.non_fait', 'lesson', newId()),
    old('absence', 'attendance_event', newId(), { child_ids: [eleve.personId] }),
  ];
  const org = await tenant(async (db) => {
    await db
      .insertInto('picture_reviews')
      .values({ ...review, pupil_id: eleve.personId, since_at: new Date() })
      .execute();
    await db.insertInto('notifications').values(rows).execute();
    return db.selectFrom('orgs').select('id').executeTakeFirstOrThrow();
  });
  const file = new URL('../../../../migrations/20261203T0800__notifications__rights.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const owner = await openClient(server.superUrl);
  await owner.query(migration.slice(migration.indexOf('DO $$')));
  await owner.end();
  const found = await tenant((db) => db.selectFrom('notifications').select(['id', 'tie', 'rights']).execute());
  expect(rows.map(({ id }) => found.find((row) => row.id === id)).map((row) => [row?.tie, row?.rights])).toEqual([
    [null, ['pictures.review@school', `pictures.review@${org.id}`]],
    ['author', []],
    [null, ['exits.manage@school', 'exits.override@school', 'exits.settings@school', 'people.sensitive@school']],
    ['right:messages.settings', ['messages.settings']],
    [null, ['attendance.validate']],
    [null, []],
    [null, []],
  ]);
});
