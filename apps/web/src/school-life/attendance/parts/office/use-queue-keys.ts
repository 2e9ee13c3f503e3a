import type { OfficeEvent } from '@encrier/contract/school-life/attendance-office';
import { useEffect } from 'react';

/** Whether a key press is typing, or a browser command. */
const isElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as HTMLElement).closest('input:not([type=checkbox]), textarea, select') !== null;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const decisions: Readonly<Record<string, 'validate' | 'reject'>> = { v: 'validate', r: 'reject' };

/** Arrows move through the rows while one is open; V validates it, R rejects it. Not while typing. */
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
      if (isElsewhere(event)) return;
      const at = rows.findIndex(({ id }) => id === open);
      const row = rows[at];
      if (!row) return;
      const step = steps[event.key];
      const next = step && rows[at + step];
      if (next) {
        event.preventDefault();
        setOpen(next.id);
      }
      const decision = decisions[event.key.toLowerCase()];
      if (!waiting || !decision) return;
      event.preventDefault();
      onDecide(row, decision);
      setOpen(rows[at + 1]?.id ?? null);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [rows, open, setOpen, waiting, onDecide]);
}
