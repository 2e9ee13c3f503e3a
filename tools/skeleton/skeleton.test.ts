import { describe, expect, it } from 'vitest';
import { readProject } from '../house/files.ts';
import { checkHouse } from '../house/house.ts';
import { noListOfKept } from '../house/room-lists.ts';
import { registrations } from '../rooms/register.ts';
import { skeleton } from './skeleton.ts';

const now = new Date('2026-12-01T09:30:00Z');

describe('a new room', () => {
  it('stands by the rules of the house', () => {
    const files = skeleton('school-life', 'lost-things', now);
    expect(checkHouse(files)).toEqual([]);
    expect(files[0]?.path).toBe('apps/api/migrations/20261201T0930__lost_things__create.sql');
    expect(
      checkHouse(files.filter(({ path }) => !/\.(manifest|notices)\./.test(path))).map(({ rule }) => rule),
    ).toEqual(['rooms-declared', 'rooms-declared', 'rooms-declared', 'notices', 'notices']);
  });

  it('touches its own folders, one migration and generated lists, and no file of anybody else', () => {
    const files = skeleton('school-life', 'lost-things', now);
    const own = files.map(({ path }) => path);
    expect(own.filter((path) => !/\/lost-things[./]/.test(path))).toEqual([
      'apps/api/migrations/20261201T0930__lost_things__create.sql',
    ]);
    const before = new Map(registrations(readProject()).map(({ path, text }) => [path, text]));
    const changed = registrations([...readProject(), ...files]).filter(({ path, text }) => before.get(path) !== text);
    expect(changed.map(({ path }) => path)).toEqual([
      'apps/api/src/rooms.generated.ts',
      'apps/web/src/rooms.generated.ts',
      'apps/web/src/home-cards.generated.ts',
      'apps/web/src/menu.generated.ts',
      'apps/web/src/notices.generated.ts',
      'packages/contract/src/cards.generated.ts',
      'packages/contract/src/notices.generated.ts',
      'demo/seeds.generated.ts',
      'packages/contract/src/permissions.generated.ts',
      'packages/contract/src/routes.generated.ts',
    ]);
    // Its notice joins every list of kinds; no file of anybody else names it.
    expect(changed.find(({ path }) => path.startsWith('packages/contract/src/notices'))?.text).toContain(
      "'lost_things.added'",
    );
  });

  it('declares its permission, its page, its menu entry, its card on both sides, its words in the journal and what the demo shows of it', () => {
    const texts = Object.fromEntries(skeleton('school-life', 'lost-things', now).map(({ path, text }) => [path, text]));
    const web = 'apps/web/src/school-life/lost-things/lost-things';
    expect(texts['packages/contract/src/school-life/lost-things.ts']).toContain(
      "lostThingsCard = homeCard('lost-things'",
    );
    expect(texts['apps/api/src/school-life/lost-things/lost-things.public.ts']).toContain('homeCard(lostThingsCard');
    expect(texts['packages/contract/src/school-life/lost-things.permissions.ts']).toContain("'lost-things.manage'");
    expect(texts[`${web}.words.ts`]).toContain("group: 'lost-things'");
    expect(texts[`${web}.home.tsx`]).toContain("slot: 'lost-things'");
    expect(texts[`${web}.routes.ts`]).toContain("name: 'lost-things'");
    expect(texts[`${web}.menu.ts`]).toContain("'lost-things': { icon");
    expect(texts[`${web}.words.ts`]).toContain("'lost-things.create'");
    expect(texts['demo/lost-things/lost-things.seed.ts']).toContain('lostThingsSeed: RoomSeed');
  });

  it('brings what it keeps for a time, what waits and what is searched in it the same way', () => {
    const web = 'apps/web/src/school-life/lost-things/lost-things';
    const kept = "  retention: [{ kind: 'lost_things', months: 12, table: 'lost_things', old: oldThings }],\n});\n";
    const said =
      '  held: { lost_things: msg`Lost` },\n  kept: { lost_things: { label: msg`Lost`, note: msg`Lost` } },\n};\n';
    const files = skeleton('school-life', 'lost-things', now).map(({ path, text }) => {
      if (path.endsWith('api/src/school-life/lost-things/lost-things.manifest.ts'))
        return { path, text: text.replace(/\}\);\n$/, kept) };
      if (path === `${web}.words.ts`) return { path, text: text.replace(/\};\n$/, said) };
      if (path === 'packages/contract/src/school-life/lost-things.ts')
        return { path, text: `${text}\nexport const lostThingsQueues = ['lost_things.unclaimed'] as const;\n` };
      return { path, text };
    });
    const more = [
      { path: `${web}.queues.ts`, text: 'export const lostThingsQueues: QueueFaces = {};\n' },
      { path: `${web}.search.ts`, text: 'export const lostThingsSearch: SearchFace = {};\n' },
    ];
    const project = readProject();
    const before = new Map(registrations(project).map(({ path, text }) => [path, text]));
    const all = [...project, ...files, ...more];
    const changed = registrations(all).filter(({ path, text }) => before.get(path) !== text);
    expect(changed.map(({ path }) => path).filter((path) => !path.includes('.generated.'))).toEqual([]);
    expect(changed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'apps/web/src/search.generated.ts',
        'apps/web/src/queues.generated.ts',
        'packages/contract/src/queues.generated.ts',
      ]),
    );
    expect([...files, ...more].filter(({ path }) => !path.includes('/lost-things')).map(({ path }) => path)).toEqual([
      'apps/api/migrations/20261201T0930__lost_things__create.sql',
    ]);
    // Nothing in the product names what many rooms keep; a list that does is refused, with the new room in it or not.
    const lists = (tree: typeof all) => noListOfKept(tree).map(({ path }) => path);
    expect(lists(all)).toEqual([]);
    const list = "export const kinds = ['lost_things', 'marks', 'exit_passes', 'complaints', 'letters'];\n";
    const path = 'apps/web/src/school/privacy/parts/kinds.ts';
    expect(lists([...all, { path, text: list }])).toEqual([path]);
    expect(lists([...all, { path, text: list.replace("'lost_things', ", '') }])).toEqual([path]);
  });

  it.each([
    ['stuff', 'things'],
    ['school', 'Things'],
    ['school', 'a/b'],
  ])('refuses %s/%s', (domain, module) => expect(() => skeleton(domain, module, now)).toThrow());
});
