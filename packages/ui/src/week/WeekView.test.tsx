import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type MonthDay, MonthView } from './MonthView.tsx';
import type { WeekDay, WeekItem, WeekProps, WeekWords } from './model.tsx';
import { WeekView } from './WeekView.tsx';

const time = (minute: number): string => `${Math.floor(minute / 60)} h ${String(minute % 60).padStart(2, '0')}`;
const words: WeekWords = {
  item: (item, day) =>
    `${item.title}, ${day?.name.toLowerCase()} ${time(item.start)} à ${time(item.end)}${item.state === 'cancelled' ? ', annulé' : ''}`,
  hour: (minute) => `${minute / 60} h`,
  time,
  states: { cancelled: 'Annulé', moved: 'Déplacé', new: 'Nouveau', held: 'À confirmer', locked: 'Verrouillé' },
  nothing: 'Rien ce jour',
  chooseDay: 'Choisir un jour',
};
const days: WeekDay[] = ['Lundi', 'Mardi', 'Mercredi'].map((name, index) => ({
  key: `d${index}`,
  name,
  short: name.slice(0, 3),
  date: String(23 + index),
}));
const items: WeekItem[] = [
  { id: 'b', day: 'd0', start: 565, end: 620, title: 'Français' },
  { id: 'a', day: 'd0', start: 510, end: 565, title: 'Mathématiques', lines: ['M. Benjelloun', 'B12'] },
  { id: 'c', day: 'd1', start: 510, end: 565, title: 'Arabe', state: 'cancelled' },
  { id: 'turnA', day: 'd1', start: 600, end: 650, title: 'Arts', turn: 'A' },
  { id: 'turnB', day: 'd1', start: 600, end: 650, title: 'Technologie', turn: 'B' },
];
const week = (more: Partial<WeekProps> = {}) => (
  <WeekView label="Semaine 48" days={days} items={items} words={words} {...more} />
);

