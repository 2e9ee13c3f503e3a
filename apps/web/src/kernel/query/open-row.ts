import { useState } from 'react';

/**
 * The row open beside a list. If it leaves the list, because somebody decided on it, it stays as last read until
 * closed: something may be typed beside it.
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
