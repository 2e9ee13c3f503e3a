import type { Page, PageTable } from '#kernel/pages.ts';

const menu = { group: 'schooling', order: 20, name: 'summaries' } as const;
const desk: Page = {
  load: () => import('./SummariesPage.tsx'),
  menu: { ...menu, queues: ['summaries.commitments'] },
};
const meeting: Page = { load: () => import('./MeetingPage.tsx'), bare: true };
const own: Page = { load: () => import('./FamilyPage.tsx'), menu };

/** Summary reports: pages of the team, of a meeting, and of families. */
export const summariesPages: PageTable = {
  '/prof/bilan': desk,
  '/admin/bilan': { ...desk, permission: 'reports.view' },
  '/prof/bilan/rencontre/:id': meeting,
  '/admin/bilan/rencontre/:id': { ...meeting, permission: 'summaries.manage' },
  '/parent/bilan': own,
  '/eleve/bilan': own,
};
