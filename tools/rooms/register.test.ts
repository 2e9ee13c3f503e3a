import { describe, expect, it } from 'vitest';
import { registrations } from './register.ts';

const made = (...files: [path: string, text: string][]): Record<string, string> =>
  Object.fromEntries(
    registrations(files.map(([path, text]) => ({ path, text }))).map(({ path, text }) => [path, text]),
  );

describe('the lists of rooms', () => {
  it('contain every manifest and every route, and nothing else', () => {
    const lists = made(
      ['apps/api/src/school/pens/pens.manifest.ts', 'export const pensManifest = manifest({});\n'],
      ['apps/api/src/kernel/manifest.ts', 'export const manifest = (declared) => declared;\n'],
      ['apps/web/src/school/pens/pens.manifest.ts', 'export const pensManifest: Manifest = {};\n'],
      ['apps/web/src/school/pens/pens.module.ts', 'export const pensModule: ModuleFace = {};\n'],
      ['apps/web/src/school/pens/pens.doors.ts', 'export const pensDoors: DoorFaces = {};\n'],
      [
        'apps/web/src/school/pens/pens.routes.ts',
        [
          'export const pensPages: PageTable = {',
          "  '/lost-pens/:code': { load: () => import('./LostPage.tsx'), area: 'public' },",
          "  '/admin/pens': { load: () => import('./PensPage.tsx') },",
          '};',
        ].join('\n'),
      ],
      ['e2e/school/pens.ts', 'export const penJourneys: Journey[] = [];'],
      ['e2e/frame/journey.ts', 'export const noJourneys: Journey[] = [];'],
      ['e2e/school/filled.ts', 'export const fillPens: Fill = async () => [];'],
      ['e2e/filled/ground.ts', 'export const fillNothing: Fill = async () => [];'],
      ['apps/web/src/school/pens/pens.notices.ts', 'export const pensNotices: NoticeFaces = {};\n'],
      [
        'packages/contract/src/school/pens.ts',
        [
          'export const pensRoutes = [listPens] as const;',
          'export const pen = 1;',
          "export const pensNotices = ['pens.lost', 'pens.found'] as const;",
          "export const pensQueues = ['pens.empty'] as const;",
          "export const pensDoors = ['pen'] as const;",
          "export const pensDoorErrors = ['pens.too_many'] as const;",
          "export const pensModule = 'pens' as const;",
          "export const pensCorrespondence = ['pens'] as const;",
        ].join('\n'),
      ],
      ['packages/contract/src/school/ink.ts', "export const inkModule = 'pens' as const;"],
      ['packages/contract/src/school/ink-pots.ts', "export const inkPotsModule = 'ink-pots';"],
    );
    expect(lists['apps/api/src/rooms.generated.ts']).toContain(
      "{ pensManifest } from './school/pens/pens.manifest.ts'",
    );
    expect(lists['apps/api/src/rooms.generated.ts']?.match(/import \{/g)).toHaveLength(1);
    expect(lists['apps/web/src/rooms.generated.ts']).toContain('[\n  pensManifest,\n]');
    expect(lists['apps/web/src/notices.generated.ts']).toContain(
      "{ pensNotices } from './school/pens/pens.notices.ts'",
    );
    expect(lists['packages/contract/src/notices.generated.ts']).toContain("[\n  'pens.lost',\n  'pens.found',\n]");
    expect(lists['packages/contract/src/queues.generated.ts']).toContain("[\n  'pens.empty',\n]");
    expect(lists['packages/contract/src/modules.generated.ts']).toContain(
      "moduleKeys = [\n  'ink-pots',\n  'pens',\n]",
    );
    expect(lists['packages/contract/src/modules.generated.ts']).toContain("readonly ModuleKey[] = [\n  'pens',\n]");
    expect(lists['apps/web/src/doors.generated.ts']).toContain('[\n  pensDoors,\n]');
    expect(lists['packages/contract/src/doors.generated.ts']).toContain("messageDoors = [\n  'pen',\n]");
    expect(lists['packages/contract/src/doors.generated.ts']).toContain("doorErrors = [\n  'pens.too_many',\n]");
    expect(lists['apps/web/src/door-paths.generated.ts']).toContain("doorPaths = [\n  '/lost-pens/:code',\n]");
    expect(lists['e2e/filled.generated.ts']).toContain('= [\n  fillPens,\n]');
    expect(lists['e2e/journeys.generated.ts']).toContain("= [\n  ['school', penJourneys],\n]");
    expect(lists['apps/web/src/modules.generated.ts']).toContain('[\n  pensModule,\n]');
    expect(lists['packages/contract/src/routes.generated.ts']).toContain('[\n  pensRoutes,\n]');
  });
});
