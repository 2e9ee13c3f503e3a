import { IconHome, IconNews } from '@tabler/icons-react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppFrame } from './AppFrame.tsx';
import { BrandBlock, PersonBlock } from './Identity.tsx';
import { PageHeader } from './PageHeader.tsx';

const home = { key: 'home', label: 'Accueil', icon: IconHome, href: '/parent', active: true };
const news = {
  key: 'news',
  label: 'Actualités',
  icon: IconNews,
  href: '/parent/newsfeed',
  count: 2,
  waits: true,
  countLabel: '2 non lues',
};
const labels = {
  skip: 'Aller au contenu',
  nav: 'Menu principal',
  tabs: 'Raccourcis',
  more: 'Plus',
  menu: 'Menu',
  close: 'Fermer',
};

const shell = (
  <AppFrame
    labels={labels}
    groups={[
      { key: 'main', items: [home] },
      { key: 'life', label: 'Vie de l’école', items: [news] },
      { key: 'none', label: 'Vide', items: [] },
    ]}
    tabs={[home, news]}
    brand={<BrandBlock name="Les Amandiers" label="changer" />}
    account={<PersonBlock name="Samira" label="mon compte" />}
  >
    <PageHeader title="Accueil" path={[{ label: 'Fil', href: '/parent/newsfeed' }]} />
  </AppFrame>
);

test('there is one main, one h1 and named navigations, and the current page is announced', () => {
  render(shell);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const menu = screen.getByRole('navigation', { name: 'Menu principal' });
  expect(within(menu).getByRole('link', { name: 'Accueil' }).getAttribute('aria-current')).toBe('page');
  expect(within(menu).getByRole('link', { name: /Actualités 2 non lues/ })).toBeTruthy();
  expect(within(menu).queryByText('Vide')).toBeNull();
});

test('the skip link goes to the content', async () => {
  render(shell);
  await userEvent.click(screen.getByRole('link', { name: 'Aller au contenu' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the menu beside the page brings the entry of the page in force in sight, and leaves one that is', () => {
  const bring = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  let top = 900;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('nav') ? new DOMRect(0, 60, 200, 500) : new DOMRect(0, top, 200, 40);
  });
  render(shell).unmount();
  expect(bring.mock.contexts.map((one) => (one as Element).textContent)).toEqual(['Accueil']);
  top = 300;
  render(shell);
  expect(bring).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test('« Plus » opens the full menu', async () => {
  render(shell);
  await userEvent.click(screen.getByRole('button', { name: 'Plus' }));
  const sheet = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(sheet).getByRole('link', { name: /Actualités/ })).toBeTruthy();
  expect(within(sheet).getByRole('button', { name: /Samira/ })).toBeTruthy();
});
