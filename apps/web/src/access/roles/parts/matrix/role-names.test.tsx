import type { CustomRole } from '@encrier/contract/access/roles';
import { screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { loadCatalogue, setLang } from '#kernel/i18n/i18n.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { OneRole } from './OneRole.tsx';

afterAll(() => setLang('fr'));
const role = (id: string, name: string, holders: number) =>
  ({ id, name, holders, description: '', grants: [], can: { edit: true, remove: false } }) as unknown as CustomRole;
const props = {
  roles: [role('r1', 'Direction', 2), role('r2', 'Club échecs', 0)],
  builtIn: [],
  groups: [],
  pending: new Map(),
  onChange: () => {},
  onEdit: () => {},
  onRemove: () => {},
};

it('the number of holders is shown once under the chosen role, and opens its actions', async () => {
  inRouter(<OneRole {...props} />);
  expect((await screen.findByRole('button', { name: 'Direction' })).textContent).toBe('2 personnes ont ce rôle');
});

it('the default roles of a school are named in the reader’s language, and custom roles as the school wrote them', async () => {
  await loadCatalogue('school/words');
  await setLang('ar');
  inRouter(<OneRole {...props} />);
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(options).toContain('Club échecs');
  expect(options.join(' ')).not.toContain('Direction');
});
