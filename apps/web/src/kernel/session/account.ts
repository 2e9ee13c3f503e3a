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

/** School data stored on the device. `apiHost` stays the one that answered. */
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

/** Reloads the school's data; throws `ApiError`. */
export async function reloadSchool(school: KnownSchool): Promise<KnownSchool> {
  const info = await api(getInfo, {}, { school, quiet: true });
  const known = toKnownSchool(info, school.apiHost);
  keepSchool(known);
  return known;
}

/** Applies a sign-in answer: token where the client stores it, user, language and settings of the account. */
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

/** Reloads the signed-in user and the school; part of the start and of the refresh cycle. */
export async function reloadConfig(): Promise<void> {
  const { school, lookAs, authId } = session.get();
  if (!school) return;
  const { school: info, user } = await api(getConfig, {}, { quiet: true });
  keepSchool(toKnownSchool(info, school.apiHost));
  // Another organisation was chosen meanwhile: this answer has the former one's rights.
  if (session.get().authId !== authId) return;
  setUser(user);
  if (!lookAs && user.lang !== readParam('lang')) await setLang(user.lang);
}

/**
 * Works in one organisation from now on (auth entry id), or in all of one's own with null: reloads rights and answers.
 */
export async function workIn(authId: string | null): Promise<void> {
  chooseOrg(authId);
  await reloadConfig().catch(() => null);
  const { queries } = await import('#kernel/query/client.ts');
  await queries.invalidateQueries();
}

/**
 * Ends look-as on this device: one's own name and rights return, and the other person's answers are removed from
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
type Leaving = { ended?: boolean; after?: () => void };

/**
 * Forgets the session on this device and shows the sign-in page. Several simultaneous refusals lead there once (brief
 * §2). `ended`: the server ended it, so that unsent work waits for its person.
 */
export async function leave({ ended = false, after = () => {} }: Leaving = {}): Promise<void> {
  if (leaving || !session.get().user) return;
  leaving = true;
  const { school } = session.get();
  if (school) await platform.keepToken(school.schoolId, null);
  const { closeCache } = await import('#kernel/query/persist.ts');
  closeCache(ended ? 'answers' : true);
  await (await import('#kernel/uploads/kept-files.ts')).forgetFiles();
  clearUser();
  await addressAsPupil(false);
  go('/login', { replace: true });
  after();
  leaving = false;
}

/** Signs out on the server, then on the device. Offline the device signs out all the same. */
export async function signOut(): Promise<void> {
  await api(logoutRoute, { body: {} }, { quiet: true }).catch(() => null);
  await leave();
}

/**
 * Removes a school from this device: its session ends on the server, and everything stored goes, including drafts,
 * saved answers and kept files.
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
