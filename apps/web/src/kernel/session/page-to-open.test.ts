import { expect, it } from 'vitest';
import { pageToOpen, signInFor } from './page-to-open.ts';

const back = (address: string): string | null => pageToOpen(new URL(address, location.origin).search);

it('sign-in returns to the requested page, with its parameters', () => {
  expect(signInFor('/')).toBe('/login');
  for (const page of ['/parent/newsfeed', '/admin/news/edit/a?onglet=audience&x=1', '/messages/view/b'])
    expect(back(signInFor(page))).toBe(page);
});

it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?retour=/x', ''])(
  'sign-in never leads outside: %s',
  (page) => expect(back(`/login?${new URLSearchParams({ retour: page })}`)).toBeNull(),
);
