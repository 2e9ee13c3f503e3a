import type { AudienceRule } from '@encrier/contract/communication/audience';
import { describe, expect, it } from 'vitest';
import { readerLabels, ruleLabel } from './audience.messages.ts';
import { mayAddress, wellFormed } from './audience.policy.ts';

const ref = '0198a1b2-0000-7000-8000-000000000001';

describe('rules of an audience', () => {
  it.each<[AudienceRule, boolean]>([
    [{ kind: 'everyone' }, true],
    [{ kind: 'everyone', ref }, false],
    [{ kind: 'role', role: 'parent' }, true],
    [{ kind: 'role' }, false],
    [{ kind: 'class', ref }, true],
    [{ kind: 'class' }, false],
    [{ kind: 'class', ref, role: 'parent' }, false],
    [{ kind: 'class', ref, who: ['guardians'] }, true],
    [{ kind: 'person', ref, who: ['guardians'] }, true],
    [{ kind: 'person', ref, who: ['teachers'] }, false],
    [{ kind: 'everyone', who: ['pupils'] }, false],
    [{ kind: 'org', ref, who: ['guardians'] }, true],
    [{ kind: 'subject', ref }, true],
    [{ kind: 'subject', word: 'Maths' }, false],
    [{ kind: 'cycle', word: 'Collège', who: ['teachers'] }, true],
    [{ kind: 'cycle', ref }, false],
    [{ kind: 'regime', word: 'Interne' }, true],
    [{ kind: 'regime', word: 'Interne', who: ['teachers'] }, false],
    [{ kind: 'class', ref, word: '6A' }, false],
    [{ kind: 'everyone', mandate: 'council' }, true],
    [{ kind: 'org', ref, mandate: 'council' }, true],
    [{ kind: 'class', ref, mandate: 'pupils' }, true],
    [{ kind: 'class', mandate: 'pupils' }, false],
    [{ kind: 'class', ref, mandate: 'council' }, false],
    [{ kind: 'class', ref, who: ['guardians'], mandate: 'parents' }, false],
    [{ kind: 'group', ref, mandate: 'pupils' }, false],
    [{ kind: 'person', ref, mandate: 'parents' }, false],
    [{ kind: 'role', role: 'eleve', mandate: 'pupils' }, false],
  ])('%o is well formed: %s', (rule, expected) => expect(wellFormed(rule)).toBe(expected));

  const known = (rule: AudienceRule, own: boolean) => ({ rule, known: true, own });
  it.each([
    ['nobody without the right', null, [known({ kind: 'class', ref }, true)], false],
    ['the whole school with the wide right', 'school', [known({ kind: 'everyone' }, false)], true],
    ['an own class with the narrow right', 'classes', [known({ kind: 'class', ref }, true)], true],
    ['another class', 'classes', [known({ kind: 'class', ref }, false)], false],
    ['the whole school with the narrow right', 'classes', [known({ kind: 'everyone' }, false)], false],
    [
      'an own class beside another',
      'classes',
      [known({ kind: 'class', ref }, true), known({ kind: 'class', ref }, false)],
      false,
    ],
    [
      'taking anybody away',
      'classes',
      [known({ kind: 'class', ref }, true), known({ kind: 'person', ref, exclude: true }, false)],
      true,
    ],
    [
      'what the school does not have',
      'school',
      [{ rule: { kind: 'class', ref } as AudienceRule, known: false, own: false }],
      false,
    ],
  ] as const)('%s', (_name, scope, rules, expected) => expect(mayAddress(scope, rules)).toBe(expected));
});

describe('words of an audience', () => {
  it('describes a rule in the three languages', () => {
    const rule: AudienceRule = { kind: 'class', ref, who: ['guardians', 'pupils'] };
    expect(ruleLabel('fr', rule, '6A')).toBe('6A · parents, élèves');
    expect(ruleLabel('en', { kind: 'everyone', exclude: true }, null)).toBe('except The whole school');
    expect(ruleLabel('fr', { kind: 'regime', word: 'Demi-pensionnaire', who: ['guardians'] }, null)).toBe(
      'Demi-pensionnaire · parents',
    );
    expect(ruleLabel('en', { kind: 'cycle', word: 'Collège' }, 'Collège')).toBe('Lower secondary');
    expect(ruleLabel('fr', { kind: 'class', ref, mandate: 'pupils', exclude: true }, '6A')).toBe(
      'sauf 6A · délégués des élèves',
    );
    expect(ruleLabel('en', { kind: 'everyone', mandate: 'council' }, null)).toBe('The whole school · school council');
    expect(ruleLabel('ar', { kind: 'role', role: 'parent' }, null)).toBe('جميع أولياء الأمور');
  });

  it('never names people to readers, nor tells who was excluded', () => {
    const labels = readerLabels('fr', [
      { rule: { kind: 'class', ref }, name: '6A' },
      { rule: { kind: 'person', ref }, name: 'Samira El Amrani' },
      { rule: { kind: 'person', ref, exclude: true }, name: 'Karim Benjelloun' },
    ]);
    expect(labels).toEqual(['6A', '1 personne']);
  });
});
