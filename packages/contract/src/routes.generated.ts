// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { authRoutes } from './access/auth.ts';
import { credentialRoutes } from './access/credentials.ts';
import { delegationRoutes } from './access/delegations.ts';
import { passkeyRoutes } from './access/passkeys.ts';
import { roleRoutes } from './access/roles.ts';
import { audienceListsRoutes } from './communication/audience-lists.ts';
import { audienceRoutes } from './communication/audience.ts';
import { boardRoutes } from './communication/boards.ts';
import { certificateBatchRoutes } from './communication/certificates-batches.ts';
import { certificateRoutes } from './communication/certificates.ts';
import { complaintHandlingRoutes } from './communication/complaints-handling.ts';
import { complaintRoutes } from './communication/complaints.ts';
import { deliveriesRoutes } from './communication/deliveries.ts';
import { documentsPupilRoutes } from './communication/documents-pupil.ts';
import { documentRoutes } from './communication/documents.ts';
import { lettersRoutes } from './communication/letters.ts';
import { mediaRoutes } from './communication/media.ts';
import { messageReviewRoutes } from './communication/message-reviews.ts';
import { messageSettingsRoutes } from './communication/message-settings.ts';
import { messagesListsRoutes } from './communication/messages-lists.ts';
import { messageRoutes } from './communication/messages.ts';
import { newsReceiptsRoutes } from './communication/news-receipts.ts';
import { newsStreamRoutes } from './communication/news-stream.ts';
import { newsRoutes } from './communication/news.ts';
import { paperRoutes } from './communication/papers.ts';
import { picturesRoutes } from './communication/pictures.ts';
import { resourceRoutes } from './communication/resources.ts';
import { weeklyRoutes } from './communication/weekly.ts';
import { fileRoutes } from './kernel/files.ts';
import { notificationRoutes } from './kernel/notifications.ts';
import { uploadRoutes } from './kernel/uploads.ts';
import { lessonRoutes } from './planning/lessons.ts';
import { replacementDaysRoutes } from './planning/replacement-days.ts';
import { replacementRoutes } from './planning/replacement.ts';
import { timetableRoutes } from './planning/timetable.ts';
import { attendanceClosingsRoutes } from './school-life/attendance-closings.ts';
import { attendanceExemptionsRoutes } from './school-life/attendance-exemptions.ts';
import { attendanceMessageRoutes } from './school-life/attendance-messages.ts';
import { attendanceNoticesRoutes } from './school-life/attendance-notices.ts';
import { attendanceOfficeRoutes } from './school-life/attendance-office.ts';
import { attendanceRulesRoutes } from './school-life/attendance-rules.ts';
import { attendanceSeatingRoutes } from './school-life/attendance-seating.ts';
import { attendanceSlipsRoutes } from './school-life/attendance-slips.ts';
import { attendanceRoutes } from './school-life/attendance.ts';
import { conductRoutes } from './school-life/conduct.ts';
import { dangerRoutes } from './school-life/danger.ts';
import { disciplineIncidentsRoutes } from './school-life/discipline-incidents.ts';
import { disciplineOfficeRoutes } from './school-life/discipline-office.ts';
import { disciplineRoutes } from './school-life/discipline.ts';
import { exitsGateRoutes } from './school-life/exits-gate.ts';
import { exitsPersonsRoutes } from './school-life/exits-persons.ts';
import { exitsRoutes } from './school-life/exits.ts';
import { plansRoutes } from './school-life/plans.ts';
import { childCodeRoutes } from './school/child-codes.ts';
import { classRoutes } from './school/classes.ts';
import { classroomRoutes } from './school/classrooms.ts';
import { consentRoutes } from './school/consents.ts';
import { courseRoutes } from './school/courses.ts';
import { custodyRoutes } from './school/custody.ts';
import { customFieldsRoutes } from './school/custom-fields.ts';
import { dashboardRoutes } from './school/dashboard.ts';
import { duplicateRoutes } from './school/duplicates.ts';
import { familyRoutes } from './school/family.ts';
import { groupRoutes } from './school/groups.ts';
import { importAbsentRoutes } from './school/imports-absent.ts';
import { importRoutes } from './school/imports.ts';
import { levelRoutes } from './school/levels.ts';
import { mandatesRoutes } from './school/mandates.ts';
import { orgsRoutes } from './school/orgs.ts';
import { personRoutes } from './school/persons.ts';
import { privacyRoutes } from './school/privacy.ts';
import { plannedRoutes } from './school/pupils-planned.ts';
import { pupilRoutes } from './school/pupils.ts';
import { queuesRoutes } from './school/queues.ts';
import { reenrolmentRoutes } from './school/reenrolment.ts';
import { rolloverRoutes } from './school/rollover.ts';
import { schoolRoutes } from './school/school.ts';
import { subjectRoutes } from './school/subjects.ts';
import { transferRoutes } from './school/transfer.ts';
import { yearRoutes } from './school/years.ts';
import { diagnosticBankRoutes } from './teaching/diagnostic-bank.ts';
import { diagnosticCorrectingRoutes } from './teaching/diagnostic-correcting.ts';
import { diagnosticIncidentsRoutes } from './teaching/diagnostic-incidents.ts';
import { diagnosticPaperRoutes } from './teaching/diagnostic-paper.ts';
import { diagnosticSittingsRoutes } from './teaching/diagnostic-sittings.ts';
import { diagnosticTestsRoutes } from './teaching/diagnostic-tests.ts';
import { diagnosticTransferRoutes } from './teaching/diagnostic-transfer.ts';
import { distanceClosureRoutes } from './teaching/distance-closures.ts';
import { distanceRoutes } from './teaching/distance.ts';
import { examsCopiesRoutes } from './teaching/exams-copies.ts';
import { examsFamilyRoutes } from './teaching/exams-family.ts';
import { examsMakeupsRoutes } from './teaching/exams-makeups.ts';
import { examsPapersRoutes } from './teaching/exams-papers.ts';
import { examsSettingsRoutes } from './teaching/exams-settings.ts';
import { examsRoutes } from './teaching/exams.ts';
import { gradebookRulesRoutes } from './teaching/gradebook-rules.ts';
import { gradebookRoutes } from './teaching/gradebook.ts';
import { homeworkCorrectionRoutes } from './teaching/homework-correction.ts';
import { homeworkLoadRoutes } from './teaching/homework-load.ts';
import { homeworkRoutes } from './teaching/homework.ts';
import { lessonLogOfficeRoutes } from './teaching/lesson-log-office.ts';
import { lessonLogPlanRoutes } from './teaching/lesson-log-plan.ts';
import { lessonLogRoutes } from './teaching/lesson-log.ts';
import { reportCardsBatchesRoutes } from './teaching/report-cards-batches.ts';
import { reportCardsCouncilRoutes } from './teaching/report-cards-council.ts';
import { reportCardsFamiliesRoutes } from './teaching/report-cards-families.ts';
import { reportCardsMassarRoutes } from './teaching/report-cards-massar.ts';
import { reportCardsModelsRoutes } from './teaching/report-cards-models.ts';
import { reportCardsProofRoutes } from './teaching/report-cards-proof.ts';
import { reportCardsSkillsRoutes } from './teaching/report-cards-skills.ts';
import { reportCardsRoutes } from './teaching/report-cards.ts';
import { summariesRoutes } from './teaching/summaries.ts';
import { summaryMeetingsRoutes } from './teaching/summary-meetings.ts';
import type { RouteSpec } from './kernel/route.ts';

