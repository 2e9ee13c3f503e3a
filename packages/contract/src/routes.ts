import { authRoutes } from './access/auth.ts';
import { roleRoutes } from './access/roles.ts';
import { newsRoutes } from './communication/news.ts';
import { fileRoutes } from './kernel/files.ts';
import { notificationRoutes } from './kernel/notifications.ts';
import type { RouteSpec } from './kernel/route.ts';
import { levelRoutes } from './school/levels.ts';
import { classRoutes } from './school/classes.ts';
import { consentRoutes } from './school/consents.ts';
import { familyRoutes } from './school/family.ts';
import { importRoutes } from './school/imports.ts';
import { yearRoutes } from './school/years.ts';
import { personRoutes } from './school/persons.ts';
import { schoolRoutes } from './school/school.ts';
import { subjectRoutes } from './school/subjects.ts';

/** Every route of a school's API, for the router, the matrix, OpenAPI and the generic tests. Pages import their own room's routes, never this list. */
export const allRoutes: readonly RouteSpec[] = [...authRoutes, ...roleRoutes, ...schoolRoutes, ...yearRoutes, ...fileRoutes, ...notificationRoutes, ...levelRoutes, ...classRoutes, ...importRoutes, ...personRoutes, ...consentRoutes, ...familyRoutes, ...subjectRoutes, ...newsRoutes];
