import type { PageTable } from '#kernel/pages.ts';

export const attendancePages: PageTable = {
  '/prof/assiduite': {
    load: () => import('./RollCallPage.tsx'),
    module: 'attendance',
    menu: { group: 'life', order: 12, name: 'roll-call', queues: ['attendance.roll_calls'] },
  },
  '/admin/absences-validation': {
    load: () => import('./ValidationPage.tsx'),
    module: 'attendance',
    menu: {
      group: 'life',
      order: 12,
      name: 'attendance',
      queues: ['attendance.absences', 'attendance.justifications'],
    },
  },
  '/admin/absences-billets': {
    load: () => import('./SlipsPage.tsx'),
    module: 'attendance',
    menu: { group: 'life', order: 13, name: 'attendance-slips' },
  },
  '/admin/absences-billets/borne': { load: () => import('./KioskPage.tsx'), module: 'attendance', bare: true },
  '/admin/absences-notifications': {
    load: () => import('./NoticesPage.tsx'),
    module: 'attendance',
    correspondence: true,
    menu: { group: 'life', order: 13, name: 'attendance-notices' },
  },
  '/admin/absences-auto-settings': {
    load: () => import('./SettingsPage.tsx'),
    module: 'attendance',
    menu: { group: 'life', order: 13, name: 'attendance-rules' },
  },
  '/parent/assiduite': {
    load: () => import('./FamilyPage.tsx'),
    module: 'attendance',
    menu: { group: 'life', order: 12, name: 'attendance-family' },
  },
  '/eleve/assiduite': {
    load: () => import('./FamilyPage.tsx'),
    module: 'attendance',
    menu: { group: 'life', order: 12, name: 'attendance-family' },
  },
};
