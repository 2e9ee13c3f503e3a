import { describe, expect, it } from 'vitest';
import { person, school } from '#kernel/test/people.ts';
import { areasOf, can, currentArea, firstArea } from './rights.ts';
import { chooseOrg, clearUser, forgetSchool, knownSchools, openSchool, session, setUser } from './session.ts';

describe('first page', () => {
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
  it('follows the address before the choice', () => {
    const user = person(['parent', 'prof']);
    expect(currentArea(user, '/prof/emploi', 'parent')).toBe('prof');
    expect(currentArea(user, '/account', 'prof')).toBe('prof');
    expect(currentArea(user, '/admin', null)).toBe('parent');
  });
});

describe('several schools', () => {
  it('keep their users apart, under the keys of the brief', () => {
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
  it('forget one without touching the other', () => {
    openSchool(school);
    setUser(person(['parent']));
    openSchool({ ...school, schoolId: 8, title: 'Atlas' });
    forgetSchool(8);
    expect(session.get().school).toBeNull();
    expect(localStorage.getItem('7-user')).not.toBeNull();
  });
});

describe('user', () => {
  it('leaves an organisation that is no longer his', () => {
    openSchool(school);
    setUser(person(['prof']));
    const lycee = person(['prof']).auth[1]?.id ?? '';
    chooseOrg(lycee);
    setUser(person(['prof']));
    expect(session.get().authId).toBe(lycee);
    setUser(person(['prof'], { auth: person(['prof']).auth.slice(0, 1) }));
    expect(session.get().authId).not.toBe(lycee);
  });
  it('holds what the server says and nothing more', () => {
    openSchool(school);
    setUser(person(['admin'], { permissions: { 'news.create': 'school' } }));
    expect(can('news.create')).toBe(true);
    expect(can('news.edit')).toBe(false);
    clearUser();
    expect(can('news.create')).toBe(false);
    expect(localStorage.getItem('7-user')).toBeNull();
  });
});
