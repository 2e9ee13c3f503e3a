import { TextField } from '@encrier/ui/fields/TextField';
import { useNavigate } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { useConfirm } from '#kernel/toast/confirm.ts';
import { clearToasts, currentToasts } from '@encrier/ui/overlays/toast-store';
import { readByField } from './refusal.ts';
import { type Sent, useEdit } from './use-edit.ts';

type Room = { name: string; place: string };
const opened: Room = { name: 'Salle 12', place: 'Rabat' };
let answer: (draft: Room, sent: Sent<Room>) => Promise<unknown>;
let calls: { draft: Room; sent: Sent<Room> }[];
let closed: string[];
beforeEach(() => {
  [calls, closed] = [[], []];
  answer = async () => null;
});

type Part = { overwrites?: boolean; byField?: boolean; undone?: boolean };
function Form({ overwrites = false, byField = false, undone = false }: Part) {
  const { question, answer: reply } = useConfirm();
  const navigate = useNavigate();
  const edit = useEdit<Room>({
    start: opened,
    version: 3,
    needed: ['name'],
    check: ({ place }): Record<string, string> => (place === 'Nulle part' ? { place: 'Ce lieu n’existe pas' } : {}),
    send: (draft, sent) => {
      calls.push({ draft, sent });
      return answer(draft, sent);
    },
    onSaved: () => void closed.push('saved'),
    onClose: () => void closed.push('left'),
    overwrites,
    ...(undone && { undo: (_: unknown, { name }: Room) => `${name} : enregistré` }),
    ...(byField && { read: readByField }),
  });
  return (
    <form ref={edit.form} noValidate onSubmit={edit.submit}>
      <TextField
        label="Nom"
        value={edit.draft.name}
        error={edit.errors.name}
        onChange={(event) => edit.set({ name: event.currentTarget.value })}
      />
      <TextField
        label="Ville"
        value={edit.draft.place}
        error={edit.errors.place}
        onChange={(event) => edit.set({ place: event.currentTarget.value })}
      />
      {edit.refused && <p role="alert">{edit.refused}</p>}
      {Object.entries(edit.conflict?.fields ?? {}).map(([field, { theirs, yours }]) => (
        <p key={field}>{`${field} ${String(theirs)} / ${String(yours)}`}</p>
      ))}
      <button type="submit">Enregistrer</button>
      <button type="button" onClick={edit.theirs}>
        Siens
      </button>
      <button type="button" onClick={edit.mine}>
        Miens
      </button>
      <button type="button" onClick={edit.leave}>
        Fermer
      </button>
      <button type="button" onClick={() => void navigate({ to: '/ailleurs' as never })}>
        Ailleurs
      </button>
      {question && (
        <button type="button" onClick={() => reply(true)}>
          {question.action}
        </button>
      )}
    </form>
  );
}
const draw = async (part: Part = {}) => {
  const drawn = inRouter(<Form {...part} />, '/salles');
  await screen.findByRole('textbox', { name: 'Nom' });
  return drawn;
};
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}
const late = (details: object) =>
  new ApiError('conflict', 'edited_meanwhile', { details: details as Record<string, unknown> });
/** Somebody else saved version 9; a save over that version succeeds. */
const meanwhile =
  (details: object) =>
  async (_: Room, { version }: Sent<Room>) => {
    if (version < 9) throw late({ version: 9, ...details });
  };

