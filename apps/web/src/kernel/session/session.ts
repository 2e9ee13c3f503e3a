import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { forgetAhead } from '#kernel/api/ahead.ts';
import type { Area } from '#kernel/areas.ts';
import {
  forgetKeysOf,
  type KnownSchool,
  readJson,
  readParam,
  readTab,
  writeJson,
  writeParam,
  writeTab,
} from '#kernel/settings.ts';
import { createStore, useStore } from '#kernel/store.ts';

/** Looking as somebody else: read-only, ends at `until`. */
export type LookAs = { accountId: string; label: string; until: string };
export type Session = {
  school: KnownSchool | null;
  /** Null while signed out. */
  user: StoredUser | null;
  /** Chosen auth entry, the value of `x-authid`; null covers all organisations of the person. */
  authId: string | null;
  /** Chosen area, if any. */
  area: Area | null;
  lookAs: LookAs | null;
};
type Saved = { user: StoredUser; authId: string | null; area: Area | null };
type Looking = Saved & { lookAs: LookAs };

const empty = { user: null, authId: null, area: null, lookAs: null } as const;
export const session = createStore<Session>({ school: null, ...empty });

/** Keeps the old object when nothing changed, so that nothing re-renders. */
const sameOr = <V>(before: V, after: V): V => (JSON.stringify(before) === JSON.stringify(after) ? before : after);

const slot = (schoolId: number): string => `${schoolId}-user`;
/** Looking as somebody is limited to its tab: the other tabs keep the real account. */
const lookSlot = (schoolId: number): string => `${schoolId}-look-as`;

function save(): void {
  const { school, user, authId, area, lookAs } = session.get();
  if (!school) return;
  const { schoolId } = school;
  writeTab(lookSlot(schoolId), user && lookAs ? ({ user, authId, area, lookAs } satisfies Looking) : null);
  // While looking as somebody, the device still stores who is really signed in.
  if (!lookAs) writeJson(slot(schoolId), user ? ({ user, authId, area } satisfies Saved) : null);
}

/** The look of this tab, unless expired. */
function savedLook(schoolId: number): Looking | null {
  const saved = readTab(lookSlot(schoolId)) as Looking | null;
  return saved?.user && Date.parse(saved.lookAs.until) > Date.now() ? saved : null;
}

/**
 * Makes a school the current one and restores its signed-in user; each school has its own. A look is restored with its
 * tab, until the server answers.
 */
export function openSchool(school: KnownSchool): void {
  writeParam('school', school.schoolId);
  keepSchool(school);
  const saved = readJson(slot(school.schoolId)) as Saved | null;
  session.set({
    school,
    ...empty,
    ...(saved?.user ? { user: saved.user, authId: saved.authId, area: saved.area, ...savedLook(school.schoolId) } : {}),
  });
}

/** Stores a school's data without changing who is signed in. */
export function keepSchool(school: KnownSchool): void {
  writeParam('schools', { ...readParam('schools'), [school.schoolId]: school });
  const { school: current } = session.get();
  if (current?.schoolId === school.schoolId) session.set({ school: sameOr(current, school) });
}

/** Schools of this device, the current one first, then by title. */
export function knownSchools(): KnownSchool[] {
  const current = session.get().school?.schoolId;
  const first = (one: KnownSchool): number => (one.schoolId === current ? 0 : 1);
  return Object.values(readParam('schools') ?? {}).sort(
    (a, b) => first(a) - first(b) || a.title.localeCompare(b.title),
  );
}

/** Removes a school and its user from this device. */
export function forgetSchool(schoolId: number): void {
  const { [schoolId]: gone, ...rest } = readParam('schools') ?? {};
  writeParam('schools', rest);
  forgetKeysOf(schoolId);
  // A host is trusted only while a school of this device uses it.
  if (gone && !Object.values(rest).some(({ apiHost }) => apiHost === gone.apiHost)) {
    const { [gone.apiHost || location.origin]: _host, ...hosts } = readParam('hosts') ?? {};
    writeParam('hosts', hosts);
  }
  if (session.get().school?.schoolId !== schoolId) return;
  writeParam('school', null);
  session.set({ school: null, ...empty });
}

/** Applies the user sent by the server; drops a lost organisation or role, and a look unknown to the server. */
export function setUser(user: StoredUser): void {
  const { user: before, authId, area, lookAs } = session.get();
  // A late answer from a look that has ended describes somebody else.
  if (user.lookingAs && !lookAs) return;
  const entry = user.auth.find((one) => one.id === authId) ?? null;
  const held = area && (area === 'personnel' || user.roles.includes(area)) ? area : null;
  const looking = user.lookingAs && lookAs ? lookAs : null;
  session.set({
    user: sameOr(before, user),
    // « All » is a choice too: only the user can replace it.
    authId: entry?.id ?? null,
    area: held,
    lookAs: sameOr(lookAs, looking),
  });
  save();
}

/** Chooses an organisation (auth entry id), or all of them with null; the device's other pages follow. */
export function chooseOrg(authId: string | null): void {
  const { user } = session.get();
  const entry = user?.auth.find((one) => one.id === authId) ?? null;
  session.set({
    authId: entry?.id ?? null,
    // Until the server answers: the new name at once, the rights with the next request.
    ...(user && {
      user: { ...user, currentOrg: entry && { id: entry.orgId, store_id: entry.store_id, name: entry.orgName } },
    }),
  });
  save();
}

/**
 * Follows the organisation chosen on another page of this device; then calls `changed`. Returns a function that stops.
 */
export function followOrg(changed: () => void): () => void {
  const follow = (): void => {
    const { school, user, authId, lookAs } = session.get();
    const saved = school && (readJson(slot(school.schoolId)) as Saved | null);
    if (!user || lookAs || !saved?.user || saved.user.user.id !== user.user.id || saved.authId === authId) return;
    session.set({ authId: saved.authId, user: saved.user });
    changed();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** Chooses the area to work in, among the roles held. */
export function chooseArea(area: Area): void {
  session.set({ area });
  save();
}

/** Starts or ends looking as another account; ending restores one's own organisation and name. */
export function setLookAs(lookAs: LookAs | null): void {
  const { school, user } = session.get();
  const own = lookAs ? null : ((school && readJson(slot(school.schoolId))) as Saved | null);
  session.set({ user: own?.user ?? user, lookAs, authId: own?.authId ?? null });
  save();
}

/** Forgets who is signed in at the current school, on this device. */
export function clearUser(): void {
  const { school } = session.get();
  if (school) forgetAhead(school.schoolId);
  session.set(empty);
  save();
}

/** The session, or the part selected by `pick`. */
export function useSession(): Session;
export function useSession<P>(pick: (value: Session) => P): P;
export function useSession<P>(pick?: (value: Session) => P): P | Session {
  return useStore(session, pick ?? ((value) => value as unknown as P));
}
