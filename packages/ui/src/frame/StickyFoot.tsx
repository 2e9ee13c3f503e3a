import type { ReactNode } from 'react';
import css from './StickyFoot.module.css';

/** Foot of a form: undo at the start, buttons at the end. On phones it stays within reach of the thumb. */
export function StickyFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <footer className={css.foot} data-foot data-print="hide">
      {note && <div className={css.note}>{note}</div>}
      <div className={css.buttons}>{children}</div>
    </footer>
  );
}
