import { queueKinds } from '@encrier/contract/queues.generated';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLang } from '#kernel/i18n/i18n.ts';
import { declareQueues, learnQueues, queueFace } from '#kernel/queues/learn.ts';
import { queueFaces } from '../../queues.generated.ts';
import { HomeRows } from './parts/HomeRows.tsx';
import { dueOf } from './queues.api.ts';

declareQueues(async () => queueFaces);
const line = (queue: (typeof queueKinds)[number], part: object = {}) => ({
  queue,
  id: '01a20730-2bfb-702c-9fbc-0f33cb816471',
  subject: 'Sofia Zerouali',
  subjectAr: '',
  place: '3e A',
  by: 'Karima Zerouali',
  kind: 'one_day',
  things: 2,
  since: '2026-11-24T09:52:00Z',
  due: '2026-11-24T10:30:00Z' as string | null,
  ...part,
});

it('every queue of the contract has its words once, its own position, and a link', async () => {
  await learnQueues();
  expect(queueFaces.flatMap((faces) => Object.keys(faces)).sort()).toEqual([...queueKinds].sort());
  const faces = queueKinds.map((queue) => queueFace(queue)!);
  expect(new Set(faces.map(({ order }) => order)).size).toBe(faces.length);
  for (const queue of queueKinds) {
    const face = queueFace(queue)!;
    expect(face.says(line(queue)).length, queue).toBeGreaterThan(5);
    expect(face.opens(line(queue)), queue).toMatch(/^\//);
    expect(face.href, queue).toMatch(/^\//);
  }
});

it('a line is described in words, with its pupil and the button that opens it', async () => {
  await learnQueues();
  render(
    <I18nProvider i18n={i18n}>
      <HomeRows items={[line('exits.requests'), line('complaints.open', { subject: 'Bus', due: null })]} primary />
    </I18nProvider>,
  );
  const button = screen.getByRole('link', { name: 'Répondre : Sofia Zerouali, sortie d’un jour demandée' });
  expect(button.getAttribute('href')).toBe('/admin/student-exit?demande=01a20730-2bfb-702c-9fbc-0f33cb816471');
  expect(screen.getAllByText('Karima Zerouali')).toHaveLength(2);
  expect(screen.getAllByRole('link').filter((link) => link.className.includes('primary'))).toEqual([button]);
});

it('readers of Arabic see the Arabic name of a subject', async () => {
  await learnQueues();
  const maths = { subject: 'Mathématiques', subjectAr: 'الرياضيات' };
  const queues = ['lesson_log.missing', 'exams.to_validate', 'exams.to_makeup', 'report_cards.comments'] as const;
  const sentences = () => queues.map((queue) => queueFace(queue)!.says(line(queue, maths)));
  for (const one of sentences()) expect(one).toContain('Mathématiques');
  await setLang('ar');
  for (const one of sentences()) expect(one).toContain('الرياضيات');
  await setLang('fr');
});

it.each([
  ['2026-11-24T09:59:00Z', 'late'],
  ['2026-11-24T10:40:00Z', 'hour'],
  ['2026-11-24T22:30:00Z', 'today'],
  // Midnight has passed in Casablanca, which is an hour ahead.
  ['2026-11-24T23:30:00Z', 'tomorrow'],
  ['2026-11-28T08:00:00Z', 'week'],
  ['2026-12-24T08:00:00Z', 'later'],
  [null, 'none'],
])('tasks due at %s are under « %s »', (due, group) => {
  expect(dueOf({ due }, new Date('2026-11-24T10:00:00Z'))).toBe(group);
});
