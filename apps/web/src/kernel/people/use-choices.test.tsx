import { Combobox } from '@encrier/ui/fields/Combobox';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { useChoices, wordsOf } from './use-choices.ts';

type One = { id: string; label: string; person?: boolean };
const groups: One[] = [
  { id: 'g1', label: '6e A' },
  { id: 'g2', label: 'Élèves de Théâtre' },
];
let requests: string[] = [];
let picked: string[] = [];
/** Persons on the server, by search words; the last query waits until released. */
const persons: Record<string, One[]> = {
  samira: [{ id: 'p1', label: 'Samira El Amrani', person: true }],
  karim: [{ id: 'p2', label: 'Benjelloun, K.', person: true }],
};
let answer: () => Promise<void> = async () => {};

function Field({ brief }: { brief?: boolean }) {
  const { field, unchosen } = useChoices<One, One>({
    find: (q) => ({
      queryKey: ['choices', q],
      queryFn: async () => {
        requests.push(q);
        await answer();
        return { items: [...groups, ...(persons[q] ?? [])] };
      },
    }),
    choose: (items, words) => items.filter(({ label, person }) => (person && words.answered) || words.within(label)),
    nothing: 'Tout est choisi',
    onPick: ({ label }) => picked.push(label),
    ...(brief && { brief }),
  });
  return (
    <>
      <Combobox<One> {...field} aria-label="À" draw={(one) => one.label} />
      {unchosen}
    </>
  );
}
const show = (brief = false): HTMLElement => {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Field brief={brief} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return screen.getByRole('combobox', { name: 'À' });
};
const names = (): (string | null)[] => screen.queryAllByRole('option').map((one) => one.textContent);

beforeEach(() => {
  queries.clear();
  [requests, picked] = [[], []];
  answer = async () => {};
});

it('words are compared in any order, ignoring accents, capitals and Arabic letter forms', () => {
  expect(wordsOf('THEATRE eleves', true).within('Élèves de Théâtre')).toBe(true);
  expect(wordsOf('احمد', true).within('أحمد بناني')).toBe(true);
  expect(wordsOf('theatre karim', true).within('Élèves de Théâtre')).toBe(false);
  expect(wordsOf('  ', true).none).toBe(true);
});

it('nothing is requested before the list opens, then after a pause in typing', async () => {
  const field = show();
  field.focus();
  expect(requests).toEqual([]);
  await userEvent.click(field);
  await waitFor(() => expect(names()).toEqual(['6e A', 'Élèves de Théâtre']));
  await userEvent.paste('sam');
  await userEvent.paste('ira');
  await screen.findByRole('option', { name: 'Samira El Amrani' });
  expect(requests).toEqual(['', 'samira']);
});

it('persons found by older words are dropped, and those whom the server finds under another spelling are kept', async () => {
  const field = show();
  await userEvent.type(field, 'samira');
  await screen.findByRole('option', { name: 'Samira El Amrani' });
  let go = (): void => {};
  answer = () => new Promise((done) => (go = done));
  await userEvent.clear(field);
  await userEvent.paste('karim');
  expect(names()).toEqual([]);
  expect(screen.getByText('Recherche…')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(picked).toEqual([]);
  await waitFor(() => expect(requests.at(-1)).toBe('karim'));
  go();
  await screen.findByRole('option', { name: 'Benjelloun, K.' });
  await userEvent.keyboard('{Enter}');
  expect(picked).toEqual(['Benjelloun, K.']);
});

it('the list stays open for the next choice, or closes where choices are few; Escape closes it, an arrow opens it', async () => {
  const field = show();
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: '6e A' }));
  expect(screen.getByRole('listbox', { name: 'Destinataires possibles' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('6e A');
});

it('the list closes after a choice where it is set so', async () => {
  const field = show(true);
  await userEvent.click(field);
  await screen.findByRole('option', { name: '6e A' });
  await userEvent.keyboard('{Enter}');
  expect(picked).toEqual(['6e A']);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(field);
});

it('an empty list is explained: no match, or a failed request', async () => {
  const field = show();
  await userEvent.type(field, 'zzz');
  expect(await screen.findByText('Personne ni aucun groupe de ce nom')).toBeTruthy();
  answer = async () => {
    throw new Error('down');
  };
  await userEvent.type(field, 'z');
  expect(await screen.findByText(/Réessayez|n’a pas/i)).toBeTruthy();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('text left without a choice is reported as adding nobody', async () => {
  const field = show();
  await userEvent.type(field, 'samira');
  await screen.findByRole('option', { name: 'Samira El Amrani' });
  const message = '« samira » n’ajoute personne : choisissez dans la liste, ou effacez.';
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(message)).toBeTruthy();
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Samira El Amrani' }));
  await userEvent.tab();
  expect(screen.queryByText(/n’ajoute personne/)).toBeNull();
});
