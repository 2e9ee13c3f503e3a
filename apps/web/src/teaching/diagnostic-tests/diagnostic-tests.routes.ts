import type { MenuEntry, Page, PageTable } from '#kernel/pages.ts';

const module = 'diagnostic-tests';
const menu = { group: 'schooling', order: 19, name: 'diagnosticTests' } as const;
const desk: MenuEntry = { ...menu, queues: ['diagnostic_tests.to_read'] };
const list: Page = { load: () => import('./ListPage.tsx'), module, permission: 'diagnostic_tests.manage', menu: desk };
const edit: Page = { load: () => import('./EditPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const one: Page = { load: () => import('./TestPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const results: Page = { load: () => import('./ResultsPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const copy: Page = { load: () => import('./CopyPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const paper: Page = { load: () => import('./PaperPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const watch: Page = { load: () => import('./WatchPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const bank: Page = { load: () => import('./BankPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const take: Page = { load: () => import('./ImportPage.tsx'), module, permission: 'diagnostic_tests.manage' };
const own: Page = { load: () => import('./FamilyPage.tsx'), module, menu };
const sit: Page = { load: () => import('./SitPage.tsx'), module };
const ownCopy: Page = { load: () => import('./OwnCopyPage.tsx'), module };

/** Tests: made and corrected by teachers and the office, sat by pupils. */
export const diagnosticTestsPages: PageTable = {
  '/admin/diagnostic-tests': list,
  '/admin/diagnostic-tests/new': edit,
  '/admin/diagnostic-tests/import': take,
  '/admin/diagnostic-tests/:testId': one,
  '/admin/diagnostic-tests/:testId/edit': edit,
  '/admin/diagnostic-tests/:testId/submissions': results,
  '/admin/diagnostic-tests/:testId/submissions/:submissionId': copy,
  '/admin/diagnostic-tests/:testId/surveiller': watch,
  '/admin/banque-de-questions': bank,
  '/admin/submit-student-response': paper,
  '/prof/diagnostic-tests': { ...list, menu: { ...desk, order: 21 } },
  '/prof/diagnostic-tests/new': edit,
  '/prof/diagnostic-tests/import': take,
  '/prof/diagnostic-tests/:testId': one,
  '/prof/diagnostic-tests/:testId/edit': edit,
  '/prof/diagnostic-tests/:testId/submissions': results,
  '/prof/diagnostic-tests/:testId/submissions/:submissionId': copy,
  '/prof/diagnostic-tests/:testId/surveiller': watch,
  '/prof/banque-de-questions': bank,
  '/prof/submit-student-response': paper,
  '/eleve/diagnostic-tests': own,
  '/eleve/diagnostic-tests/:testId/submit': sit,
  '/eleve/diagnostic-tests/:testId/my-submission': ownCopy,
  '/parent/diagnostic-tests': own,
  '/parent/diagnostic-tests/:testId/submit': sit,
  '/parent/diagnostic-tests/:testId/my-submission/:submissionId': ownCopy,
};
