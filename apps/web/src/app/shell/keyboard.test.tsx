import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { navigation } from '#kernel/go.ts';
import { writeParam } from '#kernel/settings.ts';
import { useKeyboard } from './keyboard.ts';
import type { Entry } from './menu.ts';

const went: string[] = [];
const pressed: string[] = [];
const entries: Entry[] = [{ group: 'main', order: 0, name: 'home', key: 'c', path: '/admin' }];
function Page({ place }: { place: 'button' | 'field' }) {
  useKeyboard(entries);
  return (
    <main>
      {place === 'button' ? (
        <button type="button" data-create onClick={() => pressed.push('create')}>
          Rédiger
        </button>
      ) : (
        <textarea data-create aria-label="Commentaire" />
      )}
    </main>
  );
}
beforeEach(() => {
  went.length = 0;
  pressed.length = 0;
  navigation.go = (to) => void went.push(to);
});

it('C creates what the page offers, or goes to the field that it marks, and types inside a field (LAW-ACC-02)', async () => {
  const { rerender } = render(<Page place="button" />);
  await userEvent.keyboard('c');
  expect(pressed).toEqual(['create']);
  rerender(<Page place="field" />);
  await userEvent.keyboard('c');
  const field = document.querySelector('textarea');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('cgc');
  expect([field?.value, went]).toEqual(['cgc', []]);
});

it('G comes first: the next letter opens a menu entry', async () => {
  render(<Page place="button" />);
  await userEvent.keyboard('gc');
  expect([went, pressed]).toEqual([['/admin'], []]);
});

it('shortcuts do nothing where single letters are disabled', async () => {
  writeParam('shortcuts', false);
  render(<Page place="button" />);
  await userEvent.keyboard('c');
  expect(pressed).toEqual([]);
  writeParam('shortcuts', true);
});
