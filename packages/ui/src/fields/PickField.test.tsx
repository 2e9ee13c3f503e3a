import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { PickField, type PickFieldProps } from './PickField.tsx';

type One = { id: string; label: string; class: string };
const items: One[] = [
  { id: 'a', label: 'Adam El Amrani', class: '6e A' },
  { id: 'b', label: 'Yasmine El Amrani', class: '3e A' },
  { id: 'c', label: '<b>Kenza</b>', class: '5e B' },
];
const onPick = vi.fn();
const onSubmit = vi.fn();

function Sample(props: Partial<PickFieldProps<One>>) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PickField
        label="Élève"
        text={text}
        onText={setText}
        items={items}
        onPick={onPick}
        listLabel="Propositions"
        detail={(one) => one.class}
        {...props}
      />
      <button type="submit">Envoyer</button>
    </form>
  );
}
// The list comes after the field.
beforeAll(() => import('./OptionList.tsx'));
const show = (props: Partial<PickFieldProps<One>> = {}): HTMLElement => {
  onPick.mockClear();
  onSubmit.mockClear();
  render(<Sample {...props} />);
  return screen.getByRole('combobox', { name: 'Élève' });
};
const pointed = (field: HTMLElement): string | null =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

test('arrows wrap round the answers, Enter chooses one and sends no form', async () => {
  const field = show();
  await userEvent.type(field, 'a');
  expect(pointed(field)).toBe('Adam El Amrani 6e A');
  await userEvent.keyboard('{ArrowDown}');
  expect(pointed(field)).toBe('Yasmine El Amrani 3e A');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(pointed(field)).toBe('<b>Kenza</b> 5e B');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(items[1]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Escape closes the list and nothing else; an arrow or a letter opens it again', async () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  const field = show();
  await userEvent.type(field, 'a');
  outside.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(outside.mock.calls.map(([event]) => (event as KeyboardEvent).key)).not.toContain('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(field.hasAttribute('aria-controls')).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox', { name: 'Propositions' }).id).toBe(field.getAttribute('aria-controls'));
  await userEvent.keyboard('{Escape}m');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  document.removeEventListener('keydown', outside);
});

test('suggestions are chosen after an arrow only: Enter in an empty field still sends the form', async () => {
  const field = show();
  await userEvent.click(field);
  expect(pointed(field)).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(items[2]);
});

test('Enter chooses nobody while the answers belong to older words', async () => {
  const field = show({ waiting: true });
  await userEvent.type(field, 'yas{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('names are text only, and a press chooses one', async () => {
  show();
  const hostile = screen.getByRole('option', { name: '<b>Kenza</b> 5e B' });
  expect(hostile.querySelector('b')).toBeNull();
  await userEvent.click(hostile);
  expect(onPick).toHaveBeenCalledExactlyOnceWith(items[2]);
});

test('a wrong field shows why, and an empty result is announced under it', () => {
  const field = show({ error: 'Choisissez un élève.', items: [], state: 'Aucun élève ne correspond' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Choisissez un élève.');
  expect(screen.getByText('Aucun élève ne correspond').closest('[aria-live]')?.getAttribute('aria-live')).toBe(
    'polite',
  );
  expect(screen.queryByRole('listbox')).toBeNull();
});
