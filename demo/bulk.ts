// house: tables of rows for the benches, one after the other
import { sql } from 'kysely';
import { giveTo } from '../apps/api/src/communication/news/recipients.public.ts';
import { hashPassword } from '../apps/api/src/kernel/auth/password.ts';
import { searchKey } from '../apps/api/src/kernel/content/search-key.ts';
import { newId } from '../apps/api/src/kernel/db/id.ts';
import { fullHandle } from '../apps/api/src/kernel/act/act.ts';
import type { TenantDb } from '../apps/api/src/kernel/db/tenant.ts';
import { importHandle } from '../apps/api/src/kernel/holdings/holdings.ts';
import { type Kernel, systemCtx } from '../apps/api/src/kernel/http/context.ts';
import { makeUsername } from '../apps/api/src/access/accounts/usernames/usernames.present.ts';
import { countAnew, insertAll, planAfresh } from '../apps/api/src/school/imports/engine/bulk.ts';
import { giveCourses } from '../apps/api/src/school/imports/places/give-courses.ts';
import { importsRoom, type ImportsTx } from '../apps/api/src/school/imports/imports.room.ts';
import { createSchool, type MadeSchool } from '../apps/api/src/school/setup/setup.public.ts';
import type { DemoGuardian, DemoSchool } from './generate.ts';
import { generateScale } from './generate.ts';
import { posts } from './news/posts.ts';
import { levels as levelPlans, orgs, type ScaleName } from './school/plan.ts';
import type { DemoStaff } from './school/staff.ts';

/** What an audience of everybody is found in. */
const peopleTables = [
  'persons',
  'pupils',
  'staff',
  'accounts',
  'auth_entries',
  'classes',
  'enrolments',
  'guardianships',
];

/** Password of every account of the benchmarks; its hash is computed once. */
export const bulkPassword = 'encre noire des bancs';
export type BulkRole = 'admin' | 'parent' | 'eleve' | 'prof' | 'transport' | 'personnel';
export type BulkSchool = {
  schoolId: number;
  key: string;
  pupils: number;
  persons: number;
  /** Usernames by role, in the order of the lists. */
  logins: Record<BulkRole, string[]>;
};
export type BulkOptions = {
  seed: number;
  year: number;
  /** Publications to everybody in each school. */
  posts: number;
  /** Threads in the box of each guardian and pupil; none by default. */
  threads?: number;
};

type Member = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  role: BulkRole;
  orgIds: string[];
};
type Ground = { tx: ImportsTx; made: MadeSchool; now: Date; hash: string; orgOf: (storeId: string) => string };

const person = (
  id: string,
  p: {
    lastName: string;
    firstName: string;
    lastNameAr?: string;
    firstNameAr?: string;
    sex?: string;
    birthOn?: string;
    birthPlace?: string;
    address?: string;
    email?: string;
    phone?: string;
  },
  extra = '',
) => ({
  id,
  last_name: p.lastName,
  first_name: p.firstName,
  last_name_ar: p.lastNameAr ?? '',
  first_name_ar: p.firstNameAr ?? '',
  sex: p.sex ?? null,
  birth_on: p.birthOn ?? null,
  birth_place: p.birthPlace ?? '',
  address: p.address ?? '',
  email: p.email || null,
  phone: p.phone ? `+212${p.phone.slice(1)}` : null,
  search_key: searchKey(`${p.firstName} ${p.lastName} ${p.firstNameAr ?? ''} ${p.lastNameAr ?? ''} ${extra}`),
  version: 1,
});

async function layClasses({ tx, made, now, orgOf }: Ground, school: DemoSchool): Promise<Map<string, string>> {
  const levelIds = new Map(levelPlans.map(({ name }) => [name, newId(now.getTime())]));
  await insertAll(
    tx,
    'levels',
    levelPlans.map(({ name, cycle, storeId }, position) => ({
      id: levelIds.get(name) ?? '',
      name,
      cycle,
      org_id: orgOf(storeId),
      position,
    })),
  );
  const classes = school.classes.map(({ name, level }) => ({
    id: newId(now.getTime()),
    year_id: made.yearId,
    level_id: levelIds.get(level.name) ?? '',
    name,
  }));
  await insertAll(tx, 'classes', classes);
  return new Map(classes.map(({ name, id }) => [name, id]));
}

