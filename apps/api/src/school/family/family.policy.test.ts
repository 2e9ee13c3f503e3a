import { describe, expect, test } from 'vitest';
import { hiddenContacts, readPhone, readPickUp, readValue, type Sheet, shownValues, stateOf } from './family.policy.ts';

const blank: Sheet = {
  lastName: 'El Amrani',
  firstName: 'Yasmine',
  lastNameAr: '',
  firstNameAr: '',
  address: '',
  phone: '',
  phone2: '',
  email: '',
  birthPlace: '',
  nationality: '',
  exitPermission: 'never',
  boardRegime: '',
};
const contacts = { address: '', phone: '', phone2: '', email: '' };
const together = { separated: false, livesWith: true, ofAge: false, keptAway: false };

describe('child contacts hidden from a guardian', () => {
  test.each<
    [string, Partial<Sheet>, Partial<typeof contacts>, Partial<typeof contacts>[], Partial<typeof together>, string[]]
  >([
    [
      'one household',
      { address: '3, rue des Lilas' },
      { address: '3 rue des Lilas' },
      [{ address: '3, Rue des  Lilas' }],
      {},
      [],
    ],
    ['nobody else is known', { address: '3 rue des Lilas' }, {}, [], {}, []],
    [
      'the other’s address, told apart from mine',
      { address: '9 rue B' },
      { address: '3 rue A' },
      [{ address: '9 rue B' }],
      {},
      ['address'],
    ],
    [
      'mine, though we live apart',
      { address: '3 rue A' },
      { address: '3 rue A' },
      [{ address: '9 rue B' }],
      { separated: true },
      [],
    ],
    [
      'separated, and the address is nobody’s',
      { address: '7 rue C' },
      { address: '3 rue A' },
      [{}],
      { separated: true },
      ['address'],
    ],
    ['the child lives elsewhere', { address: '7 rue C' }, { address: '' }, [], { livesWith: false }, ['address']],
    [
      'the other has another address than mine',
      { address: '7 rue C' },
      { address: '3 rue A' },
      [{ address: '9 rue B' }],
      {},
      ['address'],
    ],
    [
      'the other’s telephone and e-mail',
      { phone: '+212612345678', email: 'p@x.ma' },
      {},
      [{ phone2: '+212612345678', email: 'P@x.ma' }],
      {},
      ['phone', 'email'],
    ],
    [
      'a telephone that both have',
      { phone: '+212612345678' },
      { phone: '+212612345678' },
      [{ phone: '+212612345678' }],
      {},
      [],
    ],
    [
      'kept away by a court, and nobody’s but mine',
      { address: '7 rue C', phone: '+212612345678', email: 'm@x.ma' },
      { email: 'm@x.ma' },
      [{}],
      { keptAway: true },
      ['address', 'phone', 'phone2'],
    ],
    [
      'of age',
      { address: '3 rue A' },
      { address: '3 rue A' },
      [],
      { ofAge: true },
      ['address', 'phone', 'phone2', 'email'],
    ],
  ])('%s', (_name, child, mine, others, facts, hidden) => {
    expect(
      hiddenContacts(
        { ...blank, ...child },
        { ...contacts, ...mine },
        others.map((one) => ({ ...contacts, ...one })),
        { ...together, ...facts },
      ),
    ).toEqual(hidden);
  });

  test('are absent, not blank', () => {
    expect(Object.keys(shownValues(blank, 'pupil', ['address']))).not.toContain('address');
    expect(shownValues(blank, 'pupil')).toMatchObject({ address: '', exitPermission: 'never' });
    expect(Object.keys(shownValues(blank, 'guardian'))).not.toContain('exitPermission');
  });
});

test.each([
  ['phone', '06 12 34 56 78', { value: '+212612345678' }],
  ['phone', '00212 6 12-34-56-78', { value: '+212612345678' }],
  ['phone', '+33 (0)6 12 34 56 78', { value: '+33612345678' }],
  ['phone', '12', { code: 'family.phone_invalid' }],
  ['phone', '', { value: '' }],
  ['email', 'Samira@Example.MA', { value: 'samira@example.ma' }],
  ['email', 'samira@', { code: 'family.email_invalid' }],
  ['email', 'a b@x.ma', { code: 'family.email_invalid' }],
  ['lastName', 'El Amrani', { value: 'El Amrani' }],
  ['lastName', '', { code: 'family.needed' }],
  ['lastName', '<script>', { code: 'family.value_invalid' }],
  ['lastName', 'x'.repeat(101), { code: 'family.value_invalid' }],
  ['exitPermission', 'free', { value: 'free' }],
  ['exitPermission', 'always', { code: 'family.value_invalid' }],
  ['lastNameAr', '', { value: '' }],
] as const)('%s: %j', (field, raw, expected) => {
  expect(readValue(field, raw, 'MA')).toEqual(expected);
});

test('a number without a country code is in the school’s country', () => {
  expect(readPhone('06 12 34 56 78', 'FR')).toEqual({ value: '+33612345678' });
});

test('a person who may fetch a child', () => {
  const person = {
    lastName: 'Alaoui',
    firstName: 'Rachid',
    kind: 'other' as const,
    phone: '0612345678',
    identityDocument: '',
  };
  expect(readPickUp(person, 'MA')).toEqual({ value: { ...person, phone: '+212612345678' } });
  expect(readPickUp({ ...person, phone: 'x' }, 'MA')).toEqual({ field: 'phone', code: 'family.phone_invalid' });
  expect(readPickUp({ ...person, lastName: '' }, 'MA')).toEqual({ field: 'lastName', code: 'family.needed' });
  expect(readPickUp({ ...person, identityDocument: '<b>' }, 'MA')).toEqual({
    field: 'identityDocument',
    code: 'family.value_invalid',
  });
});

test.each([
  [['waiting', 'accepted'], 'submitted'],
  [['accepted', 'accepted'], 'accepted'],
  [['accepted', 'refused'], 'partly'],
  [['refused'], 'refused'],
  [['withdrawn', 'withdrawn'], 'withdrawn'],
  [['accepted', 'withdrawn'], 'accepted'],
  [['refused', 'withdrawn'], 'refused'],
])('%j makes it %s', (decisions, state) => {
  expect(stateOf(decisions)).toBe(state);
});
