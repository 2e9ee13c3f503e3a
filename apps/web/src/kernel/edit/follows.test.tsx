import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { type Sent, useEdit } from './use-edit.ts';

type Room = { name: string; place: string };
type Read = { room: Room; version: number };
let stands: Read;
let arrive: (read: Read) => void;
let sent: { draft: Room; version: number; key: string }[];
let answers: (version: number) => unknown;
beforeEach(() => {
  stands = { room: { name: 'Salle 12', place: 'Rabat' }, version: 3 };
  sent = [];
  answers = () => null;
});

const words = { name: msg`Nom`, place: msg`Ville` };

/** A form on a page that reloads the stored values. */
function Page() {
  const [read, setRead] = useState(stands);
  arrive = (next) => act(() => setRead(next));
  const edit = useEdit<Room>({
    start: read.room,
    version: read.version,
    follows: true,
    send: async (draft, { version, key }: Sent<Room>) => {
      sent.push({ draft, version, key });
      if (version !== stands.version) throw new ApiError('conflict', 'edited_meanwhile', { details: {} });
      stands = { room: draft, version: version + 1 };
      return answers(version + 1);
    },
    onSaved: () => undefined,
  });
  return (
    <form noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={words} />
      <TextField
        label="Nom"
        value={edit.draft.name}
        onChange={(event) => edit.set({ name: event.currentTarget.value })}
      />
      <TextField
        label="Ville"
        value={edit.draft.place}
        onChange={(event) => edit.set({ place: event.currentTarget.value })}
      />
      <button type="submit">{edit.changed ? 'Enregistrer' : 'Rien à enregistrer'}</button>
    </form>
  );
}
const draw = async () => {
  inRouter(<Page />, '/salles');
  await screen.findByRole('textbox', { name: 'Nom' });
};
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
/** A colleague saves, and the page reloads. */
const colleague = (room: Partial<Room>): void => {
  stands = { room: { ...stands.room, ...room }, version: stands.version + 1 };
  arrive(stands);
};

it('a colleague’s save is shown where nothing was typed, and can be saved over', async () => {
  await draw();
  colleague({ name: 'Labo' });
  expect(field('Nom').value).toBe('Labo');
  await type('Ville', 'Fès');
  await press('Enregistrer');
  expect(sent).toMatchObject([{ draft: { name: 'Labo', place: 'Fès' }, version: 4 }]);
});

it('typed text is kept when a colleague saves another field, without loss', async () => {
  await draw();
  await type('Nom', 'Salle 14');
  colleague({ place: 'Fès' });
  expect([field('Nom').value, field('Ville').value]).toEqual(['Salle 14', 'Fès']);
  await press('Enregistrer');
  expect(sent).toMatchObject([{ draft: { name: 'Salle 14', place: 'Fès' }, version: 4 }]);
});

it('typed text is kept when a colleague saves the same field, and the user chooses', async () => {
  await draw();
  await type('Nom', 'Salle 14');
  colleague({ name: 'Labo', place: 'Fès' });
  expect([field('Nom').value, field('Ville').value]).toEqual(['Salle 14', 'Rabat']);
  await press('Enregistrer');
  await screen.findByText('Labo');
  expect(screen.getByText('Salle 14')).toBeTruthy();
  expect(stands.room).toEqual({ name: 'Labo', place: 'Fès' });
  await press('Garder les miens');
  await waitFor(() => expect(stands.room).toEqual({ name: 'Salle 14', place: 'Fès' }));
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  expect(field('Ville').value).toBe('Fès');
});

it('choosing the colleague’s value keeps the other typed fields', async () => {
  await draw();
  await type('Nom', 'Salle 14');
  colleague({ name: 'Labo' });
  await type('Ville', 'Fès');
  await press('Enregistrer');
  await screen.findByText('Labo');
  await press('Prendre les siens');
  expect([field('Nom').value, field('Ville').value]).toEqual(['Labo', 'Fès']);
  await press('Enregistrer');
  await waitFor(() => expect(stands.room).toEqual({ name: 'Labo', place: 'Fès' }));
});

it('a conflict that touches no typed field is reported, and the second save succeeds', async () => {
  await draw();
  await type('Nom', 'Salle 14');
  stands = { room: { ...stands.room, place: 'Fès' }, version: 4 };
  await press('Enregistrer');
  await screen.findByText('Rien de ce que vous changez n’a été touché.');
  arrive(stands);
  expect([field('Nom').value, field('Ville').value]).toEqual(['Salle 14', 'Fès']);
  await press('Enregistrer');
  await waitFor(() => expect(stands.room).toEqual({ name: 'Salle 14', place: 'Fès' }));
});

it.each([
  ['names its version', (version: number) => ({ version })],
  ['names none', () => null],
])('after a save whose answer %s, editing continues under another key', async (_, answer) => {
  answers = answer;
  await draw();
  await type('Nom', 'Salle 14');
  await press('Enregistrer');
  await screen.findByText('Rien à enregistrer');
  expect(field('Nom').value).toBe('Salle 14');
  arrive(stands);
  await type('Nom', 'Salle 15');
  await press('Enregistrer');
  await waitFor(() => expect(stands.room.name).toBe('Salle 15'));
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('a second save is possible before the page has read the first one', async () => {
  answers = (version) => ({ version });
  await draw();
  await type('Nom', 'Salle 14');
  await press('Enregistrer');
  await screen.findByText('Rien à enregistrer');
  await type('Nom', 'Salle 15');
  await press('Enregistrer');
  await waitFor(() => expect(stands.room.name).toBe('Salle 15'));
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  arrive(stands);
  expect(field('Nom').value).toBe('Salle 15');
});
