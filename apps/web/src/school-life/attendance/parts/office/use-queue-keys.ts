import type { OfficeEvent } from '@encrier/contract/school-life/attendance-office';
import { useEffect } from 'react';

/** Arrows move through the rows while one is open; V validates it, R rejects it. Never while somebody types. */
export function useQueueKeys({
  rows,
  open,
  setOpen,
  waiting,
  onDecide,
}: {
  rows: readonly OfficeEvent[];
  open: string | null;
  setOpen: (id: string | null) => void;
  waiting: boolean;
  onDecide: (row: OfficeEvent, decision: 'validate' | 'reject') => void;
}): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input:not([type=checkbox]), textarea, select')
      )
        return;
      const at = rows.findIndex(({ id }) => id === open);
      const row = rows[at];
      if (!row) return;
      const next = event.key === 'ArrowDown' ? rows[at + 1] : event.key === 'ArrowUp' ? rows[at - 1] : undefined;
      if (next) {
        event.preventDefault();
        setOpen(next.id);
      }
      const letter = event.key.toLowerCase();
      if (!waiting || (letter !== 'v' && letter !== 'r')) return;
      event.preventDefault();
      onDecide(row, letter === 'v' ? 'validate' : 'reject');
      setOpen(rows[at + 1]?.id ?? null);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [rows, open, setOpen, waiting, onDecide]);
}