async function layPupils(
  { tx, made, now, orgOf }: Ground,
  school: DemoSchool,
  classes: ReadonlyMap<string, string>,
): Promise<Member[]> {
  const make = (): string => newId(now.getTime());
  const guardians = new Map<DemoGuardian, Member>();
  const families = new Map<DemoGuardian, { id: string; label: string; separated: boolean }>();
  const members: Member[] = [];
  const persons = [];
  const pupils = [];
  const enrolments = [];
  const ties = [];
  for (const pupil of school.pupils) {
    const id = make();
    const orgId = orgOf(pupil.storeId);
    const head = pupil.father ?? pupil.mother;
    if (head && !families.has(head))
      families.set(head, { id: make(), label: head.lastName, separated: pupil.separated });
    persons.push(person(id, pupil, `${pupil.matricule} ${pupil.massarCode}`));
    pupils.push({
      person_id: id,
      matricule: pupil.matricule,
      massar_code: pupil.massarCode,
      board_regime: pupil.regime,
      family_id: (head && families.get(head)?.id) ?? null,
      entered_on: `${school.year}-09-01`,
    });
    enrolments.push({
      id: make(),
      pupil_id: id,
      year_id: made.yearId,
      class_id: classes.get(pupil.className) ?? '',
      from_on: `${school.year}-09-01`,
    });
    members.push({
      personId: id,
      firstName: pupil.firstName,
      lastName: pupil.lastName,
      email: null,
      phone: null,
      role: 'eleve',
      orgIds: [orgId],
    });
    for (const [kind, parent] of [
      ['father', pupil.father],
      ['mother', pupil.mother],
    ] as const) {
      if (!parent) continue;
      const member = guardians.get(parent) ?? {
        personId: make(),
        firstName: parent.firstName,
        lastName: parent.lastName,
        email: parent.email || null,
        phone: `+212${parent.phone.slice(1)}`,
        role: 'parent' as const,
        orgIds: [],
      };
      if (!member.orgIds.includes(orgId)) member.orgIds.push(orgId);
      guardians.set(parent, member);
      ties.push({
        pupil_id: id,
        guardian_id: member.personId,
        kind,
        legal: true,
        digital_access: true,
        starts_on: '1900-01-01',
      });
    }
  }
  await insertAll(tx, 'persons', [
    ...persons,
    ...[...guardians].map(([parent, { personId }]) => person(personId, parent)),
  ]);
  await insertAll(tx, 'families', [...families.values()]);
  await insertAll(tx, 'pupils', pupils);
  await insertAll(tx, 'enrolments', enrolments);
  await insertAll(tx, 'guardianships', ties);
  return [...members, ...guardians.values()];
}

const roleOf = ({ subject, job }: DemoStaff): BulkRole =>
  subject
    ? 'prof'
    : /^(?:Chauffeur|Accompagnatrice)/.test(job)
      ? 'transport'
      : /^(?:Direct|Principal|Proviseur)/.test(job)
        ? 'admin'
        : 'personnel';

async function layStaff(
  { tx, now, orgOf }: Ground,
  school: DemoSchool,
  classes: ReadonlyMap<string, string>,
): Promise<Member[]> {
  const staff = school.staff.map((one) => ({ one, id: newId(now.getTime()) }));
  await insertAll(
    tx,
    'persons',
    staff.map(({ one, id }) => person(id, one, one.matricule)),
  );
  await insertAll(
    tx,
    'staff',
    staff.map(({ one, id }) => ({
      person_id: id,
      matricule: one.matricule,
      function: one.job,
      teacher: one.subject !== '',
    })),
  );
  await giveCourses(
    tx,
    staff.flatMap(({ one, id }) =>
      one.classes.map((name) => ({ classId: classes.get(name) ?? '', personId: id, subject: one.subject })),
    ),
  );
  return staff.map(({ one, id }) => ({
    personId: id,
    firstName: one.firstName,
    lastName: one.lastName,
    email: one.email,
    phone: `+212${one.phone.slice(1)}`,
    role: roleOf(one),
    orgIds: one.storeIds.map(orgOf),
  }));
}

