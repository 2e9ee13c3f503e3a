import type { Page, PageTable } from '#kernel/pages.ts';

const menu = { group: 'life', order: 52, name: 'discipline' } as const;
const staff: Page = { load: () => import('./StaffPage.tsx'), module: 'conduct', menu, permission: 'conduct.view' };
const own: Page = { load: () => import('./OwnPage.tsx'), module: 'conduct', menu };
const detentions: Page = {
  load: () => import('./DetentionsPage.tsx'),
  module: 'conduct',
  menu: { group: 'life', order: 53, name: 'detentions' },
};

/** Incidents, punishments, sanctions and recognitions; those that the family and the pupil read. */
export const disciplinePages: PageTable = {
  '/admin/infractions': staff,
  '/prof/infractions': staff,
  '/admin/infractions/reglages': {
    load: () => import('./RulesPage.tsx'),
    module: 'conduct',
    permission: 'conduct.rules',
  },
  '/admin/retenues': { ...detentions, permission: 'conduct.examine' },
  '/prof/retenues': { ...detentions, permission: 'conduct.punish' },
  '/parent/infractions': own,
  '/eleve/infractions': own,
};
