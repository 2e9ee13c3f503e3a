import { dayOf } from './days.ts';
import * as auth from '@encrier/contract/access/auth';
import * as roles from '@encrier/contract/access/roles';
import * as imports from '@encrier/contract/school/imports';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { performWork } from '../apps/api/src/school/imports/engine/work.ts';
import { createSchool, type MadeSchool } from '../apps/api/src/school/setup/setup.public.ts';
import { schoolYearOf } from '../apps/api/src/school/setup/setup.policy.ts';
import { accountNamed } from './account-named.ts';
import { type DemoAccounts, demoAccounts, type DemoRole, knownFamilies } from './accounts.ts';
import { type Caller, type Door, openDoor } from './door.ts';
import { generateSchool } from './generate.ts';
import { type DemoFile, schoolLists } from './school/lists.ts';
import { orgs, sizes } from './school/plan.ts';
import { seedOrgs } from './school/seed-orgs.ts';
import { seedFamily, seedStructure, seedTeaching } from './school/seed-school.ts';
import { seedRooms } from './rooms.ts';

/** The demo's school in every installation. */
export const demoSeed = 1889;
const day = 86_400_000;

/** The school begins three weeks ago, or with the school year when that is nearer. */
function originOf(now: Date): Date {
  const year = Date.parse(`${schoolYearOf(dayOf(now)).startsOn}T08:00:00Z`);
  return new Date(Math.min(now.getTime() - 60_000, Math.max(year, now.getTime() - 21 * day)));
}

function makeSchool(kernel: Kernel): Promise<MadeSchool> {
  const { username, password } = demoAccounts.admin;
  return createSchool(kernel, {
    school: {
      title: 'Collège Ibn Battouta',
      city: 'Rabat',
      kind: 'Groupe scolaire',
      country: 'MA',
      timeZone: 'Africa/Casablanca',
      currency: 'MAD',
      languages: ['fr', 'ar', 'en'],
      orgs: orgs.map((org) => ({ ...org })),
    },
    admin: { prenom: 'Nadia', nom: 'Berrada', username, email: 'nadia.berrada@courriel.example', password },
    // The demo opens at once: it holds no real person, and its passwords are printed on the screen.
    requireTotp: false,
  });
}

async function importFile(kernel: Kernel, admin: Caller, file: DemoFile, school: MadeSchool): Promise<void> {
  const { id: fileId } = await admin.upload(file.name, file.bytes);
  const orgId = school.orgs.find(({ storeId }) => storeId === file.storeId)?.id;
  const started = await admin.call(imports.startImport, { body: { fileId, kind: file.kind, ...(orgId && { orgId }) } });
  const checked = await admin.call(imports.mapImport, {
    params: { id: started.id },
    body: { fields: started.columns.map(({ field }) => field) },
  });
  if (checked.counts.error) throw new Error(`${file.name}: ${checked.counts.error} lines in error`);
  await admin.call(imports.runImport, { params: { id: started.id }, body: {} });
  // No worker runs yet: what it would do is done here.
  await performWork(kernel, school.schoolId, started.id, 'run', false);
  const { status } = await admin.call(imports.getImport, { params: { id: started.id } });
  if (status !== 'done') throw new Error(`${file.name}: not imported`);
}

/** The office hands out activation codes, and their owners choose the passwords that the demo prints. */
async function openAccounts(door: Door, admin: Caller): Promise<void> {
  for (const { role, username, password } of Object.values(demoAccounts)) {
    if (role === 'admin') continue;
    const { code } = await admin.call(roles.issueCode, {
      params: { id: await accountNamed(admin, username) },
      body: {},
    });
    const owner = await door.activate(code, password);
    await owner.call(auth.logout, { body: {} });
  }
}

/**
 * Creates the demo school and returns one account of each role. Everything except the school itself goes through HTTP:
 * lists are uploaded, mapped and run, accounts activated by their codes, news written and read. `settle` is called now
 * and then to run ANALYZE.
 */
export async function seedDemo(
  kernel: Kernel,
  settle: () => Promise<void> = async () => {},
): Promise<DemoAccounts & { schoolId: number; key: string }> {
  const now = kernel.now();
  const origin = originOf(now);
  const school = await makeSchool({ ...kernel, now: () => origin });
  const year = Number(schoolYearOf(dayOf(now)).startsOn.slice(0, 4));
  const lists = await schoolLists(generateSchool({ seed: demoSeed, size: sizes.small, year, known: knownFamilies }));
  const door = await openDoor(kernel, school.schoolId);
  try {
    door.at(origin);
    const signIn = (role: DemoRole): Promise<Caller> =>
      door.signIn(demoAccounts[role].username, demoAccounts[role].password);
    const admin = await door.stepUp(await signIn('admin'), demoAccounts.admin.password);
    for (const file of lists.filter(({ kind }) => kind === 'pupils')) await importFile(kernel, admin, file, school);
    await seedStructure(admin);
    await seedOrgs(admin);
    for (const file of lists.filter(({ kind }) => kind !== 'pupils')) await importFile(kernel, admin, file, school);
    await seedTeaching(admin);
    await openAccounts(door, admin);
    const parent = await signIn('parent');
    await seedFamily(parent);
    await parent.call(auth.logout, { body: {} });
    await admin.call(auth.logout, { body: {} });
    await seedRooms(settle, door, signIn, origin, now, { kernel, schoolId: school.schoolId });
  } finally {
    await door.close();
  }
  return { ...demoAccounts, schoolId: school.schoolId, key: school.key };
}
