import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { PersonPicker, type PersonSearch } from './PersonPicker.tsx';

type One = { id: string; label: string; class: string };
const pupils: One[] = [
  { id: 'a', label: 'Adam El Amrani', class: '6e A' },
  { id: 'b', label: 'Yasmine El Amrani', class: '3e A' },
];
let requests: string[] = [];
const find: PersonSearch<One> = (q) => ({
  queryKey: ['picker', q],
  queryFn: async () => {
    requests.push(q);
    return { items: pupils.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase())) };
  },
});

function Form({ fixed = false, from, known }: { fixed?: boolean; from?: number; known?: One[] }) {
  const [one, setOne] = useState<One | null>(null);
  return (
    <PersonPicker
      label="Élève"
      find={find}
      chosen={one}
      fixed={fixed}
      {...(from !== undefined && { from })}
      {...(known && { known })}
      detail={(pupil) => pupil.class}
      onPick={setOne}
      onClear={() => setOne(null)}
    />
  );
}
const show = (props: Parameters<typeof Form>[0] = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Form {...props} />
      </QueryClientProvider>
    </I18nProvider>,
  );
const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Élève' });

beforeEach(() => {
  queries.clear();
  requests = [];
});

it('the search starts at two letters, the chosen person is shown, and focus goes to the change button', async () => {
  show();
  await userEvent.type(field(), 'y');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(field(), 'a');
  await screen.findByRole('option', { name: 'Yasmine El Amrani 3e A' });
  expect(requests).toEqual(['ya']);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('combobox')).toBeNull();
  const change = screen.getByRole('button', { name: 'Changer' });
  expect(document.activeElement).toBe(change);
  await userEvent.click(change);
  expect(document.activeElement).toBe(field());
  expect((field() as HTMLInputElement).value).toBe('');
});

it('an empty result is reported, for any typed text', async () => {
  show();
  await userEvent.type(field(), 'zzz');
  expect(await screen.findByText('Personne ne correspond')).toBeDefined();
  await userEvent.clear(field());
  await userEvent.type(field(), '<img src=x>');
  expect(await screen.findByText('Personne ne correspond')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

it('given persons, and those of a small group, are proposed before anything is typed', async () => {
  const { unmount } = show({ known: [pupils[1]!] });
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Yasmine El Amrani 3e A']);
  unmount();
  show({ from: 0 });
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(requests).toEqual(['']);
});

it('a fixed choice has no change button', async () => {
  show({ fixed: true, from: 0 });
  await userEvent.click(await screen.findByRole('option', { name: /Adam/ }));
  expect(screen.getByText('Adam El Amrani')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Changer' })).toBeNull();
});
