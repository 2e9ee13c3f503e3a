// house: the one list of routes imports each room's
import { authRoutes } from './access/auth.ts';
import { credentialRoutes } from './access/credentials.ts';
import { roleRoutes } from './access/roles.ts';
import { audienceRoutes } from './communication/audience.ts';
import { messageReviewRoutes } from './communication/message-reviews.ts';
import { messageSettingsRoutes } from './communication/message-settings.ts';
import { messageRoutes } from './communication/messages.ts';
import { messagesListsRoutes } from './communication/messages-lists.ts';
import { certificateRoutes } from './communication/certificates.ts';
import { documentRoutes } from './communication/documents.ts';
import { documentsPupilRoutes } from './communication/documents-pupil.ts';
import { mediaRoutes } from './communication/media.ts';
import { boardRoutes } from './communication/boards.ts';
import { complaintHandlingRoutes } from './communication/complaints-handling.ts';
import { complaintRoutes } from './communication/complaints.ts';
import { paperRoutes } from './communication/papers.ts';
import { newsRoutes } from './communication/news.ts';
import { resourceRoutes } from './communication/resources.ts';
import { fileRoutes } from './kernel/files.ts';
import { uploadRoutes } from './kernel/uploads.ts';
import { notificationRoutes } from './kernel/notifications.ts';
import type { RouteSpec } from './kernel/route.ts';
import { consentRoutes } from './school/consents.ts';
import { classRoutes } from './school/classes.ts';
import { familyRoutes } from './school/family.ts';
import { groupRoutes } from './school/groups.ts';
import { importRoutes } from './school/imports.ts';
import { levelRoutes } from './school/levels.ts';
import { personRoutes } from './school/persons.ts';
import { pupilRoutes } from './school/pupils.ts';
import { plannedRoutes } from './school/pupils-planned.ts';
import { duplicateRoutes } from './school/duplicates.ts';
import { privacyRoutes } from './school/privacy.ts';
import { transferRoutes } from './school/transfer.ts';
import { rolloverRoutes } from './school/rollover.ts';
import { reenrolmentRoutes } from './school/reenrolment.ts';
import { schoolRoutes } from './school/school.ts';
import { courseRoutes } from './school/courses.ts';
import { classroomRoutes } from './school/classrooms.ts';
import { yearRoutes } from './school/years.ts';
import { subjectRoutes } from './school/subjects.ts';

/** Every route of a school's API, for the router, the matrix, OpenAPI and the generic tests. Pages import their own room's routes, never this list. */
export const allRoutes: readonly RouteSpec[] = [
  ...authRoutes,
  ...roleRoutes,
  ...credentialRoutes,
  ...schoolRoutes,
  ...yearRoutes,
  ...rolloverRoutes,
  ...reenrolmentRoutes,
  ...fileRoutes,
  ...uploadRoutes,
  ...notificationRoutes,
  ...groupRoutes,
  ...importRoutes,
  ...courseRoutes,
  ...classroomRoutes,
  ...personRoutes,
  ...pupilRoutes,
  ...plannedRoutes,
  ...subjectRoutes,
  ...levelRoutes,
  ...classRoutes,
  ...consentRoutes,
  ...familyRoutes,
  ...audienceRoutes,
  ...boardRoutes,
  ...messageSettingsRoutes,
  ...messageRoutes,
  ...messagesListsRoutes,
  ...messageReviewRoutes,
  ...newsRoutes,
  ...complaintRoutes,
  ...complaintHandlingRoutes,
  ...mediaRoutes,
  ...documentRoutes,
  ...documentsPupilRoutes,
  ...paperRoutes,
  ...certificateRoutes,
  ...resourceRoutes,
  ...privacyRoutes,
  ...duplicateRoutes,
  ...transferRoutes,
];
