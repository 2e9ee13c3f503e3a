import { Button } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runTour } from './tour.ts';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <header data-tour="greeting">Bonjour Samira</header>
      <Button onClick={() => setOpen(true)}>Changer d’école</Button>
      <Menu
        label="Actions"
        items={[{ key: 'one', label: 'Copier' }]}
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            Plus
          </button>
        )}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title="Écoles et rôles" closeLabel="Fermer">
        Collège
      </Sheet>
    </>
  );
}

// This environment lays nothing out: every element counts as drawn.
beforeEach(
  () => void vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList),
);
afterEach(() => vi.restoreAllMocks());

it.each([
  ['Changer d’école', 'dialog', 'Écoles et rôles'],
  ['Plus', 'menu', 'Actions'],
] as const)('the tour ends when a window opens: %s', async (button, role, name) => {
  render(<Page />);
  await runTour('test');
  expect(await screen.findByText('Votre accueil')).toBeTruthy();
  expect(document.body.classList.contains('driver-active')).toBe(true);
  screen.getByRole('button', { name: button }).click();
  expect(await screen.findByRole(role, { name })).toBeTruthy();
  await waitFor(() => expect(document.body.classList.contains('driver-active')).toBe(false));
  expect(screen.queryByText('Votre accueil')).toBeNull();
});

it('the tour does not begin under an open window', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Changer d’école' }));
  await runTour('test');
  expect(screen.queryByText('Votre accueil')).toBeNull();
});
