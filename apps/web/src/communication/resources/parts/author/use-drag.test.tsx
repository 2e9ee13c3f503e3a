import type { ResourceRow } from '@encrier/contract/communication/resources';
import { dragOnto } from '@encrier/ui/drag/test/drag-onto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inRouter } from '#kernel/test/in-router.tsx';
import { AuthoredRow } from './AuthoredRow.tsx';
import { useDrag } from './use-drag.ts';

const row = (id: string, remove: boolean) =>
  ({
    id,
    title: `Fiche ${id}`,
    kind: 'cours',
    status: 'draft',
    audience: [],
    author: '',
    opensAt: null,
    places: 1,
    closesAt: null,
    held: false,
    shared: false,
    readers: 0,
    mine: true,
    can: { remove },
    subject: { id: 's', name: 'Maths', nameAr: '', colour: 'maths' },
  }) as unknown as ResourceRow;
const rows = [row('a', true), row('b', true), row('c', false)];
const nothing = () => {};
const edit = { key: 'edit', label: 'Modifier', icon: () => null, onPress: nothing } as never;

function Shelf({ picked, onDrop }: { picked: string[]; onDrop: (ids: string[], folderId: string | null) => void }) {
  const { carry, dropOn } = useDrag(rows, new Set(picked), onDrop);
  const of = { picked: false, onPick: nothing, onOpen: nothing, withAuthor: false, actions: [edit], carry };
  return (
    <>
      {carry.marks}
      <button type="button" {...dropOn(null, 'Maths')}>
        Maths
      </button>
      <p {...dropOn('f', 'Nombres')}>Nombres</p>
      <ul>
        {rows.map((one) => (
          <AuthoredRow key={one.id} row={one} {...of} />
        ))}
      </ul>
    </>
  );
}

async function show(picked: string[]) {
  const onDrop = vi.fn();
  inRouter(<Shelf picked={picked} onDrop={onDrop} />);
  await screen.findByText('Nombres');
  const line = (id: string) => screen.getByText(`Fiche ${id}`).closest('li')!;
  return { onDrop, line };
}

it('a resource is dragged to a chapter, or back to the subject', async () => {
  const { onDrop, line } = await show([]);
  await dragOnto(line('a'), screen.getByText('Nombres'));
  await dragOnto(line('b'), screen.getByRole('button', { name: 'Maths' }));
  expect(onDrop.mock.calls).toEqual([
    [['a'], 'f'],
    [['b'], null],
  ]);
  expect(line('c').getAttribute('draggable')).toBeNull();
});

it('a drag moves all ticked resources, and shows their number', async () => {
  const { onDrop, line } = await show(['a', 'b']);
  await dragOnto(line('b'), screen.getByText('Nombres'));
  expect(onDrop.mock.calls).toEqual([[['a', 'b'], 'f']]);
  expect(screen.getByRole('status').textContent).toBe('2 ressources : Nombres');
});
