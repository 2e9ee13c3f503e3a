import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import type { Area } from '#kernel/areas.ts';
import { type KnownSchool, readJson, readParam, writeJson, writeParam } from '#kernel/settings.ts';
import { createStore, useStore } from '#kernel/store.ts';

/** Looking as somebody else: read-only, ends at `until`. */
export type LookAs = { accountId: string; label: string; until: string };
export type Session = {
  school: KnownSchool | null;
  /** Null while nobody is signed in. */
  user: StoredUser | null;
  /** Auth entry in use, the value of `x-authid`; null works over all organisations. */
  authId: string | null;
  /** Area in use, when the person chose one. */
  area: Area | null;
  lookAs: LookAs | null;
};
type Saved = { user: StoredUser; authId: string | null; area: Area | null; lookAs: LookAs | null };

const empty = { user: null, authId: null, area: null, lookAs: null } as const;
export const session = createStore<Session>({ school: null, ...empty });

const slot = (schoolId: number): string => `${schoolId}-user`;

function save(): void {
  const { school, user, authId, area, lookAs } = session.get();
  if (!school) return;
  writeJson(slot(school.schoolId), user ? ({ user, authId, area, lookAs } satisfies Saved) : null);
}

/** Makes a school the current one and brings back who was signed in there; each school keeps its own user. */
export function openSchool(school: KnownSchool): void {
  writeParam('school', school.schoolId);
  keepSchool(school);
  const saved = readJson(slot(school.schoolId)) as Saved | null;
  session.set({ school, ...empty, ...(saved?.user ? saved : {}) });
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
  return Object.values(readParam('schools') ?? {}).sort((a, b) => first(a) - first(b) || a.title.localeCompare(b.title));
}

/** Forgets a school and its user on this device. */
export function forgetSchool(schoolId: number): void {
  const { [schoolId]: _gone, ...rest } = readParam('schools') ?? {};
  writeParam('schools', rest);
  writeJson(slot(schoolId), null);
  if (session.get().school?.schoolId !== schoolId) return;
  writeParam('school', null);
  session.set({ school: null, ...empty });
}

/** Takes the user the server describes; an organisation or a role he lost is left. */
export function setUser(user: StoredUser): void {
  const { authId, area, lookAs } = session.get();
  const entry = user.auth.find((one) => one.id === authId) ?? null;
  const held = area && (area === 'personnel' || user.roles.includes(area)) ? area : null;
  const looking = user.lookingAs && lookAs ? lookAs : null;
  session.set({ user, authId: entry?.id ?? (user.auth.find((one) => one.orgId === user.currentOrg?.id)?.id ?? null), area: held, lookAs: looking });
  save();
}

/** Chooses an organisation (auth entry id), or all of them with null. */
export function chooseOrg(authId: string | null): void {
  session.set({ authId });
  save();
}

/** Chooses the area to work in, among the roles held. */
export function chooseArea(area: Area): void {
  session.set({ area });
  save();
}

/** Starts or ends looking as another account; the organisation in use was the other one's and is chosen anew. */
export function setLookAs(lookAs: LookAs | null): void {
  session.set({ lookAs, authId: null });
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
