import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCatalogues } from '../catalogues/catalogues.ts';
import { readProject, type SourceFile } from '../house/files.ts';
import { checkHouse } from '../house/house.ts';
import { noListOfKept } from '../house/room-lists.ts';
import { registrations } from '../rooms/register.ts';
import { additions, skeleton } from './skeleton.ts';

const now = new Date('2026-12-01T09:30:00Z');
const lostThings = { domain: 'school-life', room: 'lost-things', address: 'objets-trouves' };
const migration = 'apps/api/migrations/20261201T0930__lost_things__create.sql';
const pathsOf = (files: readonly SourceFile[]): string[] => files.map(({ path }) => path);

/** What Biome says of these files, by its own configuration of the repository; empty when it finds nothing. */
function linted(files: readonly SourceFile[], ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'encrier-skeleton-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    copyFileSync('biome.json', join(folder, 'biome.json'));
    const biome = join(process.cwd(), 'node_modules/.bin/biome');
    execFileSync(biome, ['check', '--vcs-enabled=false', '--error-on-warnings', ...options, '.'], {
      cwd: folder,
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a new room', () => {
  it('follows the house rules', () => {
    const files = skeleton(lostThings, now);
    expect(checkHouse(files)).toEqual([]);
    expect(pathsOf(files)).toContain(migration);
    const undeclared = files.filter(({ path }) => !/\.(manifest|notices)\./.test(path));
    const broken = checkHouse(undeclared).map(({ rule }) => rule);
    expect([...new Set(broken)].sort()).toEqual(['notices', 'rooms-declared']);
  });

  it('is formatted and linted as written, and under other names once formatted', () => {
    expect(linted(skeleton(lostThings, now))).toBe('');
    const longer = { domain: 'mobility', room: 'borrowed-instruments', address: 'instruments-pretes' };
    expect(linted(skeleton(longer, now), '--write')).toBe('');
  }, 20_000);

  it('has every role of a room, with a test on each side and for the contract', () => {
    const roles = (start: string): string[] =>
      pathsOf(skeleton(lostThings, now))
        .filter((path) => path.startsWith(start))
        .map((path) => path.slice(start.length));
    const api = ['actions', 'manifest', 'messages', 'policy.test', 'policy', 'present', 'public', 'queries', 'reach'];
    expect(roles('apps/api/src/school-life/lost-things/')).toEqual([
      ...[...api, 'room', 'routes', 'test'].map((role) => `lost-things.${role}.ts`),
      'receipt.present.ts',
      'receipt.queries.ts',
    ]);
    expect(roles('packages/contract/src/school-life/')).toEqual([
      'lost-things.permissions.ts',
      'lost-things.test.ts',
      'lost-things.ts',
    ]);
    const web = ['api.ts', 'home.tsx', 'manifest.ts', 'menu.ts', 'notices.ts', 'routes.ts', 'test.tsx', 'words.ts'];
    expect(roles('apps/web/src/school-life/lost-things/')).toEqual(
      expect.arrayContaining([
        ...web.map((role) => `lost-things.${role}`),
        'LostThingsPage.tsx',
        'LostThingPage.tsx',
        'parts/LostThingForm.tsx',
        'locales/ar.po',
      ]),
    );
    expect(roles('demo/')).toEqual(['lost-things/lost-things.seed.ts']);
  });

  it('touches its own folders, one migration, generated lists, one file maintained by hand and two catalogues', () => {
    const project = readProject();
    const files = skeleton(lostThings, now);
    expect(pathsOf(files).filter((path) => !/\/lost-things[./]/.test(path))).toEqual([migration]);
    const added = additions(lostThings, 'objet trouvé', project);
    const others = new Set(pathsOf(added));
    const after = [...project.filter(({ path }) => !others.has(path)), ...added, ...files];
    const before = new Map(registrations(project).map(({ path, text }) => [path, text]));
    const generated = registrations(after).filter(({ path, text }) => before.get(path) !== text);
    expect(pathsOf(generated)).toEqual([
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
    expect(generated.find(({ path }) => path.startsWith('packages/contract/src/notices'))?.text).toContain(
      "'lost_things.returned'",
    );
    const isCatalogue = (path: string): boolean => path.endsWith('.po');
    const byHand = pathsOf(added).filter((path) => !isCatalogue(path));
    expect(byHand).toEqual(['docs/glossary.md']);
    // What it says outside its pages, in each language: its menu entry and card, and its notice.
    expect(pathsOf(added).filter(isCatalogue)).toEqual(
      ['kernel/notices', 'shell'].flatMap((folder) =>
        ['ar', 'en', 'fr'].map((lang) => `apps/web/src/${folder}/locales/${lang}.po`),
      ),
    );
    expect(checkCatalogues(after).problems).toEqual([]);
  }, 30_000);

  it('adds no catalogue entry twice, and leaves the glossary unchanged without a word of its own', () => {
    const project = readProject();
    const added = additions(lostThings, null, project);
    expect(pathsOf(added)).not.toContain('docs/glossary.md');
    const others = new Set(pathsOf(added));
    const after = [...project.filter(({ path }) => !others.has(path)), ...added];
    const badges = { domain: 'school', room: 'badges' };
    const again = additions(badges, null, after);
    const words = (files: readonly SourceFile[]): SourceFile[] => files.filter(({ path }) => path.endsWith('.po'));
    expect(words(again)).toEqual(words(added));
    const pages = skeleton(badges, now).find(
      ({ path }) => path.endsWith('/badges.routes.ts') && path.includes('/web/'),
    );
    expect(pages?.text).toContain("'/admin/badges/:id': { ...one, permission: 'badges.manage' }");
  });

  it('uses the requested name, in every form', () => {
    const wish = { domain: 'library', room: 'reading-diaries', address: 'carnets-de-lecture', order: 1234 };
    const files = skeleton(wish, now);
    const all = files.map(({ path, text }) => `${path}\n${text}`).join('\n');
    expect(all).not.toMatch(/[Ll]ost.?[Tt]hing|objets-trouves|school-life|STAMP|\.txt/);
    for (const name of ['reading-diaries', 'readingDiary', 'ReadingDiaries', 'reading_diary', 'reading diary'])
      expect(all).toContain(name);
    expect(all).toContain("'/eleve/carnets-de-lecture/:id'");
    expect(all).toContain('order: 1234');
    expect(checkHouse(files)).toEqual([]);
  });

  it('declares its retention, its queue and its search in the same way', () => {
    const web = 'apps/web/src/school-life/lost-things/lost-things';
    const kept = "  retention: [{ kind: 'lost_things', months: 12, table: 'lost_things', old: oldThings }],\n});\n";
    const said =
      '  held: { lost_things: msg`Lost` },\n  kept: { lost_things: { label: msg`Lost`, note: msg`Lost` } },\n};\n';
    const files = skeleton(lostThings, now).map(({ path, text }) => {
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
    expect(pathsOf([...files, ...more]).filter((path) => !path.includes('/lost-things'))).toEqual([migration]);
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
    ['school', 'staff'],
  ])('refuses %s/%s', (domain, room) => expect(() => skeleton({ domain, room }, now)).toThrow());

  it('accepts a room without a plural under the name of one of its objects', () =>
    expect(pathsOf(skeleton({ domain: 'school', room: 'post', one: 'letter-received' }, now))).toContain(
      'apps/web/src/school/post/LetterReceivedPage.tsx',
    ));
});
