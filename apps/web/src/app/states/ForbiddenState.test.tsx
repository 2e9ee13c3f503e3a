import { UiProvider } from '@encrier/ui/UiProvider';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import '../../rooms.ts';
import { loadAllWords } from '#kernel/room-words.ts';
import { session } from '#kernel/session/session.ts';
import { school } from '#kernel/test/people.ts';
import type { Refusal } from '../routing/resolve.ts';
import { ForbiddenState } from './ForbiddenState.tsx';

const show = (refusal?: Refusal): string => {
  session.set({ school });
  const link = (props: { href: string }) => <a {...props} />;
  render(
    <I18nProvider i18n={i18n}>
      <UiProvider scheme="light" dir="ltr" link={link}>
        <ForbiddenState {...(refusal && { refusal })} />
      </UiProvider>
    </I18nProvider>,
  );
  return document.body.textContent ?? '';
};

beforeAll(loadAllWords);

it('the missing permission is named in the words of the catalogue, with the people who can grant it', () => {
  const text = show({ why: 'permission', permission: 'news.create' });
  expect(screen.getByRole('heading', { level: 1, name: 'Accès refusé' })).toBeTruthy();
  expect(text).toContain('Rédiger des actualités');
  expect(text).toContain('rôles et les permissions de Les Amandiers');
  expect(screen.getByRole('link', { name: 'Revenir à l’accueil' }).getAttribute('href')).toBe('/');
});

it('the area that the user does not have is named', () => {
  expect(show({ why: 'area', area: 'admin' })).toContain('« Administration »');
});

it('the second factor is offered with its button when it is all that the right needs', () => {
  const text = show({ why: 'factor', permission: 'people.import' });
  expect(screen.getByRole('heading', { level: 1, name: 'Activez la double authentification' })).toBeTruthy();
  expect(text).not.toContain('peut vous la donner');
  expect(screen.getByRole('link', { name: 'Activer la double authentification' }).getAttribute('href')).toBe(
    '/account?open=security',
  );
});
