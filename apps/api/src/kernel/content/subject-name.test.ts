import { expect, it } from 'vitest';
import { subjectIn, subjectsIn } from './subject-name.ts';

const maths = { subject: 'Mathématiques', subjectAr: 'الرياضيات' };
const music = { subject: 'Musique', subjectAr: '' };

it('readers of Arabic get the Arabic name of a subject, where there is one', () => {
  expect([subjectIn('ar', maths), subjectIn('ar', music)]).toEqual(['الرياضيات', 'Musique']);
  for (const speech of ['fr', 'tu', 'en'] as const) expect(subjectIn(speech, maths)).toBe('Mathématiques');
});

it('a subject appears once in a list', () => {
  expect(subjectsIn('tu', [maths, music, maths])).toBe('Mathématiques, Musique');
  expect(subjectsIn('ar', [maths, music, maths])).toBe('الرياضيات، Musique');
});
