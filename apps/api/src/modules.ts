// house: the one list of rooms imports each of them once
import { registerAccountHome } from './access/accounts/own/own.public.ts';
import { accountBindings } from './access/accounts/own/own.routes.ts';
import { registerAccountsJobs } from './access/accounts/accounts.jobs.ts';
import { registerAccountsCards } from './access/accounts/accounts.public.ts';
import { accountsBindings } from './access/accounts/accounts.routes.ts';
import { auditBindings } from './access/audit/audit.routes.ts';
import { registerAuthJobs } from './access/accounts/auth/auth.jobs.ts';
import { authBindings } from './access/accounts/auth/auth.routes.ts';
import { registerCredentialsHome } from './access/credentials/credentials.public.ts';
import { credentialsBindings } from './access/credentials/credentials.routes.ts';
import { credentialsAccountsBindings } from './access/credentials/accounts/accounts.routes.ts';
import { registerCredentialsMailsJobs } from './access/credentials/mails/mails.jobs.ts';
import { credentialsMailsBindings } from './access/credentials/mails/mails.routes.ts';
import { credentialsSheetsBindings } from './access/credentials/sheets/sheets.routes.ts';
import { rolesBindings } from './access/roles/roles.routes.ts';
import { usernamesBindings } from './access/accounts/usernames/usernames.routes.ts';
import { audienceBindings } from './communication/audience/audience.routes.ts';
import { registerMessageReviewsJobs } from './communication/messages/reviews/reviews.jobs.ts';
import { messageReviewsBindings } from './communication/messages/reviews/reviews.routes.ts';
import { messageSettingsBindings } from './communication/messages/settings/settings.routes.ts';
import { registerMessagesFiles, registerMessagesHome } from './communication/messages/messages.public.ts';
import { messagesBindings } from './communication/messages/messages.routes.ts';
import { registerMessagesCopiesJobs } from './communication/messages/copies/copies.jobs.ts';
import { registerMessagesDeliveryJobs } from './communication/messages/delivery/delivery.jobs.ts';
import { messagesDoorsBindings } from './communication/messages/doors/doors.routes.ts';
import { messagesListsBindings } from './communication/messages/lists/lists.routes.ts';
import { messagesReceiptsBindings } from './communication/messages/receipts/receipts.routes.ts';
import { messagesRecordBindings } from './communication/messages/record/record.routes.ts';
import { messagesSendingBindings } from './communication/messages/sending/sending.routes.ts';
import { messagesThreadBindings } from './communication/messages/thread/thread.routes.ts';
import { messagesWritingBindings } from './communication/messages/writing/writing.routes.ts';
import { registerCertificateFiles } from './communication/certificates/certificates.public.ts';
import { certificatesBindings } from './communication/certificates/certificates.routes.ts';
import { certificatesOfficeBindings } from './communication/certificates/office/office.routes.ts';
import { certificatesTextsBindings } from './communication/certificates/texts/texts.routes.ts';
import { registerDocumentFiles, registerDocumentsHome } from './communication/documents/documents.public.ts';
import { documentsBindings } from './communication/documents/documents.routes.ts';
import { documentsAdminBindings } from './communication/documents/admin/admin.routes.ts';
import { documentsBatchBindings } from './communication/documents/batch/batch.routes.ts';
import { documentsFollowBindings } from './communication/documents/follow/follow.routes.ts';
import { documentsProofBindings } from './communication/documents/proof/proof.routes.ts';
import { registerDocumentsJobs } from './communication/documents/publication/publication.jobs.ts';
import { registerDocumentsCard } from './communication/documents/pupil/pupil.public.ts';
import { documentsPupilBindings } from './communication/documents/pupil/pupil.routes.ts';
import { documentsPublicationBindings } from './communication/documents/publication/publication.routes.ts';
import { registerBoardFiles } from './communication/boards/boards.public.ts';
import { boardsBindings } from './communication/boards/boards.routes.ts';
import { registerBoardsAdminJobs } from './communication/boards/admin/admin.jobs.ts';
import { boardsAdminBindings } from './communication/boards/admin/admin.routes.ts';
import { registerBoardsCardsJobs } from './communication/boards/cards/cards.jobs.ts';
import { boardsCardsBindings } from './communication/boards/cards/cards.routes.ts';
import { boardsCommentsBindings } from './communication/boards/comments/comments.routes.ts';
import { boardsCopyBindings } from './communication/boards/copy/copy.routes.ts';
import { boardsExportBindings } from './communication/boards/export/export.routes.ts';
import { boardsPlacesBindings } from './communication/boards/places/places.routes.ts';
import { registerPaperFiles, registerPapersHome } from './communication/papers/papers.public.ts';
import { papersBindings } from './communication/papers/papers.routes.ts';
import { registerPapersJobs } from './communication/papers/admin/admin.jobs.ts';
import { papersAdminBindings } from './communication/papers/admin/admin.routes.ts';
import { registerNewsAdminHome } from './communication/news/admin/admin.public.ts';
import { registerNewsFiles, registerNewsHome } from './communication/news/news.public.ts';
import { newsBindings } from './communication/news/news.routes.ts';
import { newsAdminBindings } from './communication/news/admin/admin.routes.ts';
import { registerNewsCommentsJobs } from './communication/news/comments/comments.jobs.ts';
import { newsCommentsBindings } from './communication/news/comments/comments.routes.ts';
import { newsPrintBindings } from './communication/news/print/print.routes.ts';
import { registerNewsPublicationJobs } from './communication/news/publication/publication.jobs.ts';
import { newsPublicationBindings } from './communication/news/publication/publication.routes.ts';
import { newsReceiptsBindings } from './communication/news/receipts/receipts.routes.ts';
import { registerResourcesHome } from './communication/resources/resources.public.ts';
import { resourcesBindings } from './communication/resources/resources.routes.ts';
import { registerResourceFiles } from './communication/resources/author/author.public.ts';
import { registerResourcesAuthorJobs } from './communication/resources/author/author.jobs.ts';
import { resourcesAuthorBindings } from './communication/resources/author/author.routes.ts';
import { resourcesManageBindings } from './communication/resources/manage/manage.routes.ts';
import { registerResourcesShelvesJobs } from './communication/resources/shelves/shelves.jobs.ts';
import { resourcesShelvesBindings } from './communication/resources/shelves/shelves.routes.ts';
import { registerMediaFiles } from './communication/media/media.public.ts';
import { mediaBindings } from './communication/media/media.routes.ts';
import { mediaAdminBindings } from './communication/media/admin/admin.routes.ts';
import { registerMediaCareJobs } from './communication/media/care/care.jobs.ts';
import { mediaItemsBindings } from './communication/media/items/items.routes.ts';
import { registerMediaPublicationJobs } from './communication/media/publication/publication.jobs.ts';
import { mediaPublicationBindings } from './communication/media/publication/publication.routes.ts';
import { registerComplaintDoor } from './communication/complaints/door/door.public.ts';
import { complaintsBindings } from './communication/complaints/complaints.routes.ts';
import { complaintsFiguresBindings } from './communication/complaints/figures/figures.routes.ts';
import { registerComplaintsJobs } from './communication/complaints/handling/handling.jobs.ts';
import { registerComplaints } from './communication/complaints/handling/handling.public.ts';
import { complaintsHandlingBindings } from './communication/complaints/handling/handling.routes.ts';
import { complaintsSettingsBindings } from './communication/complaints/settings/settings.routes.ts';
import { consentBindings } from './school/consents/consents.routes.ts';
import { classSheetsBindings } from './school/classes/sheets/sheets.routes.ts';
import { classesBindings } from './school/classes/classes.routes.ts';
import { diagnosticsBindings } from './school/diagnostics/diagnostics.routes.ts';
import { familyBindings } from './school/family/family.routes.ts';
import { registerFirstStepsHome } from './school/first-steps/first-steps.public.ts';
import { registerFamilyHome } from './school/family/family.public.ts';
import { registerImportsJobs } from './school/imports/imports.jobs.ts';
import { groupsBindings } from './school/groups/groups.routes.ts';
import { importsBindings } from './school/imports/imports.routes.ts';
import { levelsBindings } from './school/levels/levels.routes.ts';
import { peopleBindings } from './school/persons/directory/directory.routes.ts';
import { personsBindings } from './school/persons/persons.routes.ts';
import { registerPersonsGuardiansFiles } from './school/persons/guardians/guardians.public.ts';
import { personsFamiliesBindings } from './school/persons/families/families.routes.ts';
import { personsGuardiansBindings } from './school/persons/guardians/guardians.routes.ts';
import { personsPrintBindings } from './school/persons/print/print.routes.ts';
import { registerPersonsStaffJobs } from './school/persons/staff/staff.jobs.ts';
import { personsStaffBindings } from './school/persons/staff/staff.routes.ts';
import { pupilsBindings } from './school/pupils/pupils.routes.ts';
import { pupilsEnrolmentBindings } from './school/pupils/enrolment/enrolment.routes.ts';
import { pupilsMovesBindings } from './school/pupils/moves/moves.routes.ts';
import { registerPupilsPlannedJobs } from './school/pupils/planned/planned.jobs.ts';
import { pupilsPlannedBindings } from './school/pupils/planned/planned.routes.ts';
import { pupilsSheetsBindings } from './school/pupils/sheets/sheets.routes.ts';
import { registerRequestFiles } from './school/requests/requests.public.ts';
import { requestBindings } from './school/requests/requests.routes.ts';
import { transferBindings } from './school/transfer/transfer.routes.ts';
import { duplicateBindings } from './school/duplicates/duplicates.routes.ts';
import { registerPrivacyJobs } from './school/privacy/privacy.jobs.ts';
import { privacyBindings } from './school/privacy/privacy.routes.ts';
import { registerSettingsJobs } from './school/settings/settings.jobs.ts';
import { registerSettingsFiles } from './school/settings/settings.public.ts';
import { settingsBindings } from './school/settings/settings.routes.ts';
import { coursesPrintBindings } from './school/courses/print/print.routes.ts';
import { coursesBulkBindings } from './school/courses/bulk/bulk.routes.ts';
import { registerCoursesReplaceJobs } from './school/courses/replace/replace.jobs.ts';
import { coursesReplaceBindings } from './school/courses/replace/replace.routes.ts';
import { coursesBindings } from './school/courses/courses.routes.ts';
import { classroomsBindings } from './school/classrooms/classrooms.routes.ts';
import { subjectsBindings } from './school/subjects/subjects.routes.ts';
import { holidaysBindings } from './school/years/holidays/holidays.routes.ts';
import { termsBindings } from './school/years/terms/terms.routes.ts';
import { yearsBindings } from './school/years/years.routes.ts';
import { registerRolloverJobs } from './school/rollover/rollover.jobs.ts';
import { rolloverBindings } from './school/rollover/rollover.routes.ts';
import { rolloverRunBindings } from './school/rollover/run/run.routes.ts';
import { registerRolloverRunJobs } from './school/rollover/run/run.jobs.ts';
import { rolloverUndoBindings } from './school/rollover/undo/undo.routes.ts';
import { registerReenrolmentFiles, registerReenrolmentHome } from './school/reenrolment/reenrolment.public.ts';
import { reenrolmentBindings } from './school/reenrolment/reenrolment.routes.ts';
import { registerReenrolmentNews } from './school/reenrolment/files/files.public.ts';
import { registerReenrolmentJobs } from './school/reenrolment/admin/admin.jobs.ts';
import { reenrolmentAdminBindings } from './school/reenrolment/admin/admin.routes.ts';
import { reenrolmentFilesBindings } from './school/reenrolment/files/files.routes.ts';
import { reenrolmentPrintBindings } from './school/reenrolment/print/print.routes.ts';
import { classBuildingBindings } from './school/rollover/building/building.routes.ts';
import { registerFilesJobs } from '#kernel/files/files.jobs.ts';
import { fileBindings } from '#kernel/files/files.routes.ts';
import { uploadBindings } from '#kernel/files/uploads/uploads.routes.ts';
import { registerKernelFiles } from '#kernel/files/portraits.ts';
import type { Binding } from '#kernel/http/bind.ts';
import { registerExportJobs } from '#kernel/exports/exports.jobs.ts';
import { registerLiveJobs } from '#kernel/live/live.jobs.ts';
import { liveBindings } from '#kernel/live/live.routes.ts';
import { notificationBindings } from '#kernel/notify/centre/notifications.routes.ts';
import { registerNotifyJobs } from '#kernel/notify/notify.jobs.ts';

