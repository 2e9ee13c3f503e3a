// house: the one list of rooms imports each of them once
/**
 * The one list of rooms of the web application. How a room joins:
 *  1. `<domain>/<room>/<room>.routes.ts` exports its pages against the paths of `screens.ts`, e.g.
 *       export const newsPages: PageTable = {
 *         '/parent/newsfeed': { load: () => import('./FeedPage.tsx'), module: 'news',
 *           prepare: () => queries.ensureQueryData(feedQuery({})), menu: { group: 'life', order: 10, icon: 'feed' } },
 *       };
 *     No React, no macro and no CSS in that file: tools read it without a browser. Add the table to `rooms` below.
 *  2. Words: macros (`t`, `Trans`, `msg`) anywhere in the domain; `npm run -s i18n -w @encrier/web` writes
 *     `<domain>/locales/{fr,en,ar}.po`, loaded with the page; a room that has a `locales` folder has a catalogue of its own
 *     and registers with `domain: '<domain>/<room>'` (`CATALOGUE=<domain>/<room>` before the command writes that one).
 *     Pages that show parts of a room entered by its `.public` file name that room's catalogue in `shows`. A registered screen's title: `app/titles.ts`.
 *  3. Server data: `X.api.ts` with `queryOptions({ queryKey: ['news', …], queryFn: () => api(listNews, { query }) })`;
 *     `api` and `ApiError` come from `#kernel/api/client.ts`, `queries` (the QueryClient) from `#kernel/query/client.ts`.
 *     Live events: `onLive('news.published', () => queries.invalidateQueries({ queryKey: ['news'] }))` in `X.api.ts`.
 *  4. Errors: `sentence(error)` of `#kernel/errors/sentence.ts`; a new code gets its words in `#kernel/errors/codes.ts`.
 *  5. `toast.info|success|error(text, { action: { label, run } })`, `confirm({ title, text, action, danger })` and
 *     `busy.during(promise)` come from `toast.ts`, `confirm.ts` and `busy.ts` of `#kernel/toast/`.
 *  6. Who is signed in: `useSession()`, `useCan('news.create')`, `useChild()` of `#kernel/session/`; addresses:
 *     TanStack Router's `Link`, `useNavigate`, `useParams({ strict: false })`, `useSearch({ strict: false })`.
 *     Screens of area `public` (/login, /setup…) stand outside the router and the query cache: there use `go('/path')`
 *     of `#kernel/go.ts` and `await api(…)`; links are `UiLink` of the design system everywhere.
 *  7. Every signed-in page is wrapped in `PageFrame` of `#kernel/frame/PageFrame.tsx` (bar, bell, switch of child, title).
 *  8. A card of the home page: `homeCards` of `app/home/cards.tsx` maps a slot of `GET /home` to a component.
 */
import type { PageTable } from '#kernel/pages.ts';
import { homePages } from './app/home/home.routes.ts';
import { accountPages } from './access/account/account.routes.ts';
import { diagnosticsPages } from './access/diagnostics/diagnostics.routes.ts';
import { doorPages } from './access/door/door.routes.ts';
import { notificationPages } from './access/notifications/notifications.routes.ts';
import { documentsPages } from './communication/documents/documents.routes.ts';
import { documentsAdminPages } from './communication/documents/admin/admin.routes.ts';
import { mediaPages } from './communication/media/media.routes.ts';
import { boardsPages } from './communication/boards/boards.routes.ts';
import { complaintsPages } from './communication/complaints/complaints.routes.ts';
import { newsPages } from './communication/news/news.routes.ts';
import { newsAdminPages } from './communication/news/admin/admin.routes.ts';
import { resourcesPages } from './communication/resources/resources.routes.ts';
import { messagesPages } from './communication/messages/messages.routes.ts';
import { messageReviewsPages } from './communication/messages/reviews/reviews.routes.ts';
import { accountsPages } from './access/accounts/accounts.routes.ts';
import { auditPages } from './access/audit/audit.routes.ts';
import { credentialsPages } from './access/credentials/credentials.routes.ts';
import { rolesPages } from './access/roles/roles.routes.ts';
import { familyPages } from './school/family/family.routes.ts';
import { classesPages } from './school/classes/classes.routes.ts';
import { groupsPages } from './school/groups/groups.routes.ts';
import { importsPages } from './school/imports/imports.routes.ts';
import { peoplePages } from './school/persons/directory/directory.routes.ts';
import { personsFamilyPages, personsPages } from './school/persons/persons.routes.ts';
import { duplicatesPages } from './school/duplicates/duplicates.routes.ts';
import { privacyPages } from './school/privacy/privacy.routes.ts';
import { pupilsPages } from './school/pupils/pupils.routes.ts';
import { settingsPages } from './school/settings/settings.routes.ts';
import { coursesPages } from './school/courses/courses.routes.ts';
import { classroomsPages } from './school/classrooms/classrooms.routes.ts';
import { subjectsPages } from './school/subjects/subjects.routes.ts';
import { yearsPages } from './school/years/years.routes.ts';
import { transferPages } from './school/transfer/transfer.routes.ts';
import { rolloverPages } from './school/rollover/rollover.routes.ts';
import { reenrolmentPages } from './school/reenrolment/reenrolment.routes.ts';
import { setupPages } from './school/setup/setup.routes.ts';