it('missing fields are reported before anything is sent, with focus on the first', async () => {
  await draw();
  await type('Nom', '');
  await type('Ville', 'Nulle part');
  await press('Enregistrer');
  await screen.findByText('À remplir');
  expect(screen.getByText('Ce lieu n’existe pas')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Nom')));
  expect(calls).toEqual([]);
});

it('the server’s refusal is shown beside its field, and above the form', async () => {
  answer = async () => {
    throw new ApiError('invalid', 'invalid_input', { fields: { place: 'required' } });
  };
  await draw();
  await press('Enregistrer');
  await waitFor(() => expect(field('Ville').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toBe('Une information manque ou n’a pas la bonne forme.');
  await waitFor(() => expect(document.activeElement).toBe(field('Ville')));
  await type('Ville', 'Fès');
  expect(field('Ville').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the refusal is shown only beside its field where the form chooses so', async () => {
  answer = async () => {
    throw new ApiError('invalid', 'invalid_input', { fields: { place: 'required' } });
  };
  await draw({ byField: true });
  await press('Enregistrer');
  await waitFor(() => expect(field('Ville').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an unknown refusal is shown, and the typed text is kept', async () => {
  answer = async () => {
    throw new ApiError('conflict', 'nobody.knows_this', { requestId: 'r-41' });
  };
  await draw();
  await type('Nom', 'Labo');
  await press('Enregistrer');
  expect((await screen.findByRole('alert')).textContent).toContain('r-41');
  expect(field('Nom').value).toBe('Labo');
  expect(closed).toEqual([]);
  answer = async () => null;
  await press('Enregistrer');
  await waitFor(() => expect(closed).toEqual(['saved']));
  expect(calls.map(({ draft, sent }) => [draft.name, sent.version])).toEqual([
    ['Labo', 3],
    ['Labo', 3],
  ]);
  expect(calls[1]?.sent.key).toBe(calls[0]?.sent.key);
});

it('a conflict shows both values; the user’s own is saved over the new version', async () => {
  answer = meanwhile({ fields: { name: { theirs: 'Labo', yours: 'Salle 14' } } });
  await draw();
  await type('Nom', 'Salle 14');
  await press('Enregistrer');
  await screen.findByText('name Labo / Salle 14');
  expect(field('Nom').value).toBe('Salle 14');
  await press('Miens');
  await waitFor(() => expect(closed).toEqual(['saved']));
  expect(calls[1]).toMatchObject({
    draft: { name: 'Salle 14', place: 'Rabat' },
    sent: { version: 9, former: { name: 'Labo', place: 'Rabat' } },
  });
});

it('the other values replace those in the form, the rest is kept, and the new version is sent', async () => {
  answer = meanwhile({ theirs: { name: 'Labo' } });
  await draw();
  await type('Nom', 'Salle 14');
  await type('Ville', 'Fès');
  await press('Enregistrer');
  await screen.findByText('name Labo / Salle 14');
  await press('Siens');
  expect(field('Nom').value).toBe('Labo');
  expect(screen.queryByText('name Labo / Salle 14')).toBeNull();
  expect(closed).toEqual([]);
  await press('Enregistrer');
  await waitFor(() => expect(closed).toEqual(['saved']));
  expect(calls[1]).toMatchObject({ draft: { name: 'Labo', place: 'Fès' }, sent: { version: 9 } });
});

it('the second save overwrites a conflict only where the form allows it', async () => {
  answer = meanwhile({ theirs: { name: 'Labo' } });
  const { unmount } = await draw();
  await type('Nom', 'Salle 14');
  await press('Enregistrer');
  await screen.findByText('name Labo / Salle 14');
  await press('Enregistrer');
  await waitFor(() => expect(calls.map(({ sent }) => sent.version)).toEqual([3, 3]));
  expect(closed).toEqual([]);
  unmount();
  calls = [];
  await draw({ overwrites: true });
  await type('Nom', 'Salle 14');
  await press('Enregistrer');
  await screen.findByText('name Labo / Salle 14');
  await press('Enregistrer');
  await waitFor(() => expect(closed).toEqual(['saved']));
  expect(calls.map(({ sent }) => sent.version)).toEqual([3, 9]);
});

it('a double press sends once', async () => {
  let arrive = (): void => undefined;
  answer = () => new Promise<void>((resolve) => void (arrive = resolve));
  await draw();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(calls).toHaveLength(1);
  act(() => arrive());
  await waitFor(() => expect(closed).toEqual(['saved']));
});

it('a form closes at once when nothing would be lost, else after a question', async () => {
  const { address } = await draw();
  await press('Fermer');
  expect(closed).toEqual(['left']);
  await type('Nom', 'Labo');
  await press('Fermer');
  expect(closed).toEqual(['left']);
  await press('Quitter sans enregistrer');
  await waitFor(() => expect(closed).toEqual(['left', 'left']));
  await press('Ailleurs');
  await screen.findByRole('button', { name: 'Quitter la page' });
  expect(address()).toBe('/salles');
});

it('nothing is asked when the page is left after a save', async () => {
  const { address } = await draw();
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await waitFor(() => expect(closed).toEqual(['saved']));
  await press('Ailleurs');
  await waitFor(() => expect(address()).toBe('/ailleurs'));
});

const toasts = () => currentToasts().map(({ text, action }) => [text, action?.label]);
const undo = async (): Promise<void> => {
  await waitFor(() => expect(currentToasts().at(-1)?.action).toBeTruthy());
  act(() => currentToasts().at(-1)!.action!.run());
};

it('a saved change is undone on the version from the server, under another key', async () => {
  clearToasts();
  answer = async (_, { version }) => ({ version: version + 1 });
  await draw({ undone: true });
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await waitFor(() => expect(toasts()).toEqual([['Labo : enregistré', 'Annuler']]));
  await undo();
  await waitFor(() => expect(calls.length).toBe(2));
  expect(calls[1]!.draft).toEqual(opened);
  expect(calls.map(({ sent }) => sent.version)).toEqual([3, 4]);
  expect(calls[1]!.sent.key).not.toBe(calls[0]!.sent.key);
  expect(closed).toEqual(['saved']);
  await waitFor(() => expect(toasts().at(-1)).toEqual(['Modification annulée.', undefined]));
});

it('no undo is offered when nothing changed', async () => {
  clearToasts();
  await draw({ undone: true });
  await press('Enregistrer');
  await waitFor(() => expect(toasts()).toEqual([['Salle 12 : enregistré', undefined]]));
});

it('an undo without a network succeeds at a second press', async () => {
  clearToasts();
  let reachable = false;
  answer = async (_, { version }) => {
    if (version > 3 && !reachable) throw new ApiError('network', 'network');
    return { version: version + 1 };
  };
  await draw({ undone: true });
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await undo();
  await waitFor(() => expect(toasts().at(-1)?.[1]).toBe('Annuler à nouveau'));
  reachable = true;
  await undo();
  await waitFor(() => expect(toasts().at(-1)).toEqual(['Modification annulée.', undefined]));
  expect(calls.at(-1)!.draft).toEqual(opened);
});

it('an undo uses the next version where the server gives none', async () => {
  clearToasts();
  await draw({ undone: true });
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await undo();
  await waitFor(() => expect(calls.map(({ sent }) => sent.version)).toEqual([3, 4]));
});

it('an undo reports a later save by somebody else, and at a second press restores only its own changes', async () => {
  clearToasts();
  answer = async (_, { version }) => {
    if (version === 4) throw late({ version: 9, fields: { place: { theirs: 'Fès', yours: 'Rabat' } } });
    return { version: version + 1 };
  };
  await draw({ undone: true });
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await undo();
  await waitFor(() => expect(toasts().at(-1)?.[1]).toBe('Annuler quand même'));
  await undo();
  await waitFor(() => expect(calls.length).toBe(3));
  expect(calls[2]!.draft).toEqual({ name: 'Salle 12', place: 'Fès' });
  expect(calls[2]!.sent.version).toBe(9);
});

it('an impossible undo is explained', async () => {
  clearToasts();
  answer = async (_, { version }) => {
    if (version > 3) throw new ApiError('not_found', 'not_found');
    return null;
  };
  await draw({ undone: true });
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await undo();
  await waitFor(() => expect(toasts().length).toBe(2));
  expect(toasts().at(-1)?.[1]).toBeUndefined();
});

it('no undo is offered unless the form declares its words', async () => {
  clearToasts();
  await draw();
  await type('Nom', 'Labo');
  await press('Enregistrer');
  await waitFor(() => expect(closed).toEqual(['saved']));
  expect(toasts()).toEqual([]);
});
