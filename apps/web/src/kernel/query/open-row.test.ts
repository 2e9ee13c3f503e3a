import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOpenRow } from './open-row.ts';

type Row = { id: string; state: string };
const one: Row = { id: 'a', state: 'asked' };

it('an open row that left its list keeps its last state, until another is opened or it is closed', () => {
  const first: { rows: readonly Row[] | undefined; id: string | null } = { rows: undefined, id: 'a' };
  const { result, rerender } = renderHook(({ rows, id }) => useOpenRow(rows, id), { initialProps: first });
  expect(result.current).toBeUndefined();
  rerender({ rows: [one], id: 'a' });
  expect(result.current).toBe(one);
  const read = { ...one, state: 'seen' };
  rerender({ rows: [read], id: 'a' });
  expect(result.current).toBe(read);
  rerender({ rows: [], id: 'a' });
  expect(result.current).toBe(read);
  rerender({ rows: [], id: 'b' });
  expect(result.current).toBeUndefined();
  rerender({ rows: [], id: null });
  expect(result.current).toBeUndefined();
});