export const rooms: readonly { domain: string; shows?: readonly string[]; pages: PageTable }[] = [
  { domain: 'access', pages: doorPages },
  { domain: 'access', shows: ['school/family'], pages: accountPages },
  { domain: 'access', pages: notificationPages },
  { domain: 'access', pages: diagnosticsPages },
  { domain: 'app', pages: homePages },
  { domain: 'communication', shows: ['communication/reading'], pages: newsPages },
  { domain: 'communication', shows: ['communication/reading', 'communication/writing'], pages: newsAdminPages },
  {
    domain: 'communication/documents',
    shows: ['communication/certificates', 'communication/papers', 'communication/reading', 'communication/writing'],
    pages: documentsPages,
  },
  {
    domain: 'communication/documents/admin',
    shows: [
      'communication/certificates',
      'communication/documents',
      'communication/papers',
      'communication/reading',
      'communication/writing',
    ],
    pages: documentsAdminPages,
  },
  {
    domain: 'communication/resources',
    shows: ['communication/reading', 'communication/writing'],
    pages: resourcesPages,
  },
  { domain: 'communication/messages', shows: ['communication/reading', 'communication/writing'], pages: messagesPages },
  {
    domain: 'communication/messages/reviews',
    shows: ['communication/reading', 'communication/writing'],
    pages: messageReviewsPages,
  },
  { domain: 'communication/media', shows: ['communication/reading', 'communication/writing'], pages: mediaPages },
  { domain: 'communication/boards', shows: ['communication/reading', 'communication/writing'], pages: boardsPages },
  {
    domain: 'communication/complaints',
    shows: ['communication/reading', 'communication/writing'],
    pages: complaintsPages,
  },
  { domain: 'access', pages: accountsPages },
  { domain: 'access', pages: rolesPages },
  { domain: 'access', pages: auditPages },
  { domain: 'access/credentials', pages: credentialsPages },
  { domain: 'school/classes', pages: classesPages },
  { domain: 'school/groups', pages: groupsPages },
  { domain: 'school/imports', pages: importsPages },
  { domain: 'school/persons', shows: ['school'], pages: peoplePages },
  { domain: 'school/pupils', pages: pupilsPages },
  { domain: 'school/persons', shows: ['communication/documents/pupil', 'school/pupils'], pages: personsPages },
  {
    domain: 'school/persons',
    shows: ['communication/documents/pupil', 'communication/complaints', 'school/pupils'],
    pages: personsFamilyPages,
  },
  { domain: 'school/subjects', pages: subjectsPages },
  { domain: 'school/duplicates', pages: duplicatesPages },
  { domain: 'school/privacy', pages: privacyPages },
  { domain: 'school/classrooms', pages: classroomsPages },
  { domain: 'school/courses', pages: coursesPages },
  { domain: 'school', pages: settingsPages },
  { domain: 'school/transfer', pages: transferPages },
  { domain: 'school', pages: setupPages },
  { domain: 'school/rollover', pages: rolloverPages },
  { domain: 'school/reenrolment', pages: reenrolmentPages },
  { domain: 'school/family', pages: familyPages },
  { domain: 'school/years', pages: yearsPages },
];

/** Rooms whose writes may wait for the network: what declares them, loaded when a write of theirs waits at the start. */
export const offlineRooms: Record<string, () => Promise<unknown>> = {
  news: () => import('./communication/news/news.api.ts'),
};

/** What the 15-minute cycle reloads beside the configuration: the first page of the news. */
export const refreshers: readonly (() => Promise<unknown>)[] = [
  async () => (await import('./communication/news/news.api.ts')).refreshFirstPage(),
];
