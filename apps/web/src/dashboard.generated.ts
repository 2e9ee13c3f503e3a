// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { credentialsDashboard } from './access/credentials/credentials.dashboard.tsx';
import { replacementDashboard } from './planning/replacement/replacement.dashboard.tsx';
import { attendanceDashboard } from './school-life/attendance/attendance.dashboard.tsx';
import { disciplineDashboard } from './school-life/discipline/discipline.dashboard.tsx';
import { classesDashboard } from './school/classes/classes.dashboard.tsx';
import { queuesDashboard } from './school/queues/queues.dashboard.tsx';
import type { AnyDashboardFace } from '#kernel/dashboard/faces.ts';

export const allDashboardFaces: readonly AnyDashboardFace[] = [
  ...credentialsDashboard,
  ...replacementDashboard,
  ...attendanceDashboard,
  ...disciplineDashboard,
  ...classesDashboard,
  ...queuesDashboard,
];
