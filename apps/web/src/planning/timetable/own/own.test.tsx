import { mondayOf, weekNumber } from '@encrier/contract/kernel/days';
import type { Lesson, OwnLessons } from '@encrier/contract/planning/lessons';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import OwnPage from './OwnPage.tsx';
import { spanOf, stepped } from './own.api.ts';
import { currentOf } from './parts/DayRows.tsx';
import { daysShown, itemOf, monthDays } from './parts/items.ts';

const uuid = (last: number): string => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const lesson = (n: number, part: Partial<Lesson> = {}): Lesson => ({
  id: uuid(900 + n),
  kind: 'lesson',
  title: 'Mathématiques',
  titleAr: 'الرياضيات',
  subjectId: null,
  code: 'MATHS',
  colour: 'maths',
  audience: '6A',
  classId: uuid(1),
  groupId: null,
  day: '2026-11-24',
  starts: 510,
  ends: 565,
  room: 'B12',
  classroomId: null,
  teachers: [{ id: uuid(5), label: 'Hassan Tazi', labelAr: 'حسن التازي', substitute: false }],
  state: 'planned',
  changes: [],
  before: null,
  reason: '',
  note: '',
  remoteUrl: '',
  changedAt: null,
  version: 1,
  ...part,
});
const cancelled = lesson(1, {
  title: 'Arabe',
  code: 'AR',
  starts: 600,
  ends: 655,
  state: 'cancelled',
  changes: ['cancelled'],
  reason: 'Professeur absent',
});
const moved = lesson(2, {
  title: 'Histoire',
  code: 'HG',
  starts: 700,
  ends: 755,
  room: 'C02',
  changes: ['room'],
  before: { day: '2026-11-24', starts: 700, ends: 755, room: 'A09', teachers: ['Hassan Tazi'] },
  remoteUrl: 'https://visio.example/hg',
});
const week = {
  closed: [{ day: '2026-11-25', name: 'Fête' }],
  pauses: [],
  weekdays: [1, 2, 3, 4, 5],
  weekAOn: '2026-09-07',
};
const child = (n: number, lessons: Lesson[]): OwnLessons['persons'][number] => ({
  id: uuid(30 + n),
  label: `Enfant${n} El Amrani`,
  labelAr: '',
  as: 'pupil',
  self: false,
  ...week,
  lessons,
});
const teacher: OwnLessons['persons'][number] = {
  ...child(0, [lesson(9)]),
  id: uuid(21),
  label: 'Hassan Tazi',
  as: 'teacher',
  self: true,
};
const answers: Record<string, (seen: Seen) => unknown> = {
  '/lessons/own': () => ({
    today: '2026-11-24',
    persons: [child(1, [lesson(0), cancelled, moved]), child(2, [lesson(3, { title: 'Dessin' })]), teacher],
  }),
  '/lessons/feeds': ({ method }) =>
    method === 'POST' ? { path: '/api/7/lessons/feeds/secret/calendar.ics' } : { items: [] },
  '/lessons/free-rooms': () => ({ rooms: [{ id: uuid(7), name: 'Labo 1', kind: 'lab', capacity: 24, until: 840 }] }),
};
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => {
    const path = Object.keys(answers).find((one) => seen.path.includes(one));
    return { body: path ? answers[path]!(seen) : {} };
  });
});
afterAll(() => server.stop());
beforeEach(() => queries.clear());

function open(area: 'parent' | 'prof', query = 'jour=2026-11-24'): void {
  const roles = [area];
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(roles as never),
    authId: null,
    lookAs: null,
  });
  history.replaceState(null, '', `/${area}/emploi?${query}`);
  inRouter(<OwnPage />, `/${area}/emploi?${query}`);
}
const block = (name: RegExp) => screen.findByRole('button', { name });

