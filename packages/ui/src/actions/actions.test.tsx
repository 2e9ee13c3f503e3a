import { IconBell } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './Button.tsx';
import { Chips } from './Chips.tsx';
import { Segmented } from './Segmented.tsx';
import { Switch } from './Switch.tsx';

test('a busy button keeps its focus and ignores presses', async () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      Publier
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Publier' });
  button.focus();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a busy submit button does not send its form', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Envoyer
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(send).not.toHaveBeenCalled();
});

test('the figure on an icon is part of its name', () => {
  render(
    <>
      <IconButton icon={IconBell} label="Notifications" count={120} />
      <IconButton icon={IconBell} label="Rien" count={0} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Notifications (99+)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Rien' })).toBeTruthy();
});

function Views() {
  const [view, setView] = useState<'day' | 'week'>('day');
  return (
    <Segmented
      label="Vue"
      value={view}
      onChange={setView}
      options={[
        { value: 'day', label: 'Jour' },
        { value: 'week', label: 'Semaine' },
      ]}
    />
  );
}

test('a segmented choice is a named group of radios', async () => {
  render(<Views />);
  expect(screen.getByRole('group', { name: 'Vue' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Semaine' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Semaine' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Jour' }).checked).toBe(false);
});

test('a switch announces its state, a locked one has no control', async () => {
  const change = vi.fn();
  const { rerender } = render(<Switch label="Commentaires" checked={false} onChange={change} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Commentaires' }));
  expect(change).toHaveBeenCalledWith(true);
  rerender(<Switch label="Absence" checked locked="toujours par push" onChange={change} />);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('toujours par push')).toBeTruthy();
});

test('chips are pressed or not, and an active filter can be removed on its own', async () => {
  const press = vi.fn();
  const remove = vi.fn();
  render(
    <Chips
      label="Filtres"
      chips={[
        {
          key: 'a',
          label: 'Non lues',
          count: 3,
          active: true,
          onPress: press,
          onRemove: remove,
          removeLabel: 'Retirer Non lues',
        },
        { key: 'b', label: 'Régime', addable: true, onPress: press },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: /^Non lues/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Régime' }).hasAttribute('aria-pressed')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer Non lues' }));
  expect(remove).toHaveBeenCalledOnce();
  expect(press).not.toHaveBeenCalled();
});
