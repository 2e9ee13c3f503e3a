import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CheckField, RadioField } from './Choice.tsx';
import { DropZone } from './DropZone.tsx';
import { focusFirstError } from './first-error.tsx';
import { PasswordField, SearchField, TextField } from './TextField.tsx';

test('help and error describe their field, and a wrong field says so', () => {
  render(<TextField label="Date" help="Jour de la sortie" error="Choisissez une date après le 24 novembre" />);
  const field = screen.getByRole('textbox', { name: 'Date' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Jour de la sortie', 'Choisissez une date après le 24 novembre']);
});

test('required is the default, and optional fields are marked', () => {
  render(
    <>
      <TextField label="Nom" />
      <TextField label="Note" optional="(facultatif)" />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Nom' }).getAttribute('aria-required')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Note (facultatif)' }).hasAttribute('aria-required')).toBe(false);
});

test('a refused form focuses its first wrong field', () => {
  const { container } = render(
    <form>
      <TextField label="Nom" />
      <TextField label="Ville" error="Dites la ville" />
      <TextField label="Pays" error="Dites le pays" />
    </form>,
  );
  focusFirstError(container);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ville' }));
});

test('a password can be shown', async () => {
  render(<PasswordField label="Mot de passe" showLabel="Montrer" hideLabel="Cacher" />);
  const field = screen.getByLabelText<HTMLInputElement>('Mot de passe');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Montrer' }));
  expect(field.type).toBe('text');
  expect(screen.getByRole('button', { name: 'Cacher' })).toBeTruthy();
});

test('checkboxes and radios are found by their label', async () => {
  const choose = vi.fn();
  render(
    <>
      <CheckField label="Rester connecté" />
      <RadioField
        label="Portée"
        value="a"
        onChange={choose}
        options={[
          { value: 'a', label: 'Cycle' },
          { value: 'b', label: 'École' },
        ]}
      />
    </>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rester connecté' }));
  await userEvent.click(screen.getByRole('radio', { name: 'École' }));
  expect(choose).toHaveBeenCalledWith('b');
});

test('a search field returns its words', async () => {
  const change = vi.fn();
  render(<SearchField label="Rechercher une actualité" value="" onChange={change} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher une actualité' }), 's');
  expect(change).toHaveBeenCalledWith('s');
});

test('files are added by dropping or by the button, one at a time unless several are allowed', () => {
  const take = vi.fn();
  const one = new File(['a'], 'a.csv');
  const two = new File(['b'], 'b.csv');
  const { container } = render(
    <DropZone
      title="Déposez"
      note="CSV"
      choose="Choisir"
      onFiles={take}
      cancelLabel={(name) => `Annuler ${name}`}
      uploads={[{ key: '1', name: 'c.csv', progress: 0.4, onCancel: () => {} }]}
    />,
  );
  fireEvent.drop(screen.getByText('Déposez'), { dataTransfer: { files: [one, two] } });
  expect(take).toHaveBeenCalledWith([one]);
  fireEvent.change(container.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [two] } });
  expect(take).toHaveBeenLastCalledWith([two]);
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'c.csv' }).value).toBe(0.4);
  expect(screen.getByRole('button', { name: 'Annuler c.csv' })).toBeTruthy();
});

test('a title that is too long stays whole, is counted and shown as wrong; a code stops at its maximum length', () => {
  const { rerender } = render(<TextField label="Titre" maxLength={140} value={'a'.repeat(152)} readOnly />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Titre' });
  expect([field.value.length, field.hasAttribute('maxlength'), field.getAttribute('aria-invalid')]).toEqual([
    152,
    false,
    'true',
  ]);
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('152 / 140');
  rerender(<TextField label="Titre" maxLength={140} value="court" readOnly />);
  expect([screen.queryByText(/140/), field.getAttribute('aria-invalid')]).toEqual([null, null]);
  rerender(<TextField label="Titre" maxLength={11} value="R123456789" readOnly />);
  expect(field.getAttribute('maxlength')).toBe('11');
});
