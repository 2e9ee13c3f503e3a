import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Combobox, ComboboxName, type ComboboxProps } from './Combobox.tsx';
import { TagsField } from './TagsField.tsx';

type One = { id: string; label: string; why?: string };
const items: One[] = [
  { id: 'a', label: '6e A' },
  { id: 'b', label: 'Karim Benjelloun' },
  { id: 'c', label: 'Omar Fassi', why: 'règles de l’école' },
];
const onPick = vi.fn();
const onSubmit = vi.fn();
// The list comes after the field.
beforeAll(() => import('./OptionList.tsx'));
beforeEach(() => vi.clearAllMocks());

const draw = (one: One) => <ComboboxName label={one.label} detail={one.why} />;
function useField(more: Partial<ComboboxProps<One>>) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  return {
    text,
    items,
    open,
    onPick,
    draw,
    listLabel: 'Choix',
    onText: setText,
    onOpen: setOpen,
    onPress: () => setOpen(true),
    onLeave: () => setOpen(false),
    unavailable: ({ why }: One) => why !== undefined,
    ...more,
  };
}
function Bare(more: Partial<ComboboxProps<One>>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox {...useField(more)} aria-label="Destinataires" />
      <button type="submit">Envoyer</button>
    </form>
  );
}
function Tagged(more: Partial<ComboboxProps<One>>) {
  const [tags, setTags] = useState(['3e A', 'Samira']);
  return (
    <TagsField
      {...useField(more)}
      label="À"
      tags={tags.map((name) => ({ key: name, label: name, removeLabel: `Retirer ${name}` }))}
      onRemove={(key) => setTags(tags.filter((one) => one !== key))}
      more={(left) => `et ${left} autres`}
    />
  );
}
const field = (): HTMLElement => screen.getByRole('combobox');
const pointed = (): string | null =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const selected = (): (string | null)[] =>
  screen.getAllByRole('option', { selected: true }).map((one) => one.textContent);

test('opens on a press, announces it, and closes when the field loses focus', async () => {
  render(<Bare />);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(field());
  const list = await screen.findByRole('listbox', { name: 'Choix' });
  expect([field().getAttribute('aria-expanded'), field().getAttribute('aria-controls')]).toEqual(['true', list.id]);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().hasAttribute('aria-controls')).toBe(false);
});

test('the rest of the page stays available to a screen reader while the list is open, and options are not Tab stops', async () => {
  render(<Bare />);
  await userEvent.click(field());
  expect(screen.getByRole('button', { name: 'Envoyer' })).toBeTruthy();
  expect(screen.getByRole('listbox').tabIndex).toBe(-1);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Envoyer' }));
  expect(onPick).not.toHaveBeenCalled();
});

test.each([
  ['{ArrowDown}', '6e A'],
  ['{ArrowUp}', 'Omar Fassi règles de l’école'],
])('%s opens a closed list at %s', async (key, name) => {
  render(<Bare />);
  field().focus();
  await userEvent.keyboard(key);
  expect(pointed()).toBe(name);
  expect(selected()).toEqual([name]);
});

test('highlights the first match of the typed text, at each added or removed letter, and on request, at once', async () => {
  const { unmount } = render(<Bare />);
  await userEvent.type(field(), 'ka');
  expect(pointed()).toBe('6e A');
  await userEvent.keyboard('{ArrowDown}');
  expect(pointed()).toBe('Karim Benjelloun');
  await userEvent.keyboard('{Backspace}');
  expect(pointed()).toBe('6e A');
  await userEvent.keyboard('{Backspace}');
  expect(pointed()).toBeNull();
  unmount();
  render(<Bare pointsFirst />);
  await userEvent.click(field());
  expect(pointed()).toBe('6e A');
});

test('the keyboard highlight stays in place while more answers arrive before it', async () => {
  const { rerender } = render(<Bare items={items.slice(1)} />);
  await userEvent.type(field(), 'a');
  await userEvent.keyboard('{ArrowDown}');
  expect(pointed()).toContain('Omar Fassi');
  rerender(<Bare items={items} />);
  expect(pointed()).toContain('Omar Fassi');
});

test('a disabled option can be reached and read, and neither a key nor a press chooses it', async () => {
  render(<Bare pointsFirst />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(pointed()).toBe('Omar Fassi règles de l’école');
  const closed = screen.getByRole('option', { name: /Omar Fassi/ });
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(closed);
  expect(onPick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('option', { name: '6e A' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(items[0]);
  expect(document.activeElement).toBe(field());
});

test('keys of a word being composed, of the whole page and of the text itself do not act on the list', async () => {
  const outside = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the field leaves
    <div onKeyDown={({ key }) => outside(key)}>
      <Bare pointsFirst />
    </div>,
  );
  await userEvent.click(field());
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(pointed()).toBe('6e A');
  expect(onPick).not.toHaveBeenCalled();
  outside.mockClear();
  for (const key of ['k', 'Enter']) fireEvent.keyDown(field(), { key, ctrlKey: true });
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'a'])
    expect(fireEvent.keyDown(field(), { key })).toBe(true);
  expect(outside.mock.calls.flat()).toEqual(['k', 'Enter', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'a']);
  expect(onPick).not.toHaveBeenCalled();
  expect(pointed()).toBe('6e A');
});

test('is announced as wrong, and opens nothing when disabled', async () => {
  render(<Bare disabled aria-invalid aria-describedby="why" />);
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual(['true', 'why']);
  await userEvent.click(field());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the waiting message is announced, outside the list', async () => {
  render(<Bare items={[]} open state="Recherche…" />);
  expect(screen.getByText('Recherche…').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('tags are removed by their cross and, the last first, by Backspace in an empty field', async () => {
  render(<Tagged />);
  await userEvent.type(screen.getByRole('combobox', { name: 'À' }), 'x{Backspace}');
  expect(screen.getByRole('button', { name: 'Retirer Samira' })).toBeTruthy();
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Retirer Samira' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retirer 3e A' }));
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(field(), '{Backspace}');
});

test('from the twenty-first on tags are hidden behind a button', async () => {
  const onRemove = vi.fn();
  render(
    <TagsField
      text={''}
      items={items}
      draw={draw}
      open={false}
      listLabel={'Choix'}
      onText={vi.fn()}
      onPick={onPick}
      onRemove={onRemove}
      label="À"
      error="Choisissez moins de monde."
      tags={Array.from({ length: 23 }, (_, at) => ({ key: `${at}`, label: `${at}`, removeLabel: `Retirer ${at}` }))}
      more={(left) => `et ${left} autres`}
    />,
  );
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(20);
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choisissez moins de monde.',
  );
  expect(screen.getByRole('button', { name: 'et 3 autres' })).toBeTruthy();
  // Backspace removes only tags that are shown.
  await userEvent.type(field(), '{Backspace}');
  expect(onRemove).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(23);
  await userEvent.type(field(), '{Backspace}');
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('22');
});

test('hidden tags are shown by their button', async () => {
  const tags = Array.from({ length: 21 }, (_, at) => ({ key: `${at}`, label: `${at}`, removeLabel: `Retirer ${at}` }));
  render(
    <TagsField
      text={''}
      items={items}
      draw={draw}
      open={false}
      listLabel={'Choix'}
      onText={vi.fn()}
      onPick={onPick}
      onRemove={vi.fn()}
      label={'À'}
      tags={tags}
      more={(left: number) => `et ${left} autre`}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'et 1 autre' }));
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(21);
});
