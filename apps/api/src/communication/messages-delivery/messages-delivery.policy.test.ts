import { describe, expect, it } from 'vitest';
import { rolePrecedence } from '@encrier/contract/kernel/schema';
import { autoReplyHtml, goesAt, tieOf, writingRole } from './messages-delivery.policy.ts';

describe('ties', () => {
  it('are those of one’s own people, by role', () => {
    const table = rolePrecedence.map((sender) => rolePrecedence.map((receiver) => tieOf(sender, receiver, 'own')).join(' '));
    expect(table).toEqual([
      'mate parent tutor none all all',
      'child mate tutor none all all',
      'taught taught all all all all',
      'none none all all all all',
      'all all all all all all',
      'all all all all all all',
    ]);
    for (const sender of rolePrecedence) for (const receiver of rolePrecedence) expect(tieOf(sender, receiver, 'all')).toBe('all');
  });
});

describe('the writing role', () => {
  it.each([
    [['prof', 'parent'], false, 'prof'],
    [['prof', 'parent'], true, 'parent'],
    [['admin', 'parent'], false, 'admin'],
    [['personnel', 'prof'], false, 'personnel'],
    [['eleve'], true, 'eleve'],
    [[], false, 'eleve'],
  ] as const)('of %j, as a guardian %s, is %s', (roles, asGuardian, role) => {
    expect(writingRole(new Set(roles), asGuardian)).toBe(role);
  });
});

describe('the moment a message goes', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const [soon, later, opening] = [new Date('2026-11-21T10:00:10Z'), new Date('2026-11-21T15:00:00Z'), new Date('2026-11-22T06:00:00Z')];
  it.each([
    ['at once', { sendAt: null, opensAt: null, urgent: false, bypass: false }, null],
    ['at once when its plan has begun', { sendAt: soon, opensAt: null, urgent: false, bypass: false }, null],
    ['as planned', { sendAt: later, opensAt: null, urgent: false, bypass: false }, later],
    ['when hours open', { sendAt: null, opensAt: opening, urgent: false, bypass: false }, opening],
    ['at the later of both', { sendAt: later, opensAt: opening, urgent: false, bypass: false }, opening],
    ['at once when urgent and passed over', { sendAt: null, opensAt: opening, urgent: true, bypass: true }, null],
    ['when hours open, although urgent', { sendAt: null, opensAt: opening, urgent: true, bypass: false }, opening],
  ])('%s', (_, facts, at) => {
    expect(goesAt({ now, ...facts })).toEqual(at);
  });
});

describe('an absence as rich text', () => {
  it('keeps lines and shows signs as they are', () => {
    expect(autoReplyHtml('De retour lundi.\n<b>&"</b>')).toBe('<p>De retour lundi.</p><p>&lt;b&gt;&amp;&quot;&lt;/b&gt;</p>');
  });
});
