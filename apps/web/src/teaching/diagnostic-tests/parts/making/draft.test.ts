import { question } from '@encrier/contract/teaching/diagnostic-questions';
import { describe, expect, it } from 'vitest';
import { contentOf, type DraftQuestion, draftOfTest, emptyDraft, faultOf, newQuestion, numberOf } from './draft.ts';

const filled: Record<string, Partial<DraftQuestion>> = {
  single: {
    choices: ['100', '0'].map((percent, at) => ({ key: `${at}`, label: `choix ${at}`, percent, feedback: '' })),
  },
  multiple: {
    strategy: 'percents',
    choices: ['50', '50', '-25'].map((percent, at) => ({
      key: `${at}`,
      label: `choix ${at}`,
      percent,
      feedback: 'non',
    })),
  },
  truth: { truth: false },
  short: { accepted: 'oui\n\n ouais ', capitals: true },
  number: { value: '4,5', tolerance: '0,1', unit: 'cm' },
  gaps: { text: 'Le [[chat]] dort.' },
  matching: { pairs: ['a', 'b', ''].map((left) => ({ key: left, left, right: left && `${left}!` })) },
  ordering: { items: 'un\ndeux' },
  scale: { least: 'peu', most: 'beaucoup' },
  long: {},
  labels: {
    picture: { id: '01890000-0000-7000-8000-000000000001', fichier: 'x.png', alt: 'Une cellule', width: 9, height: 9 },
    labels: [
      { key: 'a', label: 'Noyau', x: 12.5, y: 80 },
      { key: 'b', label: ' ', x: 1, y: 1 },
    ],
    decoys: 'Mur\n',
  },
  file: {},
  audio: { bankId: '01890000-0000-7000-8000-000000000002' },
};

describe('a test draft', () => {
  it('restores each kind of question unchanged', () => {
    for (const [kind, over] of Object.entries(filled)) {
      const one: DraftQuestion = { ...newQuestion(kind as DraftQuestion['kind']), statement: 'Quoi ?', ...over };
      expect([kind, faultOf(one)]).toEqual([kind, null]);
      const content = contentOf({ ...emptyDraft(null), title: 'Test', questions: [one] });
      expect(question.safeParse(content.questions[0]).success).toBe(true);
      const page = { ...content, courses: [], items: content.questions } as unknown as Parameters<
        typeof draftOfTest
      >[0];
      expect(contentOf(draftOfTest(page)).questions).toEqual(content.questions);
    }
  });

  it('reports what is missing', () => {
    const one = { ...newQuestion('single'), statement: 'Quoi ?' };
    expect(faultOf({ ...one, statement: ' ' })).toEqual({ field: 'statement', why: 'missing' });
    expect(faultOf({ ...one, points: '0,3' })).toEqual({ field: 'points', why: 'points' });
    expect(faultOf(one)).toEqual({ field: 'choices', why: 'two' });
    expect(faultOf({ ...one, kind: 'labels' })).toEqual({ field: 'picture', why: 'picture' });
    const picture = { id: one.id, fichier: '', alt: ' ', width: 1, height: 1 };
    expect(faultOf({ ...one, kind: 'file', picture })).toEqual({ field: 'picture', why: 'alt' });
    expect(faultOf({ ...one, kind: 'number', value: 'x' })).toEqual({ field: 'value', why: 'number' });
  });

  it('accepts numbers as they are typed', () => {
    expect(['4,5', '-3', '1 200', '−2', '', 'a', '1/2'].map(numberOf)).toEqual([4.5, -3, 1200, -2, null, null, null]);
  });
});
