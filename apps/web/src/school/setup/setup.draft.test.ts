import { beforeEach, describe, expect, test } from 'vitest';
import { type Draft, flawsOf, forgetDraft, keepDraft, readDraft, stepOf, usernameOf } from './parts/draft.ts';

const full = (): Draft => ({
  code: 'ABCD-EFGH-JKLM-NPQR',
  school: {
    title: 'Les Amandiers',
    city: '',
    kind: '',
    country: 'MA',
    timeZone: 'Africa/Casablanca',
    currency: 'MAD',
    languages: ['fr'],
    orgs: [{ store_id: '1', name: 'Collège', kind: '' }],
  },
  admin: { prenom: 'Nadia', nom: 'Tazi', username: 'n.tazi', email: '', password: 'encre violette 1889' },
});
beforeEach(forgetDraft);

describe('typed values are stored on the device', () => {
  test('except the code and the password', () => {
    keepDraft(full());
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/ABCD|violette/);
    const back = readDraft();
    expect([back.code, back.admin.password, back.school.title, back.admin.username]).toEqual([
      '',
      '',
      'Les Amandiers',
      'n.tazi',
    ]);
  });

  test('and are deleted once the school is created', () => {
    keepDraft(full());
    forgetDraft();
    expect(readDraft().school.title).toBe('');
  });
});

describe('a step reports what is missing', () => {
  test.each([
    [
      'code',
      (draft: Draft) => {
        draft.code = 'ABC';
      },
      { code: 'required' },
    ],
    [
      'school',
      (draft: Draft) => {
        draft.school.title = ' ';
      },
      { 'school.title': 'required' },
    ],
    [
      'school',
      (draft: Draft) => {
        draft.school.orgs.push({ store_id: '1', name: '', kind: '' });
      },
      { 'school.orgs.1.name': 'required', 'school.orgs.1.store_id': 'school.store_taken' },
    ],
    [
      'school',
      (draft: Draft) => {
        draft.school.orgs[0]!.store_id = 'é';
      },
      { 'school.orgs.0.store_id': 'invalid_format' },
    ],
    [
      'admin',
      (draft: Draft) => {
        draft.admin = { prenom: '', nom: '', username: 'N T', email: 'x', password: 'court' };
      },
      {
        'admin.prenom': 'required',
        'admin.nom': 'required',
        'admin.username': 'invalid_format',
        'admin.email': 'invalid_format',
        'admin.password': 'auth.password_too_short',
      },
    ],
  ] as const)('%s', (step, spoil, flaws) => {
    const draft = full();
    expect(flawsOf(step, draft)).toEqual({});
    spoil(draft);
    expect(flawsOf(step, draft)).toEqual(flaws);
  });
});

test('a username follows the name, without accents nor other scripts', () => {
  expect([
    usernameOf('Inès', 'El Amrani'),
    usernameOf('', 'Tazi'),
    usernameOf('Nadia', ''),
    usernameOf('نادية', 'التازي'),
  ]).toEqual(['i.elamrani', 'tazi', '', '']);
});

test('a field refused by the server leads to its step', () => {
  expect(['code', 'school.timeZone', 'admin.username', 'password'].map(stepOf)).toEqual([
    'code',
    'school',
    'admin',
    'admin',
  ]);
});
