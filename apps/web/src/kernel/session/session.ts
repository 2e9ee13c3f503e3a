import type { StoredUser } from '@encrier/contract/kernel/stored-user';
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
  /** Null while nobody is signed in. */
  user: StoredUser | null;
  /** Auth entry chosen, the value of `x-authid`; null works over all organisations of the person. */
  authId: string | null;
  /** Area in use, when the person chose one. */
  area: Area | null;
  lookAs: LookAs | null;
};
type Saved = { user: StoredUser; authId: string | null; area: Area | null };
type Looking = Saved & { lookAs: LookAs };

const empty = { user: null, authId: null, area: null, lookAs: null } as const;
export const session = createStore<Session>({ school: null, ...empty });

const slot = (schoolId: number): string => `${schoolId}-user`;
/** A look as somebody belongs to its tab: the other tabs of the device keep their own eyes. */
const lookSlot = (schoolId: number): string => `${schoolId}-look-as`;

function save(): void {
  const { school, user, authId, area, lookAs } = session.get();
  if (!school) return;
  const { schoolId } = school;
  writeTab(lookSlot(schoolId), user && lookAs ? ({ user, authId, area, lookAs } satisfies Looking) : null);
  // While looking, the device goes on knowing who is really signed in.
  if (!lookAs) writeJson(slot(schoolId), user ? ({ user, authId, area } satisfies Saved) : null);
}

/** The look this tab was at, unless its time is over. */
function savedLook(schoolId: number): Looking | null {
  const saved = readTab(lookSlot(schoolId)) as Looking | null;
  return saved?.user && Date.parse(saved.lookAs.until) > Date.now() ? saved : null;
}

/**
 * Makes a school the current one and brings back who was signed in there; each school keeps its own user. A look as
 * somebody comes back with its tab, until the server's next word about it.
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

/** Remembers a school's facts without changing who is signed in. */
export function keepSchool(school: KnownSchool): void {
  writeParam('schools', { ...readParam('schools'), [school.schoolId]: school });
  if (session.get().school?.schoolId === school.schoolId) session.set({ school });
}

/** Schools of this device, the current one first, then by title. */
export function knownSchools(): KnownSchool[] {
  const current = session.get().school?.schoolId;
  const first = (one: KnownSchool): number => (one.schoolId === current ? 0 : 1);
  return Object.values(readParam('schools') ?? {}).sort(
    (a, b) => first(a) - first(b) || a.title.localeCompare(b.title),
  );
}

/** Forgets a school and its user on this device. */
export function forgetSchool(schoolId: number): void {
  const { [schoolId]: gone, ...rest } = readParam('schools') ?? {};
  writeParam('schools', rest);
  forgetKeysOf(schoolId);
  // Its host is trusted no longer than a school of this device is there.
  if (gone && !Object.values(rest).some(({ apiHost }) => apiHost === gone.apiHost)) {
    const { [gone.apiHost || location.origin]: _host, ...hosts } = readParam('hosts') ?? {};
    writeParam('hosts', hosts);
  }
  if (session.get().school?.schoolId !== schoolId) return;
  writeParam('school', null);
  session.set({ school: null, ...empty });
}

/**
 * Takes the user the server describes; an organisation or a role he lost is left, and a look that the server knows
 * nothing of ends.
 */
export function setUser(user: StoredUser): void {
  const { authId, area, lookAs } = session.get();
  // The late answer of a look that has ended since describes somebody else.
  if (user.lookingAs && !lookAs) return;
  const entry = user.auth.find((one) => one.id === authId) ?? null;
  const held = area && (area === 'personnel' || user.roles.includes(area)) ? area : null;
  const looking = user.lookingAs && lookAs ? lookAs : null;
  session.set({
    user,
    // All of them is a choice too: nothing but the person puts another in its place.
    authId: entry?.id ?? null,
    area: held,
    lookAs: looking,
  });
  save();
}

/** Chooses an organisation (auth entry id), or all of them with null; the other pages of the device follow. */
export function chooseOrg(authId: string | null): void {
  const { user } = session.get();
  const entry = user?.auth.find((one) => one.id === authId) ?? null;
  session.set({
    authId: entry?.id ?? null,
    // Until the server says more: its name at once, its rights with the next look-up.
    ...(user && {
      user: { ...user, currentOrg: entry && { id: entry.orgId, store_id: entry.store_id, name: entry.orgName } },
    }),
  });
  save();
}

/** Follows the organisation that another page of this device chooses; `changed` runs after it. Answers how to stop. */
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

/** Starts or ends looking as another account; one's own organisation comes back with one's own name. */
export function setLookAs(lookAs: LookAs | null): void {
  const { school, user } = session.get();
  const own = lookAs ? null : ((school && readJson(slot(school.schoolId))) as Saved | null);
  session.set({ user: own?.user ?? user, lookAs, authId: own?.authId ?? null });
  save();
}

/** Forgets who is signed in at the current school, on this device. */
export function clearUser(): void {
  session.set(empty);
  save();
}

/** The session, or the part of it that `pick` names. */
export function useSession(): Session;
export function useSession<P>(pick: (value: Session) => P): P;
export function useSession<P>(pick?: (value: Session) => P): P | Session {
  return useStore(session, pick ?? ((value) => value as unknown as P));
}
