import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './PrintSheet.module.css';

/** A sheet that is only on paper: while it is there, printing the page prints it alone. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={css.sheet} data-print="only" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
