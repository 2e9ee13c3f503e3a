import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import type { Drop, WeekDay, WeekItem, WeekProps, WeekSlot, WeekWords } from './model.tsx';
import { WeekView } from './WeekView.tsx';

const words: WeekWords = {
  item: (item, day) => `${item.title}, ${day?.name} ${item.start} à ${item.end}`,
  hour: String,
  time: String,
  states: { cancelled: 'Annulé', moved: 'Déplacé', new: 'Nouveau', held: 'À confirmer', locked: 'Verrouillé' },
  nothing: 'Rien',
  chooseDay: 'Choisir un jour',
};
const moveWords = {
  help: 'Espace pour saisir',
  possible: 'Possible',
  taken: (item: WeekItem) => `${item.title} saisi`,
  at: (_item: WeekItem, place: Drop, day: WeekDay | undefined, reason: string | null) =>
    `${day?.name} ${place.start} à ${place.end}, ${reason ?? 'possible'}`,
  dropped: (item: WeekItem, _place: Drop, day: WeekDay | undefined) => `${item.title} posé ${day?.name}`,
  refused: (item: WeekItem, reason: string) => `${item.title} refusé : ${reason}`,
  cancelled: (item: WeekItem) => `${item.title} remis`,
  copy: 'Copie',
};
const days: WeekDay[] = ['Lundi', 'Mardi', 'Mercredi'].map((name, index) => ({ key: `d${index}`, name, short: name }));
const slots: WeekSlot[] = [0, 60, 120, 180].map((at) => ({ key: `s${at}`, start: 480 + at, end: 540 + at }));
const start: WeekItem[] = [
  { id: 'a', day: 'd0', start: 480, end: 540, title: 'Arabe' },
  { id: 'b', day: 'd0', start: 540, end: 600, title: 'EPS', state: 'locked' },
  { id: 'c', day: 'd1', start: 600, end: 660, title: 'Maths' },
];
const mayDrop = (item: WeekItem, place: Drop): string | null =>
  place.day === 'd1' && place.start < 660 && place.end > 600 && item.id !== 'c' ? 'pris par Maths' : null;

function Planner({
  onMove,
  more,
  dir = 'ltr',
}: {
  onMove: WeekEditMove;
  more?: Partial<WeekProps>;
  dir?: 'ltr' | 'rtl';
}) {
  const [items, setItems] = useState(start);
  return (
    <UiProvider scheme="light" dir={dir} link={(props) => <a {...props} />}>
      <WeekView
        label="Semaine"
        days={days}
        items={items}
        slots={slots}
        words={words}
        edit={{
          words: moveWords,
          mayDrop,
          onMove: (item, place) => {
            onMove(item, place);
            const { copy, ...at } = place;
            setItems((old) =>
              copy
                ? [...old, { ...item, ...at, id: 'copy' }]
                : old.map((one) => (one.id === item.id ? { ...one, ...at } : one)),
            );
          },
        }}
        {...more}
      />
    </UiProvider>
  );
}
type WeekEditMove = (item: WeekItem, place: Drop) => void;
const announcement = (): string => screen.getByRole('status').textContent ?? '';
const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset['item'];

async function enter(more?: Partial<WeekProps>, dir?: 'ltr' | 'rtl') {
  const onMove = vi.fn();
  render(<Planner onMove={onMove} more={more} dir={dir} />);
  const user = userEvent.setup();
  await user.tab();
  return { user, onMove };
}

test('keys: one item is reached by Tab, arrows go to the others', async () => {
  const { user } = await enter();
  expect(focused()).toBe('a');
  expect(document.activeElement?.getAttribute('aria-describedby')).toBeTruthy();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('b');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('c');
});

test('keys: Space picks up, arrows carry by slot and day with announcements, Enter drops and the focus follows', async () => {
  const { user, onMove } = await enter();
  await user.keyboard(' ');
  expect(announcement()).toBe('Arabe saisi');
  await user.keyboard('{ArrowRight}');
  expect(announcement()).toBe('Mardi 480 à 540, possible');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(announcement()).toBe('Mardi 600 à 660, pris par Maths');
  await user.keyboard('{Enter}');
  expect(announcement()).toBe('Arabe refusé : pris par Maths');
  expect(onMove).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onMove).toHaveBeenCalledWith(start[0], { day: 'd1', start: 660, end: 720, copy: false });
  expect(announcement()).toBe('Arabe posé Mardi');
  expect(focused()).toBe('a');
  expect(document.activeElement?.closest('[data-column]')?.getAttribute('data-column')).toBe('d1');
});

test('keys: Shift and arrows change the duration, Escape restores it, Alt and Enter copies', async () => {
  const { user, onMove } = await enter();
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}{Escape}');
  expect(announcement()).toBe('Arabe remis');
  await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}{Enter}');
  expect(onMove).toHaveBeenLastCalledWith(start[0], { day: 'd0', start: 480, end: 600, copy: false });
  await user.keyboard(' {ArrowRight}{ArrowRight}{Alt>}{Enter}{/Alt}');
  expect(onMove.mock.lastCall![1]).toEqual({ day: 'd2', start: 480, end: 600, copy: true });
  expect(document.querySelectorAll('[data-item]')).toHaveLength(4);
});

