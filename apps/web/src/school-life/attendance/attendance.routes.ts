import { learnFacts } from '#kernel/facts/learn.ts';
import type { PageTable } from '#kernel/pages.ts';

export const attendancePages: PageTable = {
  '/prof/assiduite': {
    load: async () => (await Promise.all([import('./RollCallPage.tsx'), learnFacts()]))[0],
    module: 'attendance',
    menu: { group: 'life', order: 12, name: 'roll-call', queues: ['attendance.roll_calls'] },
  },
  '/admin/absences-validation': {
    load: async () => (await Promise.all([import('./ValidationPage.tsx'), learnFacts()]))[0],
    module: 'attendance',
    permission: 'attendance.validate',
    menu: {
      group: 'life',
      order: 10,
      name: 'attendance',
      queues: ['attendance.absences', 'attendance.justifications'],
    },
  },
  '/admin/absences-billets': {
    load: () => import('./SlipsPage.tsx'),
    module: 'attendance',
    permission: 'attendance.slips',
    menu: { group: 'life', order: 13, name: 'attendance-slips' },
  },
  '/admin/absences-billets/borne': {
    load: () => import('./KioskPage.tsx'),
    module: 'attendance',
    bare: true,
    permission: 'attendance.slips',
  },
  '/admin/absences-notifications': {
    load: () => import('./NoticesPage.tsx'),
    module: 'attendance',
    permission: 'attendance.notify',
    correspondence: true,
    menu: { group: 'life', order: 12, name: 'attendance-notices' },
  },
  '/admin/absences-auto-settings': {
    load: () => import('./SettingsPage.tsx'),
    module: 'attendance',
    permission: 'attendance.settings',
    menu: { group: 'life', order: 11, name: 'attendance-rules' },
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
