import { useState } from 'react';

/**
 * The row that is open beside a list. When it leaves the list, because somebody decided on it, it stays as it was read
 * last until it is closed: something may be typed beside it.
 */
export function useOpenRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | null | undefined,
): Row | undefined {
  const found = rows?.find((row) => row.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
