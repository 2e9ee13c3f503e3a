import { activate, stepUp, totpConfirm, totpEnrol, updateProfile } from '@encrier/contract/access/auth';
import { issueCode, listAccounts } from '@encrier/contract/access/roles';
import { adminList, createPost, type PostContent, publishPost } from '@encrier/contract/communication/news';
import { getImport, mapImport, runImport, startImport } from '@encrier/contract/school/imports';
import { issueKey } from '@encrier/contract/school/school';
import { type Call, caller, must } from './caller.ts';
import { pupilList, staffList } from './lists.ts';
import type { Product } from './product.ts';
import { makeFirstSchool, password } from './school.ts';
import { freshCode, totp } from './totp.ts';

export type Person = { id: string; username: string; label: string };
export type World = {
  schoolId: number;
  /** `lastStep`: half minute whose code was spent last. */
  admin: Person & { secret: string; lastStep: number };
  parent: Person;
  eleve: Person;
  prof: Person;
  transport: Person;
  personnel: Person;
  /** Invited, not yet activated. */
  invited: Person;
  call: Call;
  /** A new activation code for a person. */
  codeOf: (person: Person) => Promise<string>;
  /** Activates a person found by name, or resets their password; the guided tour counts as seen. */
  join: (q: string) => Promise<Person>;
  password: string;
  /** Sends a file as the administrator; answers its id. */
  put: (name: string, type: string, content: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** Publications of this school, newest first. */
  newsIds: () => Promise<string[]>;
};

async function upload(
  product: Product,
  schoolId: number,
  token: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/csv',
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  const response = await fetch(`${product.url}/api/${schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await response.json()) as { id: string };
  return must({ status: response.status, body }, `upload of ${name}`).id;
}

/** A publication with the usual choices. */
export const post = (more: Partial<PostContent>): PostContent => ({
  kind: 'information',
  title: 'Sortie au musée',
  html: '<p>Les classes de 6e visitent le musée Mohammed VI.</p>',
  categoryId: null,
  audience: [{ kind: 'everyone' }],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: false,
  ackDeadline: null,
  ackReminders: false,
  reactions: true,
  comments: 'free',
  notify: 'now',
  event: null,
  ...more,
});

/** Publishes and answers the id. */
export async function publish(call: Call, more: Partial<PostContent>): Promise<string> {
  const made = must(await call(createPost, { body: { content: post(more) } }), 'draft');
  must(await call(publishPost, { params: { id: made.id }, body: { version: made.version } }), 'publication');
  return made.id;
}

/** Data kept about a school outside its database: its people, and the administrator's session. */
export type Kept = { schoolId: number; token: string; key: string } & Pick<
  World,
  'admin' | 'parent' | 'eleve' | 'prof' | 'transport' | 'personnel' | 'invited'
>;
type Office = Pick<World, 'call' | 'codeOf' | 'join' | 'put' | 'newsIds'> & {
  find: (q: string) => Promise<Person>;
  /** Proves who the administrator is, with a code once he has a second factor. */
  prove: (code?: string) => Promise<void>;
  token: () => string;
};

/** What the administrator does at a product, with a session of his. */
function openOffice(product: Product, schoolId: number, first: string, admin: World['admin'] | null): Office {
  let token = first;
  let call = caller(() => product.url, schoolId, token);
  const prove = async (code?: string): Promise<void> => {
    token =
      must(await call(stepUp, { body: { password, ...(code && { totp: code }) } }), 'proof of identity').token ?? token;
    call = caller(() => product.url, schoolId, token);
  };
  // A long run outlives the proof of identity: it is then given again.
  const proven: Call = async (route, args, key) => {
    const answer = await call(route, args, key);
    if (!admin || answer.status !== 412 || (answer.body as { code?: string }).code !== 'auth.step_up_needed')
      return answer;
    await prove(await freshCode({ admin }));
    return call(route, args, key);
  };
  const find = async (q: string): Promise<Person> => {
    const { items } = must(await proven(listAccounts, { query: { q } }), `account of ${q}`);
    const found = items[0];
    if (!found) throw new Error(`no account is called ${q}`);
    return { id: found.id, username: found.username, label: found.label };
  };
  const codeOf = async (person: Person): Promise<string> =>
    must(await proven(issueCode, { params: { id: person.id }, body: {} }), `code of ${person.label}`).code;
  const join = async (q: string): Promise<Person> => {
    const person = await find(q);
    const opened = must(
      await caller(() => product.url, schoolId, null)(activate, { body: { code: await codeOf(person), password } }),
      `activation of ${q}`,
    );
    await seeTour(caller(() => product.url, schoolId, opened.status === 'signed_in' ? (opened.token ?? null) : null));
    return person;
  };
  const newsIds = async (): Promise<string[]> =>
    must(await proven(adminList, { query: {} }), 'publications').items.map((item) => item.id);
  const put: World['put'] = (name, type, content) => upload(product, schoolId, token, name, content, type);
  return { call: proven, find, codeOf, join, newsIds, put, prove, token: () => token };
}

/** The guided tour plays by itself once; here it has been seen. */
const seeTour = async (by: Call): Promise<unknown> =>
  must(await by(updateProfile, { body: { tourSeen: ['home'] } }), 'guided tour');

async function bringIn({ call, put }: Office, kind: 'pupils' | 'staff', name: string, content: string): Promise<void> {
  const fileId = await put(name, 'text/csv', new TextEncoder().encode(content));
  const started = must(await call(startImport, { body: { fileId, kind } }), `import of ${name}`);
  const params = { id: started.id };
  const fields = started.columns.map((column) => column.field);
  must(await call(mapImport, { params, body: { fields } }), `columns of ${name}`);
  must(await call(runImport, { params, body: {} }), `import of ${name}`);
  for (let wait = 0; must(await call(getImport, { params }), `import of ${name}`).status !== 'done'; wait += 1) {
    if (wait > 150) throw new Error(`import of ${name} is not done after 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Creates a small school through the product's own routes: set-up, second factor, two imports, activations, three
 * publications.
 */
export async function makeSchool(product: Product): Promise<Kept> {
  const first = await makeFirstSchool(product);
  const { schoolId } = first;
  const office = openOffice(product, schoolId, first.token, null);
  await office.prove();
  const { secret } = must(await office.call(totpEnrol, { body: {} }), 'second factor');
  must(await office.call(totpConfirm, { body: { totp: totp(secret, -1) } }), 'second factor');
  const lastStep = Math.floor(Date.now() / 30_000);
  const admin = { id: first.adminId, username: first.username, label: 'Nadia Berrada', secret, lastStep };
  await office.prove(totp(secret));
  await bringIn(office, 'pupils', 'classes.csv', pupilList);
  await bringIn(office, 'staff', 'personnel.csv', staffList);
  await seeTour(office.call);
  const { join, call } = office;
  const people = {
    parent: await join('samira.elamrani'),
    eleve: await join('yasmine.elamrani'),
    prof: await join('hassan.tazi'),
    transport: await join('brahim.fassi'),
    personnel: await join('laila.idrissi'),
    invited: await office.find('leila.tazi'),
  };
  await publish(call, {
    title: 'Réunion de rentrée',
    html: '<p>La réunion de rentrée aura lieu <strong>jeudi</strong> à 18 h.</p>',
    pinned: true,
  });
  await publish(call, { title: 'إعلان هام', html: '<p>تنطلق الدروس يوم الاثنين.</p>' });
  await publish(call, {
    title: 'Règlement intérieur',
    html: '<p>Merci d’en prendre connaissance.</p>',
    ackRequired: true,
    comments: 'off',
  });
  return { schoolId, token: office.token(), key: await renewKey(office), admin, ...people };
}

/** The school's key names the address at which it was made: a new one, for the address of now. */
export const renewKey = async ({ call }: Pick<World, 'call'>): Promise<string> =>
  must(await call(issueKey, { body: { replace: true } }), 'key of the school').key;

/** The people of a school that a product holds. */
export function openWorld(product: Product, { token, key: _key, ...kept }: Kept): World {
  const admin = { ...kept.admin };
  const { call, codeOf, join, put, newsIds } = openOffice(product, kept.schoolId, token, admin);
  return { ...kept, admin, call, codeOf, join, put, newsIds, password };
}

/** Makes the small school at an empty product. */
export const makeWorld = async (product: Product): Promise<World> => openWorld(product, await makeSchool(product));