// Room by room: the kinds of all routes in one list are more than a compiler weighs.
const rooms: readonly (readonly RouteSpec[])[] = [
  authRoutes,
  credentialRoutes,
  delegationRoutes,
  passkeyRoutes,
  roleRoutes,
  audienceListsRoutes,
  audienceRoutes,
  boardRoutes,
  certificateBatchRoutes,
  certificateRoutes,
  complaintHandlingRoutes,
  complaintRoutes,
  deliveriesRoutes,
  documentsPupilRoutes,
  documentRoutes,
  lettersRoutes,
  mediaRoutes,
  messageReviewRoutes,
  messageSettingsRoutes,
  messagesListsRoutes,
  messageRoutes,
  newsReceiptsRoutes,
  newsStreamRoutes,
  newsRoutes,
  paperRoutes,
  picturesRoutes,
  resourceRoutes,
  weeklyRoutes,
  fileRoutes,
  notificationRoutes,
  uploadRoutes,
  lessonRoutes,
  replacementDaysRoutes,
  replacementRoutes,
  timetableRoutes,
  attendanceClosingsRoutes,
  attendanceExemptionsRoutes,
  attendanceMessageRoutes,
  attendanceNoticesRoutes,
  attendanceOfficeRoutes,
  attendanceRulesRoutes,
  attendanceSeatingRoutes,
  attendanceSlipsRoutes,
  attendanceRoutes,
  conductRoutes,
  dangerRoutes,
  disciplineIncidentsRoutes,
  disciplineOfficeRoutes,
  disciplineRoutes,
  exitsGateRoutes,
  exitsPersonsRoutes,
  exitsRoutes,
  plansRoutes,
  childCodeRoutes,
  classRoutes,
  classroomRoutes,
  consentRoutes,
  courseRoutes,
  custodyRoutes,
  customFieldsRoutes,
  dashboardRoutes,
  duplicateRoutes,
  familyRoutes,
  groupRoutes,
  importAbsentRoutes,
  importRoutes,
  levelRoutes,
  mandatesRoutes,
  orgsRoutes,
  personRoutes,
  privacyRoutes,
  plannedRoutes,
  pupilRoutes,
  queuesRoutes,
  reenrolmentRoutes,
  rolloverRoutes,
  schoolRoutes,
  subjectRoutes,
  transferRoutes,
  yearRoutes,
  diagnosticBankRoutes,
  diagnosticCorrectingRoutes,
  diagnosticIncidentsRoutes,
  diagnosticPaperRoutes,
  diagnosticSittingsRoutes,
  diagnosticTestsRoutes,
  diagnosticTransferRoutes,
  distanceClosureRoutes,
  distanceRoutes,
  examsCopiesRoutes,
  examsFamilyRoutes,
  examsMakeupsRoutes,
  examsPapersRoutes,
  examsSettingsRoutes,
  examsRoutes,
  gradebookRulesRoutes,
  gradebookRoutes,
  homeworkCorrectionRoutes,
  homeworkLoadRoutes,
  homeworkRoutes,
  lessonLogOfficeRoutes,
  lessonLogPlanRoutes,
  lessonLogRoutes,
  reportCardsBatchesRoutes,
  reportCardsCouncilRoutes,
  reportCardsFamiliesRoutes,
  reportCardsMassarRoutes,
  reportCardsModelsRoutes,
  reportCardsProofRoutes,
  reportCardsSkillsRoutes,
  reportCardsRoutes,
  summariesRoutes,
  summaryMeetingsRoutes,
];
/** Every route of a school’s API, for the router, the matrix, OpenAPI and the generic tests. Pages import their own room’s routes, never this list. */
export const allRoutes: readonly RouteSpec[] = rooms.flat();
