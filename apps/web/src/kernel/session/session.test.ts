import { describe, expect, it } from 'vitest';
import { person, school } from '#kernel/test/people.ts';
import { areasOf, can, currentArea, firstArea } from './rights.ts';
import { inForce, orgChoices } from './orgs.ts';
import {
  chooseOrg,
  clearUser,
  followOrg,
  forgetSchool,
  keepSchool,
  knownSchools,
  openSchool,
  session,
  setLookAs,
  setUser,
} from './session.ts';

describe('the first page', () => {
  it.each([
    [['admin', 'prof'], 'prof'],
    [['parent', 'prof'], 'parent'],
    [['eleve', 'parent'], 'eleve'],
    [['transport', 'admin'], 'transport'],
    [['admin'], 'admin'],
    [['personnel'], 'personnel'],
    [[], 'personnel'],
  ] as const)('of %j is %s', (roles, area) => expect(firstArea(person([...roles]))).toBe(area));
  it('leaves the personnel area open to everybody', () =>
    expect(areasOf(person(['parent']))).toEqual(['parent', 'personnel']));
  it('follows the address before the chosen role (SEC-ROL-05)', () => {
    const user = person(['parent', 'prof']);
    expect(currentArea(user, '/prof/emploi', 'parent')).toBe('prof');
    expect(currentArea(user, '/account', 'prof')).toBe('prof');
    expect(currentArea(user, '/admin', null)).toBe('parent');
  });
});

describe('several schools on one device', () => {
  it('keep their users separate, under the specified keys', () => {
    openSchool(school);
    setUser(person(['parent']));
    openSchool({ ...school, schoolId: 8, title: 'Atlas' });
    expect(session.get().user).toBeNull();
    expect(JSON.parse(localStorage.getItem('7-user') ?? '').user.user.username).toBe('samira.elamrani');
    openSchool(school);
    expect(session.get().user?.user.prenom).toBe('Samira');
    expect(knownSchools().map((one) => one.title)).toEqual(['Les Amandiers', 'Atlas']);
    expect(localStorage.getItem('params-school')).toBe('7');
  });
  it('lose all data of a forgotten one, and keep all of the other', () => {
    openSchool(school);
    for (const id of [7, 8])
      for (const [storage, key] of [
        [localStorage, `${id}-user`],
        [localStorage, `params-${id}-cache-a`],
        [localStorage, `params-${id}-news-draft-a`],
        [sessionStorage, `params-${id}-look-as`],
      ] as const)
        storage.setItem(key, '{}');
    forgetSchool(8);
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(left.filter((key) => /(^|-)8-/.test(key))).toEqual([]);
    expect(left.filter((key) => /(^|-)7-/.test(key))).toHaveLength(4);
  });
  it('can be forgotten one by one', () => {
    openSchool(school);
    setUser(person(['parent']));
    openSchool({ ...school, schoolId: 8, title: 'Atlas' });
    forgetSchool(8);
    expect(session.get().school).toBeNull();
    expect(localStorage.getItem('7-user')).not.toBeNull();
  });
});

describe('the stored user', () => {
  it('leaves an organisation that is no longer theirs', () => {
    openSchool(school);
    setUser(person(['prof']));
    const lycee = person(['prof']).auth[1]?.id ?? '';
    chooseOrg(lycee);
    setUser(person(['prof']));
    expect(session.get().authId).toBe(lycee);
    setUser(person(['prof'], { auth: person(['prof']).auth.slice(0, 1) }));
    expect(session.get().authId).not.toBe(lycee);
  });
  it('is drawn again only when an answer changes it', () => {
    openSchool(school);
    setUser(person(['prof']));
    let changes = 0;
    const stop = session.subscribe(() => {
      changes += 1;
    });
    const before = session.get();
    setUser(person(['prof']));
    keepSchool({ ...school });
    expect(changes).toBe(0);
    setUser(person(['prof'], { unread: 3 }));
    stop();
    expect(changes).toBe(1);
    expect(session.get().user).not.toBe(before.user);
    expect(session.get().school).toBe(before.school);
  });
  it('contains what the server returns and nothing more', () => {
    openSchool(school);
    setUser(person(['admin'], { permissions: { 'news.create': 'school' } }));
    expect(can('news.create')).toBe(true);
    expect(can('news.edit')).toBe(false);
    clearUser();
    expect(can('news.create')).toBe(false);
    expect(localStorage.getItem('7-user')).toBeNull();
  });
});

describe('the current organisation', () => {
  const two = () => person(['admin'], { permissions: { 'people.view': 'school' } });
  const [college, lycee] = [person([]).auth[0]?.id ?? '', person([]).auth[1]?.id ?? ''];
  const saved = (): { authId: string | null } => JSON.parse(localStorage.getItem('7-user') ?? '');

  it('is “all” at first, and a refresh does not select the first one', () => {
    openSchool(school);
    setUser(two());
    expect([session.get().authId, inForce(two())]).toEqual([null, { kind: 'all' }]);
    setUser(two());
    expect(session.get().authId).toBeNull();
  });
  it('is “all” again when the user chooses it: after the next refresh, after a reload', () => {
    openSchool(school);
    setUser(two());
    chooseOrg(lycee);
    expect([saved().authId, session.get().user?.currentOrg?.name]).toEqual([lycee, 'Lycée']);
    setUser({ ...two(), currentOrg: { id: two().auth[1]?.orgId ?? '', store_id: '2', name: 'Lycée' } });
    chooseOrg(null);
    setUser(two());
    openSchool(school);
    expect([session.get().authId, session.get().user?.currentOrg]).toEqual([null, null]);
  });
  it('follows the choice of another tab of the device', () => {
    openSchool(school);
    setUser(two());
    chooseOrg(lycee);
    let requests = 0;
    const stop = followOrg(() => {
      requests += 1;
    });
    localStorage.setItem('7-user', JSON.stringify({ user: two(), authId: null, area: null }));
    dispatchEvent(new Event('storage'));
    dispatchEvent(new Event('storage'));
    stop();
    expect([session.get().authId, requests]).toEqual([null, 1]);
  });
  it('is restored after a look as somebody', () => {
    openSchool(school);
    setUser(two());
    chooseOrg(college);
    setLookAs({ accountId: 'a', label: 'Samira', until: '2100-01-01T00:00:00Z' });
    expect(session.get().authId).toBeNull();
    setLookAs(null);
    expect(session.get().authId).toBe(college);
  });
  it('is shown and can be chosen only where there are several', () => {
    const one = two().auth.slice(0, 1);
    expect(inForce(person(['admin'], { orgs: 1, auth: one }))).toBeNull();
    expect(orgChoices(person(['admin'], { orgs: 1, auth: one, permissions: { 'people.view': 'school' } }))).toEqual([]);
    expect(orgChoices(person(['prof'], { auth: one }))).toEqual([]);
    // A right over the whole school shows all of it to somebody working in one organisation.
    expect(orgChoices(person(['admin'], { auth: one, permissions: { 'people.view': 'school' } }))).toEqual(one);
    expect(inForce(person(['prof'], { orgs: 3 }))).toEqual({ kind: 'mine' });
  });
});
