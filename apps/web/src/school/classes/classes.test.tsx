import { clearToasts, currentToasts } from '@encrier/ui/overlays/toast-store';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { splitList } from '#kernel/split-list.ts';
import { type Board, boardQuery, type SchoolClass, searchOf, viewFrom } from './classes.api.ts';
import { ClassesBoard } from './parts/ClassesBoard.tsx';
import { capacityFrom } from './classes.public.ts';
import { optionsOf } from './parts/class-words.ts';
import { proposeNames } from './parts/propose-names.ts';

const id = (n: number): string => `0190aaaa-0000-7000-8000-00000000000${n}`;
const row = (n: number, name: string, more: Partial<SchoolClass> = {}): SchoolClass => ({
  id: id(n),
  name,
  levelId: id(8),
  capacity: 30,
  headTeacherId: null,
  headTeacher: '',
  classroomId: null,
  classroom: '',
  nextClassId: null,
  nextClass: '',
  pupils: 24,
  girls: 12,
  boys: 12,
  position: 0,
  version: 1,
  can: { edit: true, remove: false },
  ...more,
});
const year = { id: id(9), name: '2026-2027', current: true, closed: false };
const board: Board = {
  years: [year],
  year,
  levels: [
    {
      id: id(8),
      name: '6e',
      cycle: 'Collège',
      orgId: id(7),
      org: 'Collège',
      nextLevelId: null,
      references: 2,
      version: 1,
    },
  ],
  classes: [row(1, '6A'), row(2, '6B', { pupils: 31 })],
};

let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  queries.clear();
  clearToasts();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
  answer = ({ method }) => (method === 'GET' ? { body: board } : { body: { id: id(1), version: 2 } });
});
/** Presses « Annuler » in the toast that follows a save. */
async function undo(): Promise<void> {
  await waitFor(() => expect(currentToasts().map(({ action }) => action?.label)).toEqual(['Annuler']));
  currentToasts()[0]?.action?.run();
}
const writes = () => server.seen.filter(({ method }) => method !== 'GET');
const bodyOf = (seen: Seen | undefined) => JSON.parse(String(seen?.body)) as Record<string, unknown>;

function Shown() {
  const { data } = useQuery(boardQuery(null));
  const [adding, setAdding] = useState<string | null>(null);
  return data ? (
    <ClassesBoard
      board={data}
      yearId={null}
      options={optionsOf(data, undefined, 'Aucun')}
      adding={adding}
      onAdding={setAdding}
      onLevels={() => undefined}
    />
  ) : null;
}
const show = () => inRouter(<Shown />, '/admin/classes');