test('keys: Enter opens an item and Space does not; Space drops what it picked up', async () => {
  const onOpen = vi.fn();
  const { user, onMove } = await enter({ onOpen });
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(start[0]);
  expect(announcement()).toBe('');
  await user.keyboard(' {ArrowDown} ');
  expect(onMove).toHaveBeenCalledExactlyOnceWith(start[0], { day: 'd0', start: 540, end: 600, copy: false });
  await user.keyboard(' {ArrowDown}{Enter}');
  expect(onMove).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('keys: from right to left, the next day is on the left', async () => {
  const { user } = await enter(undefined, 'rtl');
  await user.keyboard(' {ArrowLeft}');
  expect(announcement()).toContain('Mardi');
});

test('a locked item and a closed day explain why, and the caller is not asked', async () => {
  const closed = days.map((day, index) => (index === 1 ? { ...day, closed: 'Férié' } : day));
  const { user, onMove } = await enter({ days: closed });
  await user.keyboard('{ArrowDown} ');
  expect(announcement()).toBe('EPS refusé : Verrouillé');
  await user.keyboard('{ArrowUp} {ArrowRight}');
  expect(announcement()).toBe('Mardi 480 à 540, Férié');
  await user.keyboard('{Enter}');
  expect(onMove).not.toHaveBeenCalled();
});

const rect = Element.prototype.getBoundingClientRect;
afterEach(() => {
  Element.prototype.getBoundingClientRect = rect;
});
/** Three columns of 100 pixels, 240 high: a pixel is a minute from 8 h on. */
function laidOut(): void {
  Element.prototype.getBoundingClientRect = function box(this: HTMLElement): DOMRect {
    const day = Number(this.closest<HTMLElement>('[data-column]')?.dataset['column']?.slice(1) ?? 0);
    const at = start.find((item) => item.id === this.dataset['item']);
    return at ? new DOMRect(day * 100, at.start - 480, 100, 60) : new DOMRect(day * 100, 0, 100, 240);
  };
}
const item = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-item="${id}"]`)!;
const at = (clientX: number, clientY: number, more: object = {}) => ({
  clientX,
  clientY,
  button: 0,
  pointerType: 'mouse',
  ...more,
});

test('pointer: a drag ends in the nearest slot; possible places are shown, and a click is no drag', async () => {
  laidOut();
  const open = vi.fn();
  const { onMove } = await enter({ onOpen: open });
  fireEvent.pointerDown(item('a'), at(50, 10));
  fireEvent.pointerMove(window, at(150, 20));
  expect(screen.getAllByText('Possible').length).toBeGreaterThan(5);
  expect(screen.getAllByText('pris par Maths')).toHaveLength(1);
  fireEvent.pointerMove(window, at(250, 195));
  fireEvent.pointerUp(window, at(250, 195));
  expect(onMove).toHaveBeenCalledWith(start[0], { day: 'd2', start: 660, end: 720, copy: false });
  fireEvent.pointerDown(item('c'), at(150, 130));
  fireEvent.pointerUp(window, at(151, 131));
  fireEvent.click(item('c'));
  expect(open).toHaveBeenCalledTimes(1);
  expect(onMove).toHaveBeenCalledTimes(1);
});

test('pointer: a refused place returns the item, Alt copies, an edge resizes, Escape cancels', async () => {
  laidOut();
  const { onMove } = await enter();
  fireEvent.pointerDown(item('a'), at(50, 10));
  fireEvent.pointerMove(window, at(150, 130));
  fireEvent.pointerUp(window, at(150, 130));
  expect(announcement()).toBe('Arabe refusé : pris par Maths');
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.pointerDown(item('a'), at(50, 10));
  fireEvent.pointerMove(window, at(250, 10));
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(announcement()).toBe('Arabe remis');
  fireEvent.pointerDown(item('a').querySelector('[data-edge="end"]')!, at(50, 59));
  fireEvent.pointerMove(window, at(50, 170));
  fireEvent.pointerUp(window, at(50, 170));
  expect(onMove).toHaveBeenLastCalledWith(start[0], { day: 'd0', start: 480, end: 660, copy: false });
  fireEvent.pointerDown(item('c'), at(150, 130));
  fireEvent.pointerMove(window, at(250, 130));
  fireEvent.pointerUp(window, at(250, 130, { altKey: true }));
  expect(onMove).toHaveBeenLastCalledWith(start[2], { day: 'd2', start: 600, end: 660, copy: true });
});

test('a finger that moves at once scrolls, and nothing is carried', async () => {
  laidOut();
  const { onMove } = await enter();
  fireEvent.pointerDown(item('a'), at(50, 10, { pointerType: 'touch' }));
  fireEvent.pointerMove(window, at(50, 80, { pointerType: 'touch' }));
  fireEvent.pointerUp(window, at(50, 120, { pointerType: 'touch' }));
  expect(onMove).not.toHaveBeenCalled();
});
