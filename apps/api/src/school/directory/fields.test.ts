import { pupilColumns } from '@encrier/contract/school/pupils';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { addressOf } from '#kernel/test/client.ts';
import { wordsOf } from '#kernel/test/printed.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../rooms.ts';
import { type Audience, personColumns, shownTo } from './fields.policy.ts';

let server: TestServer;
let school: TestSchool;
const readers: Record<Audience, PersonName> = {
  teacher: 'prof',
  names: 'personnel',
  office: 'transport',
  protected: 'admin',
};
const group = newId();
const audiences = Object.keys(readers) as Audience[];

/**
 * Values found only on the sheets of the school's people, each as it would be read in a list, a page, a file or on
 * paper.
 */
const secrets: Record<string, readonly string[]> = {
  pupilBirth: ['2011-07-23', '23/07/2011', '23 juillet 2011'],
  pupilBirthPlace: ['Chefchaouen'],
  pupilNationality: ['Sénégalaise'],
  pupilEmail: ['pupil.secret@example.org'],
  pupilPhone: ['+212611110001', '00212611110001'],
  pupilAddress: ['14 rue des Lilas'],
  matricule: ['MAT-7719'],
  massar: ['K130099887'],
  ine: ['1234567890AB'],
  guardianEmail: ['guardian.secret@example.org'],
  guardianPhone: ['+212622220002', '00212622220002'],
  guardianAddress: ['8 avenue Atlas'],
  custody: ['even_weeks'],
  restriction: ['Jugement du 14 mars'],
  identity: ['CIN-AB4411'],
  familyAddress: ['21 impasse du Souk'],
  staffEmail: ['staff.secret@example.org'],
  staffPhone: ['+212633330003', '00212633330003'],
  staffMatricule: ['STAFF-5521'],
  pupilAccount: ['login.of.pupil'],
  guardianAccount: ['login.of.guardian'],
  staffAccount: ['login.of.staff'],
};

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['people.view', 'school.structure'], 'school');
  await grant(server, school, 'transport', ['people.view', 'people.contacts', 'school.structure'], 'school');
  const { eleve, parent, prof } = school.accounts;
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const person = (id: string, values: Record<string, string>) =>
      db.updateTable('persons').set(values).where('id', '=', id).execute();
    await person(eleve.personId, {
      birth_on: '2011-07-23',
      birth_place: 'Chefchaouen',
      nationality: 'Sénégalaise',
      email: 'pupil.secret@example.org',
      phone: '+212611110001',
      address: '14 rue des Lilas',
    });
    await person(parent.personId, {
      email: 'guardian.secret@example.org',
      phone: '+212622220002',
      address: '8 avenue Atlas',
    });
    await person(prof.personId, { email: 'staff.secret@example.org', phone: '+212633330003' });
    await db
      .updateTable('pupils')
      .set({ matricule: 'MAT-7719', massar_code: 'K130099887', ine: '1234567890AB' })
      .where('person_id', '=', eleve.personId)
      .execute();
    await db.updateTable('staff').set({ matricule: 'STAFF-5521' }).where('person_id', '=', prof.personId).execute();
    await db
      .updateTable('guardianships')
      .set({ custody: 'even_weeks', restriction: 'Jugement du 14 mars', identity_document: 'CIN-AB4411' })
      .where('pupil_id', '=', eleve.personId)
      .execute();
    await db.updateTable('families').set({ address: '21 impasse du Souk' }).where('label', '=', 'El Amrani').execute();
    const own = { school_id: school.schoolId };
    await db
      .insertInto('groups')
      .values({ ...own, id: group, year_id: school.yearId, name: 'Chorale' })
      .execute();
    await db
      .insertInto('group_members')
      .values({ ...own, group_id: group, pupil_id: eleve.personId })
      .execute();
    for (const [who, username] of [
      [eleve, 'login.of.pupil'],
      [parent, 'login.of.guardian'],
      [prof, 'login.of.staff'],
    ] as const)
      await db.updateTable('accounts').set({ username }).where('id', '=', who.id).execute();
    await db
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 86_400_000) })
      .execute();
  });
});
afterAll(() => server.stop());

/** Routes that show pupils to people who build classes and groups. */
const structureRoutes = ['groups.list', 'groups.get', 'groups.print'];
/**
 * Routes about people: those opened by `people.view` or `people.contacts` that read, print or export; and those of
 * groups.
 */
const personRoutes = bindings
  .map(({ route }) => route as RouteSpec)
  .filter(
    ({ name, access, method, rate }) =>
      structureRoutes.includes(name) ||
      (typeof access === 'object' &&
        ['people.view', 'people.contacts'].includes(access.permission) &&
        (method === 'GET' || rate === 'export')),
  );

