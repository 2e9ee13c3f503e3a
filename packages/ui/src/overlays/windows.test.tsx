import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button, IconButton } from '../actions/Button.tsx';
import { IconDots } from '@tabler/icons-react';
import { CommandPalette } from './CommandPalette.tsx';
import { Confirm } from './Confirm.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { clearToasts, showToast } from './toast-store.tsx';
import { Toasts } from './Toasts.tsx';
import { AskUnsaved, useUnsaved } from '../unsaved.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  act(() => clearToasts());
  vi.useRealTimers();
});

function Windowed() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Renommer" closeLabel="Fermer">
        <input aria-label="Nom" />
      </Dialog>
    </>
  );
}

test('a dialog is named by its title, closes with its cross and stays drawn for its 300 ms exit', async () => {
  render(<Windowed />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByRole('dialog', { name: 'Renommer' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.getByLabelText('Nom')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(310));
  expect(screen.queryByLabelText('Nom')).toBeNull();
});

test('Escape asks the owner to close', () => {
  const close = vi.fn();
  render(
    <Dialog open onClose={close} title="Renommer" closeLabel="Fermer">
      …
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(close).toHaveBeenCalledOnce();
});

test('a press outside asks the owner to close; the second one of a double click does not', () => {
  const close = vi.fn();
  render(
    <Dialog open onClose={close} title="Renommer" closeLabel="Fermer">
      …
    </Dialog>,
  );
  const outside = screen.getByRole('dialog');
  fireEvent.click(outside, { detail: 2 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(outside, { detail: 1 });
  expect(close).toHaveBeenCalledOnce();
});

test('the second press of a double click on what opened a window does nothing in it, a later one does', () => {
  const answer = vi.fn();
  const shown = (open: boolean) => (
    <Dialog open={open} onClose={() => {}} title="Supprimer" closeLabel="Fermer">
      <button type="button" onClick={answer}>
        Oui
      </button>
    </Dialog>
  );
  const { rerender } = render(shown(false));
  rerender(shown(true));
  const button = screen.getByRole('button', { name: 'Oui' });
  fireEvent.click(button, { detail: 2 });
  expect(answer).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(answer).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600);
  fireEvent.click(button, { detail: 2 });
  expect(answer).toHaveBeenCalledTimes(2);
});

function Speaking({ dirty }: { dirty: boolean }) {
  useUnsaved(dirty);
  return <input aria-label="Nom" />;
}

const pressEscape = async () => {
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
};

test.each([
  ['nothing was typed', <input key="a" aria-label="Nom" />, '', false, 0, 1],
  ['a name was typed and may not be lost', <input key="b" aria-label="Nom" />, 'Rim', false, 1, 0],
  ['a name was typed and may be lost', <input key="c" aria-label="Nom" />, 'Rim', true, 1, 1],
  ['a text was typed', <textarea key="d" aria-label="Nom" />, 'Rim', false, 1, 0],
  ['it was only searched', <input key="e" aria-label="Nom" type="search" />, 'Rim', false, 0, 1],
  ['the form says that it kept it', <Speaking key="f" dirty={false} />, 'Rim', false, 0, 1],
  ['the form says that something waits', <Speaking key="g" dirty />, '', false, 1, 0],
] as const)('a window closes when %s', async (_words, field, typed, may, asked, closed) => {
  const [ask, close] = [vi.fn(async () => may), vi.fn()];
  render(
    <AskUnsaved value={ask}>
      <Dialog open onClose={close} title="Renommer" closeLabel="Fermer">
        {field}
      </Dialog>
    </AskUnsaved>,
  );
  screen.getByLabelText('Nom').focus();
  if (typed) await userEvent.type(screen.getByLabelText('Nom'), typed);
  await pressEscape();
  expect([ask.mock.calls.length, close.mock.calls.length]).toEqual([asked, closed]);
});

test('a window with its own question closes at once', async () => {
  const [ask, close] = [vi.fn(async () => false), vi.fn()];
  render(
    <AskUnsaved value={ask}>
      <Dialog open unguarded onClose={close} title="Renommer" closeLabel="Fermer">
        <input aria-label="Nom" />
      </Dialog>
    </AskUnsaved>,
  );
  await userEvent.type(screen.getByLabelText('Nom'), 'Rim');
  await pressEscape();
  expect([ask.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
});

test('a confirmation names the result on its button', async () => {
  const confirm = vi.fn();
  const cancel = vi.fn();
  render(
    <Confirm
      open
      danger
      title="Supprimer ce brouillon ?"
      action="Supprimer"
      cancel="Garder"
      onConfirm={confirm}
      onCancel={cancel}
    />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Supprimer ce brouillon ?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(confirm).toHaveBeenCalledOnce();
  expect(cancel).not.toHaveBeenCalled();
});

test('a toast disappears after 5000 ms, waits while hovered or focused, and a failure is an alert', () => {
  render(<Toasts label="Avis" closeLabel="Fermer" />);
  act(() => {
    showToast({ tone: 'success', text: 'Publié' });
    showToast({ tone: 'error', text: 'Le serveur distant est injoignable' });
  });
  expect(screen.getByRole('alert').textContent).toBe('Le serveur distant est injoignable');
  const held = screen.getByRole('status').parentElement as HTMLElement;
  fireEvent.pointerEnter(held);
  act(() => void vi.advanceTimersByTime(5100));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Publié');
  fireEvent.pointerLeave(held);
  act(() => void vi.advanceTimersByTime(5100));
  expect(screen.queryByRole('status')).toBeNull();
});

test('at most three toasts are shown, the same words once', () => {
  render(<Toasts label="Avis" closeLabel="Fermer" />);
  act(() => {
    for (const text of ['un', 'deux', 'trois', 'trois', 'quatre']) showToast({ tone: 'info', text });
  });
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['deux', 'trois', 'quatre']);
});

test('the action of a toast runs once and closes it', () => {
  const undo = vi.fn();
  render(<Toasts label="Avis" closeLabel="Fermer" />);
  act(() => void showToast({ tone: 'info', text: 'Retiré', action: { label: 'Annuler', run: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Retiré')).toBeNull();
});

test('a menu opens on its first choice, arrows wrap, a letter jumps, Escape gives focus back', async () => {
  const choose = vi.fn();
  render(
    <Menu
      label="Actions"
      trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label="Plus" />}
      items={[
        { key: 'a', label: 'Imprimer', onSelect: choose },
        { key: 'b', label: 'Modifier' },
        { key: 'c', label: 'Retirer' },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Plus' });
  await userEvent.click(button);
  expect(document.activeElement?.textContent).toBe('Imprimer');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Retirer');
  await userEvent.keyboard('m');
  expect(document.activeElement?.textContent).toBe('Modifier');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledOnce();
});

test('the palette runs the chosen command and shows when nothing matches', async () => {
  const run = vi.fn();
  const close = vi.fn();
  const hints = { browse: 'parcourir', open: 'ouvrir', close: 'Fermer', closeKey: 'Échap' };
  const commands = [
    { key: 'home', label: 'Accueil', run: vi.fn() },
    { key: 'news', label: 'Actualités', run },
  ];
  const common = {
    open: true,
    onClose: close,
    label: 'Commandes',
    placeholder: '',
    query: '',
    onQuery: vi.fn(),
    empty: 'Rien ne correspond',
    hints,
  };
  const groups = [
    { key: 'go', label: 'Aller à', commands },
    { key: 'none', label: 'Élèves', commands: [] },
  ];
  const { rerender } = render(<CommandPalette {...common} groups={groups} />);
  const field = screen.getByRole('combobox', { name: 'Commandes' });
  await userEvent.click(field);
  expect(screen.getByRole('group', { name: 'Aller à' })).toBeTruthy();
  expect(screen.queryByText('Élèves')).toBeNull();
  expect(screen.getByRole('option', { name: /^Accueil/ }).id).toBe(field.getAttribute('aria-activedescendant'));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Actualités' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
  rerender(<CommandPalette {...common} groups={[]} />);
  expect(screen.getByText('Rien ne correspond')).toBeTruthy();
});