/** Every room's routes. The server refuses to start when one of the contract has no handler. */
export const bindings: readonly Binding[] = [
  ...fileBindings,
  ...uploadBindings,
  ...notificationBindings,
  ...liveBindings,
  ...authBindings,
  ...accountBindings,
  ...rolesBindings,
  ...accountsBindings,
  ...auditBindings,
  ...credentialsBindings,
  ...credentialsAccountsBindings,
  ...credentialsSheetsBindings,
  ...credentialsMailsBindings,
  ...usernamesBindings,
  ...settingsBindings,
  ...diagnosticsBindings,
  ...groupsBindings,
  ...importsBindings,
  ...peopleBindings,
  ...coursesPrintBindings,
  ...coursesBulkBindings,
  ...coursesReplaceBindings,
  ...coursesBindings,
  ...classroomsBindings,
  ...pupilsBindings,
  ...pupilsEnrolmentBindings,
  ...pupilsMovesBindings,
  ...pupilsPlannedBindings,
  ...pupilsSheetsBindings,
  ...personsBindings,
  ...personsGuardiansBindings,
  ...personsStaffBindings,
  ...personsFamiliesBindings,
  ...personsPrintBindings,
  ...yearsBindings,
  ...termsBindings,
  ...holidaysBindings,
  ...rolloverBindings,
  ...rolloverRunBindings,
  ...rolloverUndoBindings,
  ...reenrolmentBindings,
  ...reenrolmentAdminBindings,
  ...reenrolmentFilesBindings,
  ...reenrolmentPrintBindings,
  ...classBuildingBindings,
  ...subjectsBindings,
  ...levelsBindings,
  ...classesBindings,
  ...classSheetsBindings,
  ...consentBindings,
  ...familyBindings,
  ...requestBindings,
  ...newsBindings,
  ...newsCommentsBindings,
  ...newsPrintBindings,
  ...audienceBindings,
  ...boardsBindings,
  ...boardsAdminBindings,
  ...boardsCopyBindings,
  ...boardsCardsBindings,
  ...boardsPlacesBindings,
  ...boardsCommentsBindings,
  ...boardsExportBindings,
  ...messageSettingsBindings,
  ...messagesBindings,
  ...messagesWritingBindings,
  ...messagesListsBindings,
  ...messagesRecordBindings,
  ...messagesReceiptsBindings,
  ...messagesSendingBindings,
  ...messagesThreadBindings,
  ...messagesDoorsBindings,
  ...messageReviewsBindings,
  ...newsAdminBindings,
  ...newsPublicationBindings,
  ...newsReceiptsBindings,
  ...complaintsBindings,
  ...complaintsHandlingBindings,
  ...complaintsFiguresBindings,
  ...complaintsSettingsBindings,
  ...documentsBindings,
  ...documentsAdminBindings,
  ...documentsPublicationBindings,
  ...documentsBatchBindings,
  ...documentsFollowBindings,
  ...documentsProofBindings,
  ...documentsPupilBindings,
  ...papersBindings,
  ...papersAdminBindings,
  ...certificatesBindings,
  ...certificatesOfficeBindings,
  ...certificatesTextsBindings,
  ...resourcesBindings,
  ...resourcesAuthorBindings,
  ...resourcesShelvesBindings,
  ...resourcesManageBindings,
  ...mediaBindings,
  ...mediaAdminBindings,
  ...mediaItemsBindings,
  ...mediaPublicationBindings,
  ...privacyBindings,
  ...duplicateBindings,
  ...transferBindings,
];

