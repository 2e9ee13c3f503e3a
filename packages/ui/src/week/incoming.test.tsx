import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import type { Drop, WeekDay, WeekHandle, WeekItem, WeekSlot, WeekWords } from './model.tsx';
import { WeekView } from './WeekView.tsx';

const words: WeekWords = {
  item: (item) => item.title,
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
  dropped: (item: WeekItem) => `${item.title} posé`,
  refused: (item: WeekItem, reason: string) => `${item.title} refusé : ${reason}`,
  cancelled: (item: WeekItem) => `${item.title} remis`,
  copy: 'Copie',
};
const days: WeekDay[] = ['Lundi', 'Mardi'].map((name, index) => ({ key: `d${index}`, name, short: name }));
const slots: WeekSlot[] = [480, 540, 600].map((start) => ({ key: `s${start}`, start, end: start + 60 }));
const standing: WeekItem = { id: 'a', day: 'd0', start: 480, end: 540, title: 'Arabe' };
const fromTray: WeekItem = { id: 'new', day: '', start: 480, end: 540, title: 'Maths' };

function planner(onMove: (item: WeekItem, place: Drop) => void) {
  const handle = createRef<WeekHandle>();
  const mayDrop = (_: WeekItem, place: Drop): string | null =>
    place.day === 'd0' && place.start === 480 ? 'pris par Arabe' : null;
  render(
    <UiProvider scheme="light" dir="ltr" link={(props) => <a {...props} />}>
      <WeekView
        label="Semaine"
        days={days}
        items={[standing]}
        slots={slots}
        words={words}
        edit={{ handle, words: moveWords, mayDrop, onMove }}
      />
    </UiProvider>,
  );
  return handle;
}
const announcement = () => screen.getByRole('status').textContent;

test('an item without a place is picked up to the first free one, carried by arrows and dropped', async () => {
  const onMove = vi.fn();
  const handle = planner(onMove);
  act(() => handle.current?.take(fromTray));
  expect(announcement()).toBe('Lundi 540 à 600, possible');
  await userEvent.keyboard('{ArrowUp}');
  expect(announcement()).toBe('Lundi 480 à 540, pris par Arabe');
  await userEvent.keyboard('{Enter}');
  expect(onMove).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onMove).toHaveBeenCalledExactlyOnceWith(fromTray, { day: 'd1', start: 480, end: 540, copy: false });
});
test('Escape leaves it without a place', async () => {
  const onMove = vi.fn();
  const handle = planner(onMove);
  act(() => handle.current?.take(fromTray));
  await userEvent.keyboard('{Escape}{Enter}');
  expect(onMove).not.toHaveBeenCalled();
  expect(announcement()).not.toContain('possible');
});
test('a press on a place drops the item carried by keys', () => {
  const onMove = vi.fn();
  const handle = planner(onMove);
  const column = document.querySelector<HTMLElement>('[data-column="d1"]')!;
  for (const one of document.querySelectorAll<HTMLElement>('[data-column]')) {
    const left = one === column ? 100 : 0;
    one.getBoundingClientRect = () => DOMRect.fromRect({ x: left, y: 0, width: 90, height: 180 });
  }
  act(() => handle.current?.take(fromTray));
  fireEvent.click(column, { clientX: 150, clientY: 130 });
  expect(onMove).toHaveBeenCalledExactlyOnceWith(fromTray, { day: 'd1', start: 600, end: 660, copy: false });
});