type Args = ReturnType<typeof sampleArgs>;
const kinds = ['pupils', 'guardians', 'staff'] as const;
/** Requests to a route besides the sample of its own contract; a route that is not listed is called with the pupil. */
async function callsOf(route: RouteSpec): Promise<Args[]> {
  const { eleve, prof } = school.accounts;
  const ids = [eleve.personId];
  const classId = school.classes['6A'];
  const of = (route.path.match(/^\/(\w+)/) ?? [])[1];
  const id =
    of === 'staff' ? prof.personId : of === 'classes' ? classId : of === 'families' ? await familyId() : eleve.personId;
  const given: Record<string, Args[]> = {
    'people.list': kinds.map((kind) => ({ query: { kind, page: 1 } })),
    'people.export': kinds.map((kind) => ({ query: { kind, format: 'csv' } })),
    'pupils.list': [{ query: {} }, { query: { q: 'yasmine' } }],
    'pupils.export': [{ body: { ids, columns: pupilColumns, format: 'csv' } }],
    'pupils.print': ['list', 'signature', 'faces', 'labels8'].map((kind) => ({ body: { ids, kind, title: '' } })),
    'classes.print': ['list', 'faces'].map((kind) => ({ params: { id }, query: { kind, birth: 'yes' } })),
    'groups.list': [{ query: {} }],
    'groups.get': [{ params: { id: group }, query: {} }],
    'groups.print': ['list', 'signature'].map((kind) => ({ params: { id: group }, query: { kind, birth: 'yes' } })),
    'mandates.of_class': [{ params: { id: classId } }],
    'consents.list': [{ query: { classId } }],
    'consents.export': [{ query: { classId, format: 'csv' } }],
  };
  return given[route.name] ?? [sampleArgs(route, id)];
}

async function familyId(): Promise<string> {
  const row = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('families').select('id').where('label', '=', 'El Amrani').executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** Secrets found in an answer, whatever its form. */
async function fieldsOf(
  route: RouteSpec,
  args: Args,
  audience: Audience,
): Promise<{ status: number; found: string[] }> {
  const answer = await fetch(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${school.accounts[readers[audience]].token}`,
      ...(args.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const pdf = answer.headers.get('content-type') === 'application/pdf';
  const text = pdf ? wordsOf(bytes) : bytes.toString('utf8');
  const found = Object.entries(secrets)
    .filter(([, words]) => words.some((word) => text.includes(word)))
    .map(([name]) => name);
  return { status: answer.status, found };
}

const pages = ['persons.pupil', 'persons.staff', 'persons.family'];
async function onPages(audience: Audience): Promise<string[]> {
  const shown = new Set<string>();
  for (const route of personRoutes.filter(({ name }) => pages.includes(name)))
    for (const args of await callsOf(route))
      for (const name of (await fieldsOf(route, args, audience)).found) shown.add(name);
  return [...shown];
}

describe('a list, printout or file shows only fields that are on its reader’s page (SEC-OBJ-09, SEC-OBJ-11)', () => {
  const shown = {} as Record<Audience, string[]>;
  beforeAll(async () => {
    for (const audience of audiences) shown[audience] = await onPages(audience);
  });

  it('the compared routes and pages are found', () => {
    expect(personRoutes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...pages,
        'people.export',
        'pupils.print',
        'classes.print',
        'pupils.glance',
        ...structureRoutes,
      ]),
    );
    expect(shown.teacher).toEqual([]);
    expect(shown.names).toEqual([]);
    // The sign-in name of a guardian is on no page: credentials have pages and rights of their own.
    expect([...shown.protected, 'guardianAccount'].sort()).toEqual(Object.keys(secrets).sort());
    expect(shown.office).toEqual(expect.arrayContaining(['guardianPhone', 'pupilBirth', 'staffAccount']));
    expect(shown.office).not.toContain('restriction');
  });

  it.each(personRoutes.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    for (const args of await callsOf(route)) {
      expect((await fieldsOf(route, args, 'protected')).status).toBe(200);
      for (const audience of audiences) {
        const { status, found } = await fieldsOf(route, args, audience);
        expect(status).toBeLessThan(500);
        expect(found.filter((name) => !shown[audience].includes(name))).toEqual([]);
      }
    }
  });

  it('the contents of files and printouts are read: the office finds there what its pages show', async () => {
    const found = async (name: string, at: number) => {
      const route = personRoutes.find((one) => one.name === name)!;
      return (await fieldsOf(route, (await callsOf(route))[at]!, 'office')).found;
    };
    expect(await found('people.export', 1)).toEqual(['guardianEmail', 'guardianPhone']);
    expect(await found('classes.print', 0)).toEqual(['pupilBirth']);
    expect(await found('pupils.print', 3)).toEqual(['pupilAddress']);
    expect(await found('persons.print_pupil', 0)).toEqual(expect.arrayContaining(['guardianPhone', 'massar']));
  });

  it.each(personRoutes.filter(({ rate }) => rate === 'export').map((route) => [route.name, route] as const))(
    '%s records whose data was downloaded (SEC-AUD-03)',
    async (_name, route) => {
      const held = () =>
        readTenant(server.kernel.pool, school.schoolId, (db) =>
          db
            .selectFrom('export_subjects')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .where('person_id', '=', school.accounts.eleve.personId)
            .executeTakeFirstOrThrow(),
        );
      const before = await held();
      await fieldsOf(route, (await callsOf(route))[0]!, 'protected');
      expect(Number((await held()).n)).toBe(Number(before.n) + 1);
    },
  );

  it('a hidden column of a file is left out completely, header included', () => {
    for (const audience of ['teacher', 'names'] as const)
      expect(shownTo(audience, personColumns)).toEqual([
        'lastName',
        'firstName',
        'lastNameAr',
        'firstNameAr',
        'detail',
      ]);
  });
});
