import { describe, expect, it } from 'vitest';
import { bareKey, codeBesideKey } from '#kernel/session/school-key.ts';
import { filterFrom, searchOf } from './credentials.api.ts';

const classId = '01890000-0000-7000-8000-000000000001';

describe('the page state is in its address', () => {
  it('and is restored from it', () => {
    const filter = { kind: 'pupils', q: 'el amrani', classId, state: 'to_invite', sort: 'name-desc', page: 3 } as const;
    expect(searchOf(filter)).toEqual({
      qui: 'eleves',
      q: 'el amrani',
      classe: classId,
      etat: 'a-inviter',
      tri: 'name-desc',
      page: 3,
    });
    expect(filterFrom(searchOf(filter))).toEqual(filter);
  });
  it('without empty or unknown values', () => {
    const whole = { kind: 'guardians', q: '', classId: null, state: null, sort: null, page: 1 } as const;
    expect(searchOf(whole)).toEqual({});
    expect(filterFrom({ qui: 'x', classe: "'", etat: '<b>', tri: 'age-asc', page: '-2' })).toEqual(whole);
  });
});

describe('the address of a sheet', () => {
  const address = 'https://ecole.example.org/scan#v1.1a2b3c4d.cGF5.c2ln~K7P4-92XX-ABCD-EFGH';
  it('separates the key of the school from the code', () => {
    expect([bareKey(address), codeBesideKey(address)]).toEqual(['v1.1a2b3c4d.cGF5.c2ln', 'K7P4-92XX-ABCD-EFGH']);
  });
  it('holds no code when there is none, or when it is malformed', () => {
    for (const text of ['v1.1a2b3c4d.cGF5.c2ln', 'v1.a.b.c~', 'v1.a.b.c~x/../login', '#~K7P4-92XX'])
      expect(codeBesideKey(text)).toBe('');
  });
});
