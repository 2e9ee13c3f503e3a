import { expect, test } from 'vitest';
import { contentOf, emptyDraft } from './draft.ts';

const typed = { ...emptyDraft, title: '  Exercices ', dueOn: '2026-11-26', minutes: '40' };

test('a draft is sent as typed, without surrounding blanks', () => {
  const content = contentOf({ ...typed, links: ' https://a.org\n\nhttps://b.org ' }, false);
  expect(content).toMatchObject({ title: 'Exercices', minutes: 40, links: ['https://a.org', 'https://b.org'] });
  expect(contentOf({ ...typed, minutes: '' }, false).minutes).toBeNull();
});

test('late hand-ins are accepted only for homework handed in here', () => {
  const late = { ...typed, lateUntil: '2026-12-03' };
  expect(contentOf({ ...late, handIn: 'text' }, false).lateUntil).toBe('2026-12-03');
  expect(contentOf({ ...late, handIn: 'paper' }, false).lateUntil).toBeNull();
  expect(contentOf({ ...late, handIn: 'none' }, false).lateUntil).toBeNull();
});

test('versions are limited or optional only for homework handed in here', () => {
  const counted = { ...typed, mostTurns: '2', required: false };
  expect(contentOf({ ...counted, handIn: 'file' }, false)).toMatchObject({ mostTurns: 2, required: false });
  expect(contentOf({ ...counted, handIn: 'paper' }, false)).toMatchObject({ mostTurns: null, required: true });
  expect(contentOf({ ...typed, handIn: 'file' }, false)).toMatchObject({ mostTurns: null, required: true });
});

test('homework is shown at once, from a day, or to nobody', () => {
  const planned = { ...typed, show: 'day' as const, showOn: '2026-11-25' };
  expect(contentOf(typed, false)).toMatchObject({ show: 'now', showOn: null });
  expect(contentOf(planned, false)).toMatchObject({ show: 'day', showOn: '2026-11-25' });
  expect(contentOf(planned, true)).toMatchObject({ show: 'draft', showOn: null });
});
