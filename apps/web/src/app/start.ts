import { t } from '@lingui/core/macro';
import { type ApiError, isApiError } from '#kernel/api/error.ts';
import { clientHooks } from '#kernel/api/hooks.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { addressAsPupil, locale, setLang } from '#kernel/i18n/i18n.ts';
import { followSystem } from '#kernel/look.ts';
import { readHost } from '#kernel/session/host.ts';
import { isMobileBuild, platform } from '#kernel/platform.ts';
import { endLook, leave, reloadSchool, workIn } from '#kernel/session/account.ts';
import { currentChild } from '#kernel/session/child.ts';
import { schoolOfCode } from '#kernel/session/code-in-address.ts';
import { firstArea } from '#kernel/session/rights.ts';
import { pageToOpen } from '#kernel/session/page-to-open.ts';
import { openSchool, session } from '#kernel/session/session.ts';
import { type KnownSchool, readParam } from '#kernel/settings.ts';
import { reportUnreachable, toast } from '#kernel/toast/toast.ts';
import { doorPathOf } from './door-paths.ts';
import { askFirstPage } from './home/first-page.ts';
import { askProof } from './hosts/proof.ts';

/** Connects the API client to the application (brief §8). */
function answerTheClient(): void {
  clientHooks.childAccount = () => currentChild()?.accountId ?? null;
  clientHooks.proveIdentity = askProof;
  clientHooks.newSchoolKey = async (key) => {
    const { school } = session.get();
    if (!school) return;
    const { acceptReissued } = await import('#kernel/session/school-key.ts');
    if (!(await acceptReissued(key, school))) return;
    toast.info(t`La session a expiré`);
  };
  let led = false;
  clientHooks.schoolMoved = async (key) => {
    // Only the person trusts another host, after reading its name; once, whatever else the server answers (SEC-KEY-04).
    if (led || location.pathname === '/scan') return;
    led = true;
    go(`/scan#${key}`);
  };
  clientHooks.failed = async (error: ApiError, quiet: boolean) => {
    if (error.code === 'network') {
      // Without a signed-in person nothing waits to be sent; a signed-in page already has this code.
      if (session.get().user) void (await import('#kernel/query/offline.ts')).markUnreachable();
      if (!quiet) reportUnreachable(error);
    } else if (error.kind === 'unauthenticated' && session.get().user) {
      await leave({ ended: true, after: () => toast.error(sentence(error)) });
    } else if (error.code === 'user_as_refused' && session.get().lookAs) {
      toast.error(sentence(error));
      await endLook();
    } else if (error.code === 'authid_refused' && session.get().authId) {
      // The membership ended: what is left of the person's rights is shown over all of their organisations.
      toast.error(sentence(error));
      await workIn(null);
    } else if (error.code === 'auth.totp_needed') {
      toast.error(sentence(error), { action: { label: t`Activer`, run: () => go('/account') } });
    }
  };
}

/**
 * The school named by the link, else the one of this address, when the device does not know it yet. Returns where to
 * go.
 */
async function firstSchool(requested: number | null): Promise<string> {
  if (isMobileBuild) return '/scan';
  try {
    const host = await readHost('');
    if (host.needsSetup) return '/setup';
    const schoolId = requested ?? host.schoolId;
    if (schoolId === null) return '/scan';
    const blank: KnownSchool = { schoolId, title: '', city: '', kind: '', logo: '-', hue: null, apiHost: '', key: '' };
    openSchool(await reloadSchool(blank));
    return '/login';
  } catch (error) {
    if (!isApiError(error) || error.code === 'network') toast.error(t`Le serveur distant est injoignable`);
    return '/login';
  }
}

/** School in a link: `?school=` of a mail, which is removed from the address, or `#s{id}.` before a one-time code. */
function askedSchool(): string {
  const url = new URL(location.href);
  const id = url.searchParams.get('school') ?? '';
  if (!id) return schoolOfCode();
  url.searchParams.delete('school');
  history.replaceState(null, '', url);
  return id;
}

/** The school of this device: the one named by a link, else the last one; a mobile build keeps its own. */
function savedSchool(schools: Readonly<Record<string, KnownSchool>>, requested: string): KnownSchool | undefined {
  if (requested && !isMobileBuild) return schools[requested];
  return schools[requested] ?? schools[String(readParam('school') ?? '')];
}

/** Reloads a known school, then goes to the sign-in or leaves it, depending on the session. */
function openSaved(saved: KnownSchool): void {
  const { user } = session.get();
  if (!user) void reloadSchool(saved).catch(() => null);
  if (user && location.pathname === '/login') history.replaceState(null, '', pageToOpen(location.search) ?? '/');
  if (!user && location.pathname === '/') history.replaceState(null, '', '/login');
}

/**
 * Start-up order of the brief: language and look, then the school of this device (the web asks its own address, the
 * mobile build goes to /scan), then the page. A signed-in person sees the answers seen last while the school, the
 * session and the data are loaded again, in this order (`firstCycle`).
 */
export async function start(): Promise<void> {
  followSystem();
  answerTheClient();
  const schools = readParam('schools') ?? {};
  const requested = askedSchool();
  const saved = savedSchool(schools, requested);
  if (saved) openSchool(saved);
  const { user } = session.get();
  askFirstPage();
  if (user) await addressAsPupil(firstArea(user) === 'eleve');
  await Promise.all([setLang(locale.get().lang), platform.start(Object.keys(schools).map(Number))]);
  const free =
    ['/scan', '/setup', '/activation', '/reset'].includes(location.pathname) ||
    doorPathOf(location.pathname) === '/verification/:code';
  if (saved) {
    openSaved(saved);
    return;
  }
  const first = await firstSchool(requested ? Number(requested) : null);
  // Any address except the first page is kept: a page before sign-in is shown, others lead to the sign-in or are not
  // found.
  if (first === '/login' && location.pathname !== '/') return;
  if (!free || first === '/setup') go(first, { replace: true });
}
