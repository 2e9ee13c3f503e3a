import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inRouter } from '#kernel/test/in-router.tsx';
import { person, school } from '#kernel/test/people.ts';
import { session } from '#kernel/session/session.ts';
import { PageFrame } from './PageFrame.tsx';

const screenOf = (width: 'phone' | 'desk') =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width === 'phone' && query.includes('max-width: 599px'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  );
beforeEach(() => session.set({ school, user: person(['parent']), authId: null, lookAs: null }));
afterEach(() => vi.restoreAllMocks());
const page = (byChild: true | 'wide') =>
  inRouter(
    <PageFrame title="Messages" byChild={byChild}>
      <p>liste</p>
    </PageFrame>,
  );

it('on a phone the choice of child is in the title line, in its own sheet', async () => {
  screenOf('phone');
  page(true);
  const pill = await screen.findByRole('button', { name: 'Enfant : Tous' });
  expect(screen.queryByRole('radio')).toBeNull();
  await act(() => fireEvent.click(pill));
  const menu = screen.getByRole('menu', { name: 'Enfant', hidden: true });
  expect(within(menu).getByText('Tous mes enfants')).toBeTruthy();
  expect(within(menu).getByText('Enfant2')).toBeTruthy();
});

it('the children are side by side where there is room, and on the first page of a phone', async () => {
  screenOf('desk');
  const { unmount } = page(true);
  expect(await screen.findAllByRole('radio')).toHaveLength(3);
  unmount();
  screenOf('phone');
  page('wide');
  expect(await screen.findAllByRole('radio')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Enfant/ })).toBeNull();
});
