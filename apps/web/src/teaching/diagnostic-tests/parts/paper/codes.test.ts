import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { describe, expect, it } from 'vitest';
import { codeOf, wordsOfCode } from './codes.ts';

const letters = { yes: 'V', no: 'F' };
const base = { id: 'q', section: '', statement: '', points: 1 };
const choices = ['rouge', 'vert', 'bleu'];
const of = (question: AskedQuestion, text: string) => wordsOfCode(question, text, letters);

describe('the code of an answer', () => {
  it.each<[AskedQuestion, string, string[]]>([
    [{ ...base, kind: 'single', choices }, 'B', ['vert']],
    [{ ...base, kind: 'multiple', choices }, 'AC', ['rouge', 'bleu']],
    [{ ...base, kind: 'truth' }, 'F', ['false']],
    [{ ...base, kind: 'scale', least: '', most: '' }, '4', ['4']],
    [{ ...base, kind: 'number', unit: 'cm' }, '4,5', ['4,5']],
    [{ ...base, kind: 'matching', lefts: ['a', 'b', 'c'], rights: choices }, 'C-A', ['bleu', '', 'rouge']],
    [
      {
        ...base,
        kind: 'labels',
        spots: [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
        labels: choices,
      },
      'CA',
      ['bleu', 'rouge'],
    ],
    [{ ...base, kind: 'ordering', items: choices }, 'CAB', ['bleu', 'rouge', 'vert']],
    [{ ...base, kind: 'gaps', pieces: ['x', 'y', 'z'] }, 'ciel ; bleu', ['ciel', 'bleu']],
    [{ ...base, kind: 'short' }, 'Rabat', ['Rabat']],
  ])('is converted both ways', (question, code, words) => {
    expect(of(question, code)).toEqual({ words });
    expect(codeOf(question, words, letters)).toBe(code);
    expect(of(question, ' ')).toEqual({ words: [] });
    expect(codeOf(question, [], letters)).toBe('');
  });

  it('accepts capitals, spaces and commas, and reports what it refuses', () => {
    const several: AskedQuestion = { ...base, kind: 'multiple', choices };
    expect(of(several, 'c, a')).toEqual({ words: ['rouge', 'bleu'] });
    expect(of(several, 'aa')).toEqual({ words: ['rouge'] });
    expect(of(several, 'D')).toEqual({ fault: 'letters' });
    expect(of({ ...base, kind: 'single', choices }, 'AB')).toEqual({ fault: 'one_letter' });
    expect(of({ ...base, kind: 'truth' }, 'x')).toEqual({ fault: 'truth' });
    expect(of({ ...base, kind: 'truth' }, 'خطأ')).toEqual({ words: ['false'] });
    expect(of({ ...base, kind: 'scale', least: '', most: '' }, '6')).toEqual({ fault: 'scale' });
    expect(of({ ...base, kind: 'ordering', items: choices }, 'AB')).toEqual({ fault: 'order' });
    expect(of({ ...base, kind: 'gaps', pieces: ['x', 'y'] }, 'a;b')).toEqual({ fault: 'gaps' });
  });
});
