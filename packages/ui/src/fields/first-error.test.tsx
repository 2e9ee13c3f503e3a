import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { TextField } from './TextField.tsx';

type Errors = { title?: string; city?: string };
/** A form without any focus handling. */
function Plain({ refuse, group = false }: { refuse: () => Promise<Errors> | Errors; group?: boolean }) {
  const [errors, setErrors] = useState<Errors>({});
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = refuse();
    setErrors(found instanceof Promise ? await found : found);
  };
  return (
    <UiProvider scheme="light" dir="ltr" link={(props) => <a {...props} />}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="Titre" {...(errors.title && { error: errors.title })} />
        <TextField label="Ville" {...(errors.city && { error: errors.city })} />
        {group && (
          <fieldset aria-label="Public" aria-invalid="true">
            <button type="button">Choisir</button>
          </fieldset>
        )}
        <button type="submit">Créer</button>
      </form>
    </UiProvider>
  );
}
const send = (): void => {
  screen.getByRole('button', { name: 'Créer' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Créer' }));
};
const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(name)));

it('the first wrong field of any form gets the focus, refused at once or by the server (A3)', async () => {
  const answers: (() => Promise<Errors> | Errors)[] = [
    () => ({ title: 'À remplir', city: 'À remplir' }),
    () => new Promise((resolve) => setTimeout(() => resolve({ city: 'Inconnue' }), 60)),
  ];
  render(<Plain refuse={() => answers.shift()?.() ?? {}} />);
  send();
  await focused('Titre');
  send();
  await focused('Ville');
});

it('the focusable element of a wrong group gets the focus', async () => {
  render(<Plain refuse={() => ({})} group />);
  send();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choisir' })));
});

it('the focus stays when the user continued typing before the answer', async () => {
  render(<Plain refuse={() => new Promise((resolve) => setTimeout(() => resolve({ title: 'Pris' }), 80))} />);
  send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const city = screen.getByLabelText('Ville');
  city.focus();
  fireEvent.input(city, { target: { value: 'Rabat' } });
  await waitFor(() => expect(screen.getByLabelText('Titre').getAttribute('aria-invalid')).toBe('true'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(document.activeElement).toBe(city);
});
