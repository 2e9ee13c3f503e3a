import { UnstyledButton, useDirection, useMantineColorScheme } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiLink, type UiLinkProps } from './link.tsx';
import { MantineScope } from './MantineScope.tsx';
import { UiProvider } from './UiProvider.tsx';

const Marked = (props: UiLinkProps) => <a {...props} data-own="" />;

test('the root carries the theme and the hue, and every link is the application’s own', () => {
  const { rerender } = render(
    <UiProvider scheme="dark" dir="ltr" hue={-10} link={Marked}>
      <UiLink href="/a">Aller</UiLink>
    </UiProvider>,
  );
  const root = document.documentElement;
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(root.style.getPropertyValue('--school-hue')).toBe('350');
  expect(screen.getByRole('link', { name: 'Aller' }).hasAttribute('data-own')).toBe(true);
  rerender(
    <UiProvider scheme="light" dir="ltr" hue={null} link={Marked}>
      {null}
    </UiProvider>,
  );
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light');
  expect(root.hasAttribute('data-school-hue')).toBe(false);
});

function Inside() {
  const { dir } = useDirection();
  const { colorScheme } = useMantineColorScheme();
  return (
    <UnstyledButton>
      {dir} {colorScheme}
    </UnstyledButton>
  );
}

test('a Mantine component takes theme and direction from the root', () => {
  render(
    <UiProvider scheme="dark" dir="rtl" link={Marked}>
      <MantineScope>
        <Inside />
      </MantineScope>
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: 'rtl dark' })).toBeTruthy();
});
