// house: the one list of rooms imports each of them once
import { registerAccountHome } from './access/account/account.public.ts';
import { accountBindings } from './access/account/account.routes.ts';
import { registerAccountsJobs } from './access/accounts/accounts.jobs.ts';
import { registerAccountsCards } from './access/accounts/accounts.public.ts';
import { accountsBindings } from './access/accounts/accounts.routes.ts';
import { auditBindings } from './access/audit/audit.routes.ts';
import { registerAuthJobs } from './access/auth/auth.jobs.ts';
import { authBindings } from './access/auth/auth.routes.ts';
import { rolesBindings } from './access/roles/roles.routes.ts';
import { audienceBindings } from './communication/audience/audience.routes.ts';
import { registerNewsAdminHome } from './communication/news-admin/news-admin.public.ts';
import { registerNewsFiles, registerNewsHome } from './communication/news/news.public.ts';
import { newsBindings } from './communication/news/news.routes.ts';
import { newsAdminBindings } from './communication/news-admin/news-admin.routes.ts';
import { registerNewsCommentsJobs } from './communication/news-comments/news-comments.jobs.ts';
import { newsCommentsBindings } from './communication/news-comments/news-comments.routes.ts';
import { newsPrintBindings } from './communication/news-print/news-print.routes.ts';
import { registerNewsPublicationJobs } from './communication/news-publication/news-publication.jobs.ts';
import { newsPublicationBindings } from './communication/news-publication/news-publication.routes.ts';
import { newsReceiptsBindings } from './communication/news-receipts/news-receipts.routes.ts';
import { consentBindings } from './school/consents/consents.routes.ts';
import { diagnosticsBindings } from './school/diagnostics/diagnostics.routes.ts';
import { levelsBindings } from './school/levels/levels.routes.ts';
import { classesBindings } from './school/classes/classes.routes.ts';
import { classSheetsBindings } from './school/class-sheets/class-sheets.routes.ts';
import { familyBindings } from './school/family/family.routes.ts';
import { registerFamilyHome } from './school/family/family.public.ts';
import { importsBindings } from './school/imports/imports.routes.ts';
import { peopleBindings } from './school/people/people.routes.ts';
import { personsBindings } from './school/persons/persons.routes.ts';
import { registerPersonsGuardiansFiles } from './school/persons-guardians/persons-guardians.public.ts';
import { personsGuardiansBindings } from './school/persons-guardians/persons-guardians.routes.ts';
import { registerRequestFiles } from './school/requests/requests.public.ts';
import { requestBindings } from './school/requests/requests.routes.ts';
import { registerSettingsJobs } from './school/settings/settings.jobs.ts';
import { registerSettingsFiles } from './school/settings/settings.public.ts';
import { settingsBindings } from './school/settings/settings.routes.ts';
import { subjectsBindings } from './school/subjects/subjects.routes.ts';
import { holidaysBindings } from './school/holidays/holidays.routes.ts';
import { termsBindings } from './school/terms/terms.routes.ts';
import { yearsBindings } from './school/years/years.routes.ts';
import { registerFilesJobs } from '#kernel/files/files.jobs.ts';
import { fileBindings } from '#kernel/files/files.routes.ts';
import { registerKernelFiles } from '#kernel/files/portraits.ts';
import type { Binding } from '#kernel/http/bind.ts';
import { registerLiveJobs } from '#kernel/live/live.jobs.ts';
import { liveBindings } from '#kernel/live/live.routes.ts';
import { notificationBindings } from '#kernel/notify/centre/notifications.routes.ts';
import { registerNotifyJobs } from '#kernel/notify/notify.jobs.ts';

/** Every room's routes. The server refuses to start when one of the contract has no handler. */
export const bindings: readonly Binding[] = [...fileBindings, ...notificationBindings, ...liveBindings, ...authBindings, ...accountBindings, ...rolesBindings, ...accountsBindings, ...auditBindings, ...settingsBindings, ...diagnosticsBindings, ...levelsBindings, ...classesBindings, ...classSheetsBindings, ...importsBindings, ...peopleBindings, ...personsBindings, ...personsGuardiansBindings, ...consentBindings, ...familyBindings, ...requestBindings, ...yearsBindings, ...termsBindings, ...holidaysBindings, ...subjectsBindings, ...newsBindings, ...newsCommentsBindings, ...newsPrintBindings, ...audienceBindings, ...newsAdminBindings, ...newsPublicationBindings, ...newsReceiptsBindings];

let registered = false;
/** Lets every room declare its reactions, file owners and home cards; once per process. */
export function registerRooms(): void {
  if (registered) return;
  registered = true;
  registerKernelFiles();
  registerFilesJobs();
  registerNotifyJobs();
  registerLiveJobs();
  registerAuthJobs();
  registerAccountsJobs();
  registerAccountsCards();
  registerPersonsGuardiansFiles();
  registerSettingsFiles();
  registerSettingsJobs();
  registerNewsFiles();
  registerNewsAdminHome();
  registerNewsHome();
  registerRequestFiles();
  registerFamilyHome();
  registerAccountHome();
  registerNewsPublicationJobs();
  registerNewsCommentsJobs();
}