async function layAccounts({ tx, made, now, hash }: Ground, members: readonly Member[]): Promise<BulkSchool['logins']> {
  const logins: BulkSchool['logins'] = {
    admin: ['direction'],
    parent: [],
    eleve: [],
    prof: [],
    transport: [],
    personnel: [],
  };
  const taken = new Set(['direction']);
  const accounts = [];
  const entries = [];
  for (const { personId, firstName, lastName, email, phone, role, orgIds } of members) {
    const id = newId(now.getTime());
    const username = makeUsername('first.last', { firstName, lastName }, taken);
    logins[role].push(username);
    accounts.push({
      id,
      person_id: personId,
      username,
      password_hash: hash,
      status: 'active',
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      search_key: searchKey(`${firstName} ${lastName} ${username}`),
      lang: 'fr',
      settings: {},
      tour_seen: [],
      totp_last_step: 0,
      quiet_from: '21:00',
      quiet_to: '07:00',
      digest_at: '18:30',
      created_at: now,
      version: 1,
    });
    for (const orgId of orgIds)
      entries.push({
        id: newId(now.getTime()),
        account_id: id,
        org_id: orgId,
        roles: [role],
        active: true,
        created_at: now,
      });
  }
  await insertAll(tx, 'accounts', accounts as never);
  await insertAll(tx, 'auth_entries', entries);
  await importHandle(tx, 'accounts')
    .updateTable('accounts')
    .set({ password_hash: hash, status: 'active' })
    .where('id', '=', made.adminId)
    .execute();
  return logins;
}

async function layPosts(db: TenantDb, { tx, made, now }: Ground, count: number): Promise<void> {
  const categories = await db.selectFrom('post_categories').select('id').orderBy('label').execute();
  let first: string | null = null;
  for (let i = 0; i < count; i += 1) {
    const source = posts[i % posts.length];
    if (!source) return;
    const id = newId(now.getTime());
    const at = new Date(now.getTime() - i * 7_200_000);
    const title = `${source.title} (${i + 1})`;
    const excerpt = source.html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 280);
    await db
      .insertInto('posts')
      .values({
        school_id: tx.schoolId,
        id,
        author_id: made.adminId,
        author_function: 'Direction',
        kind: 'information',
        status: 'published',
        title,
        html: source.html,
        excerpt,
        search_key: searchKey(`${title} ${excerpt}`),
        category_id: categories[i % categories.length]?.id ?? null,
        publish_at: at,
        published_at: at,
        created_at: at,
        updated_at: at,
        reactions: true,
        comments: 'free',
        notify: 'silent',
      })
      .execute();
    await db
      .insertInto('post_audience')
      .values({ school_id: tx.schoolId, post_id: id, position: 0, kind: 'everyone', exclude: false })
      .execute();
    if (first) await copyRecipients(db, first, id);
    else await giveTo(db, tx.schoolId, id, [{ kind: 'everyone' }], now);
    first ??= id;
  }
}

/** The audience is everybody each time: resolved once, copied for the publications that follow. */
async function copyRecipients(db: TenantDb, from: string, to: string): Promise<void> {
  await db
    .insertInto('post_recipients')
    .columns(['school_id', 'post_id', 'person_id', 'audience_kind', 'child_ids', 'family_id'])
    .expression((eb) =>
      eb
        .selectFrom('post_recipients')
        .select([
          'school_id',
          sql<string>`${to}::uuid`.as('post_id'),
          'person_id',
          'audience_kind',
          'child_ids',
          'family_id',
        ])
        .where('post_id', '=', from),
    )
    .execute();
}

/**
 * Threads of teachers to families, older and older: the first ones unread, each with its copy and its line in a box.
 */