describe('names', () => {
  it.each([
    ['6e', [], [], 4, ['6A', '6B', '6C', '6D']],
    ['6e', ['6A', '6B'], [], 2, ['6C', '6D']],
    ['6e', ['6e 1', '6e 2'], [], 2, ['6e 3', '6e 4']],
    ['CP', ['CP A'], ['CP B'], 2, ['CP C', 'CP D']],
    ['Terminale', [], [], 2, ['Terminale A', 'Terminale B']],
  ])('of new classes of %s beside %o', (level, names, taken, count, expected) => {
    expect(proposeNames(level, names, taken, count)).toEqual(expected);
  });
  it('are separated by commas of both scripts, once each', () => {
    expect(splitList('6A, 6B،6C\n 6A ;')).toEqual(['6A', '6B', '6C']);
  });
  it('have a capacity from 1 to 500, or none', () => {
    expect(['', '28', '0', '501', 'x', '2.5'].map(capacityFrom)).toEqual([
      null,
      28,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('the view is in the address', () => {
  const view = { levels: true, yearId: id(9) };
  expect(viewFrom(searchOf(view))).toEqual(view);
  expect(viewFrom({ vue: 'x', annee: 'y' })).toEqual({ levels: false, yearId: null });
});

describe('the table', () => {
  it('saves a cell with Enter over the version that was read', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Capacité, 6A : 30. Modifier' }));
    const cell = screen.getByRole('textbox', { name: 'Capacité, 6A' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '28{Enter}');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect([writes()[0]?.path, bodyOf(writes()[0])]).toEqual([`/api/7/classes/${id(1)}`, { capacity: 28, version: 1 }]);
  });

  it('undoes a saved cell from the toast, over the new version', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Capacité, 6A : 30. Modifier' }));
    const cell = screen.getByRole('textbox', { name: 'Capacité, 6A' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '28{Enter}');
    await undo();
    await waitFor(() =>
      expect(writes().map(bodyOf)).toEqual([
        { capacity: 28, version: 1 },
        { capacity: 30, version: 2 },
      ]),
    );
  });

  it('undoes a bulk change, each class to its previous value', async () => {
    board.classes[1] = row(2, '6B', { pupils: 31, capacity: 26 });
    try {
      show();
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner les classes de 6e' }));
      await userEvent.click(screen.getByRole('button', { name: 'Modifier ensemble' }));
      await userEvent.type(screen.getByRole('textbox', { name: /Capacité/ }), '25');
      await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
      await undo();
      await waitFor(() =>
        expect(writes().slice(1).map(bodyOf)).toEqual([
          { classes: [{ id: id(1), version: 2 }], capacity: 30 },
          { classes: [{ id: id(2), version: 2 }], capacity: 26 },
        ]),
      );
    } finally {
      board.classes[1] = row(2, '6B', { pupils: 31 });
    }
  });

  it('restores a cell with Escape', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Capacité, 6A : 30. Modifier' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Capacité, 6A' }), '9{Escape}');
    expect(await screen.findByRole('button', { name: 'Capacité, 6A : 30. Modifier' })).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('shows both values of two editors and saves the chosen one', async () => {
    const first = answer;
    answer = (seen) =>
      seen.method === 'PUT' && writes().length === 1
        ? {
            status: 409,
            body: {
              kind: 'conflict',
              code: 'edited_meanwhile',
              requestId: 'r',
              details: { version: 4, fields: { capacity: { theirs: 26, yours: 28 } } },
            },
          }
        : first(seen);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Capacité, 6A : 30. Modifier' }));
    const cell = screen.getByRole('textbox', { name: 'Capacité, 6A' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '28{Enter}');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('26')).toBeTruthy();
    expect(within(dialog).getByText('28')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Garder les miens' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(bodyOf(writes()[1])).toEqual({ capacity: 28, version: 4 });
  });

  it('moves a class with the arrows of its handle and announces its position', async () => {
    show();
    (await screen.findByRole('button', { name: 'Déplacer 6B' })).focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect([writes()[0]?.path, bodyOf(writes()[0])]).toEqual(['/api/7/classes/order', { ids: [id(2), id(1)] }]);
    expect(screen.getByText('6B : place 1 sur 2')).toBeTruthy();
  });

  it('changes a selection together', async () => {
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner les classes de 6e' }));
    await userEvent.click(screen.getByRole('button', { name: 'Modifier ensemble' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Capacité/ }), '25');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(bodyOf(writes()[0])).toEqual({
      classes: [
        { id: id(1), version: 1 },
        { id: id(2), version: 1 },
      ],
      capacity: 25,
    });
  });

  it('creates several classes with consecutive names', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter des classes de 6e' }));
    expect((screen.getByRole('textbox', { name: 'Noms' }) as HTMLTextAreaElement).value).toBe('6C, 6D, 6E, 6F');
    await userEvent.click(screen.getByRole('button', { name: 'Créer 4 classes' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(bodyOf(writes()[0])).toMatchObject({
      yearId: id(9),
      levelId: id(8),
      classes: [{ name: '6C', capacity: null }, { name: '6D' }, { name: '6E' }, { name: '6F' }],
    });
  });
});