let registered = false;
/** Lets every room declare its reactions, file owners and home cards; once per process. */
export function registerRooms(): void {
  if (registered) return;
  registered = true;
  registerKernelFiles();
  registerFilesJobs();
  registerNotifyJobs();
  registerExportJobs();
  registerLiveJobs();
  registerAuthJobs();
  registerAccountsJobs();
  registerAccountsCards();
  registerPersonsGuardiansFiles();
  registerPersonsStaffJobs();
  registerPupilsPlannedJobs();
  registerCoursesReplaceJobs();
  registerCredentialsMailsJobs();
  registerSettingsFiles();
  registerSettingsJobs();
  registerRolloverJobs();
  registerRolloverRunJobs();
  registerImportsJobs();
  registerPrivacyJobs();
  registerBoardFiles();
  registerBoardsAdminJobs();
  registerBoardsCardsJobs();
  registerNewsFiles();
  registerNewsAdminHome();
  registerNewsHome();
  registerResourceFiles();
  registerResourcesHome();
  registerResourcesShelvesJobs();
  registerRequestFiles();
  registerFirstStepsHome();
  registerFamilyHome();
  registerReenrolmentFiles();
  registerReenrolmentHome();
  registerReenrolmentJobs();
  registerReenrolmentNews();
  registerAccountHome();
  registerCredentialsHome();
  registerCertificateFiles();
  registerDocumentFiles();
  registerDocumentsHome();
  registerDocumentsCard();
  registerDocumentsJobs();
  registerPaperFiles();
  registerPapersHome();
  registerPapersJobs();
  registerNewsPublicationJobs();
  registerNewsCommentsJobs();
  registerMessageReviewsJobs();
  registerMessagesDeliveryJobs();
  registerMessagesCopiesJobs();
  registerMessagesFiles();
  registerMessagesHome();
  registerComplaints();
  registerComplaintDoor();
  registerResourcesAuthorJobs();
  registerComplaintsJobs();
  registerMediaFiles();
  registerMediaPublicationJobs();
  registerMediaCareJobs();
}
