import type { PageTable } from '#kernel/pages.ts';

const prepare = async (): Promise<unknown> => {
  const [{ queries }, { rolloverQuery }] = await Promise.all([
    import('#kernel/query/client.ts'),
    import('./rollover.api.ts'),
  ]);
  return queries.ensureQueryData(rolloverQuery);
};

/** The passage to the next year, and the board on which its classes are built. */
export const rolloverPages: PageTable = {
  '/admin/passage': {
    load: () => import('./RolloverPage.tsx'),
    permission: 'rollover.manage',
    prepare,
    menu: { group: 'office', order: 34, name: 'rollover' },
  },
  '/admin/passage/classes': { load: () => import('./BoardPage.tsx'), prepare, permission: 'rollover.manage' },
};
