import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './PrintSheet.module.css';

/** A sheet only visible on paper: while it is mounted, printing the page prints nothing else. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={css.sheet} data-print="only" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
