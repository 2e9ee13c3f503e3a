import { expect, it } from 'vitest';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { filters, part } from './filters.ts';

const id = '0190c0de-0000-7000-8000-000000000001';
const spec = filters<{
  q: string;
  classId: string | null;
  state: 'late' | 'done' | null;
  sort: 'name' | 'date';
  served: SortOf<'name' | 'at'> | null;
  from: string;
  mine: boolean;
  unread: boolean;
  page: number;
}>({
  q: part.words('q', 10),
  classId: part.id('classe'),
  state: part.oneOf('etat', { late: 'en-retard', done: 'traitees' }),
  sort: part.oneOf('ordre', ['name', 'date'], 'name'),
  served: part.sort(['name', 'at']),
  from: part.day('du'),
  mine: part.flag('filtre', 'les-miens'),
  unread: part.flag('filtre', 'non-lus'),
  page: part.page(),
});

it('filters are written under their address names, and read back', () => {
  const filter = {
    ...spec.none,
    q: 'el',
    classId: id,
    state: 'late' as const,
    from: '2026-11-22',
    mine: true,
    served: 'at-desc' as const,
    page: 3,
  };
  const search = spec.write(filter);
  expect(search).toEqual({
    q: 'el',
    classe: id,
    etat: 'en-retard',
    du: '2026-11-22',
    filtre: 'les-miens',
    tri: 'at-desc',
    page: 3,
  });
  expect(spec.read(search)).toEqual(filter);
  expect(spec.write(spec.none)).toEqual({});
});

it('an address is never trusted', () => {
  const hostile = {
    q: 'x'.repeat(50),
    classe: "' OR 1=1",
    etat: 'late',
    ordre: 'constructor',
    tri: 'at',
    du: 'hier',
    page: '-2',
    filtre: 1,
  };
  expect(spec.read(hostile)).toEqual({ ...spec.none, q: 'x'.repeat(10) });
  expect(spec.read({ page: '99999999' }).page).toBe(1);
  expect(spec.read({ page: '1.5' }).page).toBe(1);
});

it('active filters are detected', () => {
  expect(spec.narrows({ ...spec.none, page: 4 }, 'q', 'state')).toBe(false);
  expect(spec.narrows({ ...spec.none, state: 'done' }, 'q', 'state')).toBe(true);
});
