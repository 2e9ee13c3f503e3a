import { rolePrecedence } from '@encrier/contract/kernel/schema';
import { describe, expect, it } from 'vitest';
import { tieOf, writingRole } from './judging.policy.ts';

describe('ties', () => {
  it('are those of a user’s own people, by role', () => {
    const table = rolePrecedence.map((sender) =>
      rolePrecedence.map((receiver) => tieOf(sender, receiver, 'own')).join(' '),
    );
    expect(table).toEqual([
      'mate parent tutor none all all',
      'child mate tutor none all all',
      'taught taught all all all all',
      'none none all all all all',
      'all all all all all all',
      'all all all all all all',
    ]);
    for (const sender of rolePrecedence)
      for (const receiver of rolePrecedence) expect(tieOf(sender, receiver, 'all')).toBe('all');
  });
});

describe('the writing role', () => {
  it.each([
    [['prof', 'parent'], false, 'prof'],
    [['prof', 'parent'], true, 'parent'],
    [['admin', 'parent'], false, 'admin'],
    [['personnel', 'prof'], false, 'prof'],
    [['admin', 'prof'], false, 'prof'],
    [['eleve'], true, 'eleve'],
    [[], false, 'eleve'],
  ] as const)('of %j, as a guardian %s, is %s', (roles, asGuardian, role) => {
    expect(writingRole(new Set(roles), asGuardian)).toBe(role);
  });

  it('of a teacher who may write to the whole school is that of the office', () =>
    expect(writingRole(new Set(['admin', 'prof']), false, true)).toBe('admin'));
});
