import type { SourceFile } from '../house/files.ts';
import { domains } from '../house/rooms.ts';
import { seedFile, webFiles } from './web.ts';

/** Words joined by dashes → one name. */
export const camel = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (text: string): string => camel(`-${text}`);
const stamp = (now: Date): string => now.toISOString().replace(/[-:]/g, '').slice(0, 13);

/**
 * Files of a new room with one table, one list, one write with its notice, one page and one card: the shape every room
 * grows from. Throws on a name that is no room's.
 */
// house: small files, each best read whole
export function skeleton(domain: string, module: string, now: Date): SourceFile[] {
  if (!(domains as readonly string[]).includes(domain))
    throw new Error(`no such domain: ${domain}; one of ${domains.join(', ')}`);
  if (!/^[a-z][a-z-]*[a-z]$/.test(module))
    throw new Error(`${module}: a room is named in lower case, words joined by dashes`);
  const name = camel(module);
  const title = `${module[0]?.toUpperCase()}${module.slice(1).replaceAll('-', ' ')}`;
  const names = { domain, module, name, pascal: pascal(module), title };
  const table = module.replaceAll('-', '_');
  const room = `apps/api/src/${domain}/${module}/${module}`;
  const contract = `@encrier/contract/${domain}/${module}`;
  const pair = `list${pascal(module)}, create${pascal(module)}`;
  return [
    {
      path: `apps/api/migrations/${stamp(now)}__${table}__create.sql`,
      text: `CREATE TABLE ${table} (\n  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL,\n  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),\n  PRIMARY KEY (school_id, id)\n);\nSELECT app.tenant('${table}', school => 'label');\n`,
    },
    {
      path: `packages/contract/src/${domain}/${module}.ts`,
      text: `import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { id, identified, page, pageOf, text } from '../kernel/schema.ts';

export const ${name}Item = z.object({ id: id(), label: z.string() });
export type ${pascal(module)}Item = z.output<typeof ${name}Item>;

export const list${pascal(module)} = route({ name: '${module}.list', method: 'GET', path: '/${module}', access: 'session', scope: 'school', query: z.object({ page: page() }), response: pageOf(${name}Item) });
export const create${pascal(module)} = route({ name: '${module}.create', method: 'POST', path: '/${module}', access: '${module}.manage', scope: 'school', rate: 'write', body: z.strictObject({ label: text(80) }), response: identified() });

/** How many there are. */
export const ${name}Card = homeCard('${module}', z.object({ total: z.number() }));

export const ${name}Routes = [${pair}] as const;

/** Kinds of notices that it sends. */
export const ${name}Notices = ['${table}.added'] as const;
`,
    },
    {
      path: `packages/contract/src/${domain}/${module}.permissions.ts`,
      text: `import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const ${name}Permissions = {
  '${module}.manage': { scopes: ['school'], firstRoles: { secretariat: 'school' } },
} as const satisfies Record<string, PermissionSpec>;
`,
    },
    {
      path: `${room}.room.ts`,
      text: `import { room } from '#kernel/act/act.ts';\n\nexport const ${name}Room = room('${module}', { tables: ['${table}'] });\n`,
    },
    {
      path: `${room}.manifest.ts`,
      text: `import { manifest } from '#kernel/manifest.ts';\nimport { ${name}NoticeWords } from './${module}.messages.ts';\nimport { register${pascal(module)}Home } from './${module}.public.ts';\nimport { ${name}Room } from './${module}.room.ts';\nimport { ${name}Bindings } from './${module}.routes.ts';\n\nexport const ${name}Manifest = manifest({\n  rooms: [${name}Room],\n  bindings: ${name}Bindings,\n  register: [register${pascal(module)}Home],\n  notices: [{ kind: '${table}.added', mail: 'digest', push: 'now', words: ${name}NoticeWords['${table}.added'] }],\n});\n`,
    },
    {
      path: `${room}.messages.ts`,
      text: `import type { ${name}Notices } from '${contract}';
import type { NoticeWords } from '#kernel/notify/kinds.ts';

/**
 * What people are told by each kind of notice: its title and one neutral sentence, which name nobody and nothing
 * (SEC-PSH-01).
 */
export const ${name}NoticeWords = {
  '${table}.added': {
    title: { fr: 'Nouveautés', en: 'What is new', ar: 'مستجدات' },
    body: { fr: 'Une ligne a été ajoutée.', en: 'An entry was added.', ar: 'تمت إضافة عنصر.' },
  },
} as const satisfies NoticeWords<typeof ${name}Notices>;
`,
    },
    {
      path: `apps/web/src/${domain}/${module}/${module}.notices.ts`,
      text: `import { msg } from '@lingui/core/macro';
import { IconBell } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const ${name}Notices: NoticeFaces = {
  '${table}.added': {
    icon: IconBell,
    address: () => '/notifications',
    happened: msg\`Une ligne a été ajoutée :\`,
    choice: { name: msg\`Lignes ajoutées\`, order: 1000 },
  },
};
`,
    },
    {
      path: `${room}.queries.ts`,
      text: `import type { ReadCtx } from '#kernel/http/context.ts';

export const pageSize = 20;

/** One page of the list, by label, with the number of all rows in the same statement. */
export async function list(ctx: ReadCtx, page: number) {
  return ctx.db
    .selectFrom('${table}')
    .select(['id', 'label', (eb) => eb.fn.countAll<number>().over().as('total')])
    .orderBy('label')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}
`,
    },
    {
      path: `${room}.public.ts`,
      text: `import { ${name}Card } from '${contract}';
import { homeCard } from '#kernel/home.ts';
import { list } from './${module}.queries.ts';

/** The first page's card: how many there are; nothing where there is none. */
export function register${pascal(module)}Home(): void {
  homeCard(${name}Card, async (ctx) => {
    const [first] = await list(ctx, 1);
    return first ? { total: first.total } : null;
  });
}
`,
    },
    {
      path: `${room}.present.ts`,
      text: `import type { ${pascal(module)}Item } from '${contract}';\n\n/** A row as everybody of the school sees it. */\nexport const present = (row: { id: string; label: string }): ${pascal(module)}Item => ({ id: row.id, label: row.label });\n`,
    },
    {
      path: `${room}.actions.ts`,
      text: `import { holdersOf } from '#kernel/auth/holders.ts';
import { newId } from '#kernel/db/id.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { ${name}Room } from './${module}.room.ts';

/** Adds one entry and tells those who set the school up; answers its id. */
export function create(ctx: Ctx, label: string): Promise<{ id: string }> {
  return ${name}Room.act(ctx, '${module}.create', async (tx) => {
    const id = newId(tx.now.getTime());
    await tx.db.insertInto('${table}').values({ school_id: tx.schoolId, id, label }).execute();
    await notifyInAct(tx, ctx, {
      type: '${table}.added',
      accountIds: await holdersOf(tx.db, 'school.settings'),
      model: { type: '${module}', id },
      priority: 'normal',
      dedupeKey: \`${module}:\${id}\`,
      detail: label,
    });
    return { result: { id }, audit: { object: { type: '${module}', id }, after: { label } } };
  });
}
`,
    },
    {
      path: `${room}.routes.ts`,
      text: `import { ${pair} } from '${contract}';
import { read, write } from '#kernel/http/bind.ts';
import { create } from './${module}.actions.ts';
import { present } from './${module}.present.ts';
import { list, pageSize } from './${module}.queries.ts';

export const ${name}Bindings = [
  read(list${pascal(module)}, async (ctx, { query }) => {
    const rows = await list(ctx, query.page);
    return { items: rows.map(present), page: query.page, pageSize, total: rows[0]?.total ?? 0 };
  }),
  write(create${pascal(module)}, (ctx, { body }) => create(ctx, body.label)),
];
`,
    },
    {
      path: `${room}.test.ts`,
      text: `import { ${pair} } from '${contract}';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

describe('${module}', () => {
  it('is written by staff and read by the school', async () => {
    const made = await client(server, school.schoolId, school.accounts.admin)(create${pascal(module)}, { body: { label: 'Un' } });
    expect(made.status).toBe(200);
    const { body } = await client(server, school.schoolId, school.accounts.parent)(list${pascal(module)}, { query: {} });
    expect(body.items).toEqual([{ id: made.body.id, label: 'Un' }]);
  });

  it('is not written by families', async () => {
    const { status } = await client(server, school.schoolId, school.accounts.parent)(create${pascal(module)}, { body: { label: 'Deux' } });
    expect(status).toBe(403);
  });
});
`,
    },
    ...webFiles(names),
    seedFile(names),
  ];
}
