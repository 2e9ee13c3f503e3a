import { logout as logoutRoute, type SignedIn, updateProfile } from '@encrier/contract/access/auth';
import { getConfig, getInfo, type SchoolInfo } from '@encrier/contract/school/school';
import { api } from '#kernel/api/client.ts';
import { go } from '#kernel/go.ts';
import { addressAsPupil, locale, setLang } from '#kernel/i18n/i18n.ts';
import { applySettings } from '#kernel/look.ts';
import { platform } from '#kernel/platform.ts';
import { type KnownSchool, readParam } from '#kernel/settings.ts';
import { firstArea } from './rights.ts';
import { chooseOrg, clearUser, forgetSchool, keepSchool, session, setLookAs, setUser } from './session.ts';

/** The facts of a school that the device keeps. `apiHost` stays the one that answered. */
export const toKnownSchool = (info: SchoolInfo, apiHost: string): KnownSchool => ({
  schoolId: info.id,
  title: info.title,
  city: info.city,
  kind: info.kind,
  logo: info.logo,
  hue: info.hue,
  apiHost,
  key: info.key,
  timeZone: info.timeZone,
  currency: info.currency,
  readOnly: info.readOnly,
});

/** Reloads what the school says of itself; throws `ApiError`. */
export async function reloadSchool(school: KnownSchool): Promise<KnownSchool> {
  const info = await api(getInfo, {}, { school, quiet: true });
  const known = toKnownSchool(info, school.apiHost);
  keepSchool(known);
  return known;
}

/** Takes a signed-in answer: token where the client holds it, user, language and choices of the account. */
export async function applySignedIn(answer: SignedIn): Promise<void> {
  const { school } = session.get();
  if (!school) return;
  if (answer.token) await platform.keepToken(school.schoolId, answer.token);
  applySettings(answer.user.settings);
  const { lang, chosen } = locale.get();
  await addressAsPupil(firstArea(answer.user) === 'eleve');
  if (!chosen) await setLang(answer.user.lang);
  setUser(answer.user);
  if (!chosen || lang === answer.user.lang) return;
  locale.set({ chosen: false });
  await api(updateProfile, { body: { lang } }, { quiet: true }).then(setUser, () => null);
}

/** Reads again who is signed in and what the school says of itself; part of the start and of the refresh cycle. */
export async function reloadConfig(): Promise<void> {
  const { school, lookAs, authId } = session.get();
  if (!school) return;
  const { school: info, user } = await api(getConfig, {}, { quiet: true });
  keepSchool(toKnownSchool(info, school.apiHost));
  // Another organisation was chosen meanwhile: this answer has the rights of the former one.
  if (session.get().authId !== authId) return;
  setUser(user);
  if (!lookAs && user.lang !== readParam('lang')) await setLang(user.lang);
}

/**
 * Works in an organisation from now on (auth entry id), or in all of one's own with null: rights and answers are asked
 * again.
 */
export async function workIn(authId: string | null): Promise<void> {
  chooseOrg(authId);
  await reloadConfig().catch(() => null);
  const { queries } = await import('#kernel/query/client.ts');
  await queries.invalidateQueries();
}

/**
 * Ends a look as somebody on this device: one's own name and rights come back, what the other one saw leaves the
 * memory.
 */
export async function endLook(): Promise<void> {
  setLookAs(null);
  const { user } = session.get();
  if (user) await addressAsPupil(firstArea(user) === 'eleve');
  await reloadConfig().catch(() => null);
  const { queries } = await import('#kernel/query/client.ts');
  queries.clear();
  go('/');
}

let leaving = false;

/** Forgets the session on this device and shows the sign-in. Several refusals at once lead there once (brief §2). */
export async function leave(after: () => void = () => {}): Promise<void> {
  if (leaving || !session.get().user) return;
  leaving = true;
  const { school } = session.get();
  if (school) await platform.keepToken(school.schoolId, null);
  const { closeCache } = await import('#kernel/query/persist.ts');
  closeCache(true);
  await (await import('#kernel/uploads/kept-files.ts')).forgetFiles();
  clearUser();
  await addressAsPupil(false);
  go('/login', { replace: true });
  after();
  leaving = false;
}

/** Signs out: the server forgets the session, then the device. Without network the device forgets all the same. */
export async function signOut(): Promise<void> {
  await api(logoutRoute, { body: {} }, { quiet: true }).catch(() => null);
  await leave();
}

/**
 * Leaves a school for good: its session ends on the server, and nothing of it stays on this device, drafts, saved
 * answers and kept files included.
 */
export async function leaveSchool(school: KnownSchool): Promise<void> {
  const { schoolId } = school;
  await api(logoutRoute, { body: {} }, { school, quiet: true }).catch(() => null);
  await platform.keepToken(schoolId, null);
  if (session.get().school?.schoolId === schoolId) (await import('#kernel/query/persist.ts')).closeCache(true);
  await (await import('#kernel/uploads/kept-files.ts')).forgetFiles(schoolId);
  await (await import('#kernel/uploads/kept-work.ts')).forgetWorks(schoolId);
  forgetSchool(schoolId);
}