// house: one table of rows, column after column
async function layThreads(db: TenantDb, { tx, made, now }: Ground, count: number): Promise<void> {
  const teachers = await db
    .selectFrom('accounts as a')
    .innerJoin('staff as s', 's.person_id', 'a.person_id')
    .select('a.id')
    .where('s.teacher', '=', true)
    .orderBy('a.id')
    .execute();
  const receivers = sql<{
    id: string;
    children: string[];
  }>`(SELECT a.id, COALESCE((SELECT array_agg(g.pupil_id) FROM guardianships g
    WHERE g.school_id = a.school_id AND g.guardian_id = a.person_id), '{}') AS children
    FROM accounts a WHERE a.school_id = ${tx.schoolId} AND EXISTS (SELECT 1 FROM auth_entries e
      WHERE e.school_id = a.school_id AND e.account_id = a.id AND e.roles && '{parent,eleve}'))`.as('r');
  for (let i = 0; i < count; i += 1) {
    const [sender, source] = [teachers[i % teachers.length]?.id ?? made.adminId, posts[i % posts.length]!];
    const at = new Date(now.getTime() - (i + 1) * 7_200_000);
    const [threadId, id, subject] = [newId(at.getTime()), newId(at.getTime()), `${source.title} (${i + 1})`];
    const excerpt = source.html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200);
    const key = { school_id: tx.schoolId };
    await db
      .insertInto('threads')
      .values({ ...key, id: threadId, created_by_id: sender, subject, created_at: at })
      .execute();
    await db
      .insertInto('messages')
      .values({
        ...key,
        id,
        thread_id: threadId,
        sender_id: sender,
        sender_role: 'prof',
        status: 'sent',
        sent_at: at,
        delivered_at: at,
        created_at: at,
        updated_at: at,
        subject,
        html: source.html,
        excerpt,
        search_key: searchKey(`${subject} ${excerpt}`),
      })
      .execute();
    await db
      .insertInto('message_audience')
      .values({ ...key, message_id: id, position: 0, kind: 'role', role: 'parent', exclude: false })
      .execute();
    const same = {
      school: sql<number>`${tx.schoolId}::int`,
      thread: sql<string>`${threadId}::uuid`,
      message: sql<string>`${id}::uuid`,
      at: sql<Date>`${at}::timestamptz`,
    };
    await db
      .insertInto('message_copies')
      .columns(['school_id', 'message_id', 'account_id', 'thread_id', 'child_ids', 'received_at', 'read_at'])
      .expression((eb) =>
        eb
          .selectFrom(receivers)
          .select([
            same.school.as('s'),
            same.message.as('m'),
            'r.id',
            same.thread.as('t'),
            'r.children',
            same.at.as('at'),
            sql<Date | null>`${i < 5 ? null : now}::timestamptz`.as('read'),
          ]),
      )
      .execute();
    await db
      .insertInto('thread_boxes')
      .columns(['school_id', 'account_id', 'thread_id', 'child_ids', 'last_received_id', 'last_received_at', 'unread'])
      .expression((eb) =>
        eb
          .selectFrom(receivers)
          .select([
            same.school.as('s'),
            'r.id',
            same.thread.as('t'),
            'r.children',
            same.message.as('m'),
            same.at.as('at'),
            sql<number>`${i < 5 ? 1 : 0}::int`.as('unread'),
          ]),
      )
      .execute();
  }
}

async function loadSchool(
  kernel: Kernel,
  school: DemoSchool,
  index: number,
  hash: string,
  { posts: count, threads = 0 }: BulkOptions,
): Promise<BulkSchool> {
  const now = kernel.now();
  const made = await createSchool(kernel, {
    school: {
      title: `École ${index + 1}`,
      city: 'Rabat',
      kind: 'Groupe scolaire',
      country: 'MA',
      timeZone: 'Africa/Casablanca',
      currency: 'MAD',
      languages: ['fr', 'ar', 'en'],
      orgs: orgs.map((org) => ({ ...org })),
    },
    admin: { prenom: 'Direction', nom: `École ${index + 1}`, username: 'direction', email: null, password: null },
    requireTotp: false,
  });
  const orgOf = (storeId: string): string => made.orgs.find((org) => org.storeId === storeId)?.id ?? '';
  const ctx = systemCtx(kernel, made.schoolId, { kind: 'job', name: 'scale' });
  // The room's own bulk statements in one act, with one line of the journal for the whole ground.
  return importsRoom.act(ctx, 'imports.scale', async (tx) => {
    const db = fullHandle(tx);
    await planAfresh(tx);
    const ground: Ground = { tx, made, now, hash, orgOf };
    const classes = await layClasses(ground, school);
    const members = [...(await layPupils(ground, school, classes)), ...(await layStaff(ground, school, classes))];
    const logins = await layAccounts(ground, members);
    await countAnew(tx, peopleTables);
    await layPosts(db, ground, count);
    await layThreads(db, ground, threads);
    const result = {
      schoolId: made.schoolId,
      key: made.key,
      pupils: school.pupils.length,
      persons: members.length + 1,
      logins,
    };
    return { result, audit: { object: { type: 'import', id: null } } };
  });
}

/**
 * Fills a database with the schools of a scale, one at a time and directly into the tables; yields each when complete.
 */
export async function* loadScale(kernel: Kernel, scale: ScaleName, options: BulkOptions): AsyncGenerator<BulkSchool> {
  const hash = await hashPassword(bulkPassword);
  let index = 0;
  for (const school of generateScale(scale, options)) {
    yield await loadSchool(kernel, school, index, hash, options);
    index += 1;
  }
}