/** Sets the screen width; the returned function restores it. */
function onWidth(width: number): () => void {
  const before = window.matchMedia;
  window.matchMedia = (query: string) => {
    const least = Number(/min-width: (\d+)/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width: (\d+)/.exec(query)?.[1] ?? 9999);
    const matches = /width/.test(query) && width >= least && width <= most;
    return { matches, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList;
  };
  return () => {
    window.matchMedia = before;
  };
}

test('each item has its full name, in the order of the day, also when it is cancelled', () => {
  render(week());
  const lists = screen.getAllByRole('list');
  expect(within(lists[0]!).getAllByRole('listitem')[0]!.textContent).toContain('Mathématiques, lundi 8 h 30 à 9 h 25');
  expect(screen.getByText('Arabe, mardi 8 h 30 à 9 h 25, annulé')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
    'Lundi 23',
    'Mardi 24',
    'Mercredi 25',
  ]);
  expect(screen.getByText('Rien ce jour')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an item opens by its name; breaks and closed days are named', async () => {
  const open = vi.fn();
  const closed = days.map((day, index) => (index === 2 ? { ...day, closed: 'Fête du Trône' } : day));
  const breaks = [{ key: 'noon', name: 'Déjeuner', start: 720, end: 780, days: ['d0'] }];
  render(week({ onOpen: open, days: closed, breaks }));
  await userEvent.click(screen.getByRole('button', { name: 'Français, lundi 9 h 25 à 10 h 20' }));
  expect(open).toHaveBeenCalledWith(items[0]);
  expect(screen.getByText('Fête du Trône')).toBeTruthy();
  expect(screen.getAllByText('Déjeuner')).toHaveLength(1);
});

test('one week of an alternation shows its own items only; without one both are side by side', () => {
  const { rerender } = render(week({ turn: 'A' }));
  expect(document.querySelector('[data-item="turnB"]')).toBeNull();
  rerender(week({ turn: null }));
  const place = document.querySelector('[data-item="turnB"]')!.closest<HTMLElement>('li')!;
  expect(place.style.inlineSize).toBe('50%');
  expect(place.style.insetInlineStart).toBe('50%');
});

test('the current time crosses its day only, and past items look different', () => {
  render(week({ now: { day: 'd1', minute: 570 } }));
  const past = [...document.querySelectorAll('[data-past]')].map((one) => one.getAttribute('data-item'));
  expect(past).toEqual(['a', 'b', 'c']);
  expect(document.querySelectorAll('[data-column][data-today]')).toHaveLength(1);
  expect(screen.getByText('9 h 30')).toBeTruthy();
});

test('the list contains the same names, day by day', () => {
  render(week({ presentation: 'list' }));
  expect(screen.getByText('Mathématiques, lundi 8 h 30 à 9 h 25')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
});

test('a phone shows one day and goes to another by its tab', async () => {
  const restore = onWidth(390);
  const onDay = vi.fn();
  render(week({ now: { day: 'd0', minute: 0 }, onDay }));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  const group = screen.getByRole('group', { name: 'Choisir un jour' });
  await userEvent.click(within(group).getByRole('button', { name: 'Mardi 24' }));
  expect(onDay).toHaveBeenCalledWith('d1');
  expect(screen.getByText('Arabe, mardi 8 h 30 à 9 h 25, annulé')).toBeTruthy();
  expect(within(group).getByRole('button', { name: 'Mardi 24' }).getAttribute('aria-pressed')).toBe('true');
  restore();
});

const onPaper = (): HTMLElement => {
  fireEvent(window, new Event('beforeprint'));
  return screen.getByRole('region', { name: 'Semaine 48' });
};
const headings = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent);

test('on paper a list is the grid, on a wide sheet under its own title', () => {
  render(week({ presentation: 'list' }));
  const paper = onPaper();
  expect(paper.dataset.print).toBe('wide');
  const title = within(paper).getByText('Semaine 48');
  expect(title.dataset.print).toBe('only');
  expect(paper.style.getPropertyValue('--days')).toBe('3');
  expect(document.querySelectorAll('[data-item]')).toHaveLength(items.length);
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-print="wide"]')).toBeNull();
  expect(screen.getByText('Mathématiques, lundi 8 h 30 à 9 h 25')).toBeTruthy();
});

test.each([390, 800])('a screen of %i px prints every day of the week with its full name, and no tab', (width) => {
  const restore = onWidth(width);
  render(week({ now: { day: 'd2', minute: 570 }, phone: 'day' }));
  const [shown] = [headings().length];
  const paper = onPaper();
  expect(shown).toBe(width < 600 ? 1 : 3);
  expect(headings()).toEqual(['Lundi 23', 'Mardi 24', 'Mercredi 25']);
  expect(paper.dataset.crowded).toBeUndefined();
  expect(screen.queryByRole('group', { name: 'Choisir un jour' })).toBeNull();
  expect(within(paper).getByText('Arabe, mardi 8 h 30 à 9 h 25, annulé')).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(headings()).toHaveLength(shown!);
  restore();
});

test('a browser that announces print only through media queries prints the week too', () => {
  const before = window.matchMedia;
  const list = (query: string) =>
    ({ matches: query === 'print', addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  window.matchMedia = list;
  render(week({ presentation: 'list', ink: 'black' }));
  expect(screen.getByRole('region', { name: 'Semaine 48' }).dataset).toMatchObject({ print: 'wide', ink: 'black' });
  window.matchMedia = before;
});

test('a month opens its days; arrows move between them', async () => {
  const open = vi.fn();
  const month: MonthDay[] = Array.from({ length: 14 }, (_, index) => ({
    key: `m${index}`,
    date: String(index + 1),
    name: `${index + 1} novembre, ${index} cours`,
    today: index === 8,
  }));
  const heads = ['Lu', 'Ma', 'Me', 'Je', 'Ve', 'Sa', 'Di'].map((short) => ({ short, name: `${short}…` }));
  render(<MonthView label="Novembre" heads={heads} days={month} onOpen={open} />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '9 novembre, 8 cours' }));
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
  expect(open).toHaveBeenCalledWith(month[2]);
});
