import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiLink, type UiLinkProps } from './link.tsx';
import { UiProvider } from './UiProvider.tsx';

const Marked = (props: UiLinkProps) => <a {...props} data-own="" />;

test('the root has the theme and the hue, and every link is the application’s own', () => {
  const { rerender } = render(
    <UiProvider scheme="dark" dir="ltr" hue={-10} link={Marked}>
      <UiLink href="/a">Aller</UiLink>
    </UiProvider>,
  );
  const root = document.documentElement;
  expect(root.getAttribute('data-scheme')).toBe('dark');
  expect(root.style.getPropertyValue('--school-hue')).toBe('350');
  expect(screen.getByRole('link', { name: 'Aller' }).hasAttribute('data-own')).toBe(true);
  rerender(
    <UiProvider scheme="light" dir="ltr" hue={null} link={Marked}>
      {null}
    </UiProvider>,
  );
  expect(root.getAttribute('data-scheme')).toBe('light');
  expect(root.hasAttribute('data-school-hue')).toBe(false);
});