describe('the week of a family', () => {
  it('shows all children side by side, each block with its name, and cancelled or changed lessons in words', async () => {
    open('parent');
    expect(await block(/^Mathématiques, Enfant1, .*Hassan Tazi, B12/)).toBeTruthy();
    expect(await block(/^Dessin, Enfant2/)).toBeTruthy();
    expect(await block(/^Arabe, Enfant1.*annulé$/)).toBeTruthy();
    expect(await block(/^Histoire, Enfant1.*modifié$/)).toBeTruthy();
    expect(screen.getByText('A09').tagName).toBe('DEL');
    expect(within(screen.getByRole('list', { name: 'Enfants' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Fête')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Salles libres' })).toBeNull();
  });

  it('shows one child when one is chosen in the address', async () => {
    open('parent', `jour=2026-11-24&enfant=${uuid(32)}`);
    expect(await block(/^Dessin, mardi/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Mathématiques/ })).toBeNull();
  });

  it('opens a lesson with its previous place and, near its hour, the link to join it', async () => {
    const at = (minutes: number) =>
      new Date(Date.parse(`${moved.day}T00:00:00+01:00`) + (moved.starts + minutes) * 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: at(-11) });
    open('parent');
    await userEvent.click(await block(/^Histoire, Enfant1/));
    const early = await screen.findByRole('dialog', { name: 'Histoire' });
    expect(within(early).queryByRole('link', { name: /Rejoindre/ })).toBeNull();
    expect(within(early).getByText(/apparaît 10 minutes avant/)).toBeTruthy();
    cleanup();
    vi.setSystemTime(at(-10));
    open('parent');
    await userEvent.click(await block(/^Histoire, Enfant1/));
    const sheet = await screen.findByRole('dialog', { name: 'Histoire' });
    expect(within(sheet).getByText('A09').tagName).toBe('DEL');
    expect(within(sheet).getByText('C02')).toBeTruthy();
    const join = within(sheet).getByRole('link', { name: /Rejoindre/ });
    expect([join.getAttribute('href'), join.getAttribute('rel')]).toEqual([
      'https://visio.example/hg',
      'noopener noreferrer',
    ]);
    vi.useRealTimers();
  });

  it('makes a secret address that is shown once', async () => {
    open('parent', `jour=2026-11-24&enfant=${uuid(31)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Abonner mon agenda' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Créer une adresse' }));
    const field = await screen.findByLabelText<HTMLInputElement>(/Adresse secrète/);
    expect(field.value).toBe(`${server.origin}/api/7/lessons/feeds/secret/calendar.ics`);
    expect(screen.getByRole('link', { name: 'Ouvrir dans mon agenda' }).getAttribute('href')).toMatch(/^webcal:/);
  });
});

it('a teacher sees their list of pupils, and the rooms that are free', async () => {
  open('prof');
  expect(await block(/^6A, mardi 24 novembre.*Mathématiques, B12/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Salles libres' }));
  const list = await screen.findByRole('list', { name: 'Salles libres' });
  expect(within(list).getByText('Labo 1')).toBeTruthy();
  expect(within(list).getByText(/libre jusqu’à 14:00/)).toBeTruthy();
});

describe('days', () => {
  const filter = { view: 'week' as const, day: '2026-11-25' };
  it('are requested by whole weeks, and navigation steps by the shown length', () => {
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(spanOf(filter)).toEqual({ from: '2026-11-23', days: 7 });
    expect(spanOf({ ...filter, view: 'month' })).toEqual({ from: '2026-10-26', days: 42 });
    expect(stepped({ ...filter, view: 'month', day: '2026-12-31' }, 1)).toBe('2027-01-01');
    expect(stepped(filter, -1)).toBe('2026-11-18');
    expect([weekNumber('2026-11-24'), weekNumber('2027-01-01'), weekNumber('2024-12-30')]).toEqual([48, 53, 1]);
  });
  it('skip the weekend in a three-day view, unless it has a lesson, and name closures', () => {
    const friday = { view: 'three' as const, day: '2026-11-27' };
    const keys = (lessons: Lesson[]) => daysShown(friday, [child(1, lessons)]).map(({ key }) => key);
    expect(keys([])).toEqual(['2026-11-27', '2026-11-30', '2026-12-01']);
    expect(keys([lesson(0, { day: '2026-11-28' })])).toEqual(['2026-11-27', '2026-11-28', '2026-11-30']);
    expect(daysShown(filter, [child(1, [])])[2]?.closed).toBe('Fête');
    expect(daysShown(filter, [child(1, []), { ...child(2, []), closed: [] }])[2]?.closed).toBeUndefined();
  });
  it('count lessons that take place in a month, and mark changes', () => {
    const day = monthDays('2026-11-24', '2026-11-24', [child(1, [lesson(0), cancelled])], false).find(
      ({ today }) => today,
    );
    expect(day).toMatchObject({ count: 1, changed: true, dots: [{ color: 'maths', count: 1 }] });
    expect(day?.name).toContain('1 cours, 1 annulé');
  });
  it('draw a moved lesson with its previous place', () => {
    const one = lesson(4, {
      changes: ['moved'],
      before: { day: '2026-11-23', starts: 480, ends: 535, room: 'B12', teachers: [] },
    });
    const i18n = { _: (word: unknown) => String(word) } as never;
    expect(itemOf({ lesson: one, person: child(1, []), index: 0 }, false, i18n)).toMatchObject({
      state: 'moved',
      before: { place: { day: '2026-11-23', start: 480, end: 535 } },
    });
  });
  it('show the current or next lesson, and never a cancelled one', () => {
    const lessons = [lesson(0), { ...cancelled }, { ...moved }];
    expect(currentOf(lessons, 520)).toEqual({ id: lessons[0]!.id, when: 'now' });
    expect(currentOf(lessons, 610)).toEqual({ id: moved.id, when: 'next' });
    expect([currentOf(lessons, 1000), currentOf(lessons, null)]).toEqual([null, null]);
  });
});
