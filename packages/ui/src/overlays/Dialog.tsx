import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import css from './Dialog.module.css';
import { UnsavedForms, useLeaving } from '../unsaved.tsx';

/** Duration of `--t-dialog`: the content stays rendered while the window leaves. */
const LEAVING_MS = 300;
/** Longest delay between the presses of a double click. */
const DOUBLE_MS = 500;

export type DialogProps = {
  open: boolean;
  /**
   * Called by Escape, a press outside and the close button, after a question when typed text would be lost; the owner
   * then sets `open` to false.
   */
  onClose: () => void;
  title: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  children: ReactNode;
  /** Buttons, always visible at the end. */
  foot?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Pixels, 480 when absent. */
  width?: number;
  /** Draws no title bar; the title stays its accessible name. */
  titleHidden?: boolean;
  /** Removes the body's padding, for lists that touch the edges. */
  flush?: boolean;
  /** Closes without that question: the owner asks itself, or keeps what is typed. */
  unguarded?: boolean;
};

/**
 * A decision on top of the page: centred from 600 px, a bottom sheet below. The focus stays inside and returns
 * afterwards.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}

/**
 * More room at the side: a panel from 600 px, at the end edge or beside the menu that opens it; a bottom sheet below.
 */
export function Sheet(props: DialogProps & { side?: 'start' | 'end' }) {
  return <Modal {...props} shape="panel" />;
}

/** Keeps the content while the window leaves; returns the focus even when it is removed while open. */
function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    openedAt.current = performance.now();
    return () => element.close();
  }, [open]);
  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open, present]);
  /** Whether a press is the second of a double click on the opener: it was not meant for the window. */
  const meantBefore = ({ detail }: { detail: number }): boolean =>
    detail > 1 && performance.now() - openedAt.current < DOUBLE_MS;
  return { ref, present, meantBefore };
}

function Modal({
  open,
  onClose,
  title,
  closeLabel,
  children,
  foot,
  role = 'dialog',
  width,
  titleHidden,
  flush,
  unguarded = false,
  shape,
  side,
}: DialogProps & { shape: 'dialog' | 'panel'; side?: 'start' | 'end' }) {
  const { ref, present, meantBefore } = useModal(open);
  const { forms, enter, leave } = useLeaving(onClose, unguarded);
  const titleId = useId();
  if (!present) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out and is handled by `cancel`
    <dialog
      ref={ref}
      role={role}
      className={`${css.modal} ${css[shape]}`}
      data-side={side}
      style={width ? ({ '--dialog-width': `${width}px` } as object) : undefined}
      aria-labelledby={titleId}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onFocus={enter}
      onClickCapture={(event) => {
        if (!meantBefore(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      // Nor do repeated presses at the same place mean to close.
      onClick={(event) => event.target === event.currentTarget && event.detail < 2 && leave()}
    >
      <div className={css.inside}>
        <span className={css.handle} aria-hidden="true" />
        <h2 id={titleId} className={titleHidden ? 'visually-hidden' : css.title}>
          {title}
        </h2>
        <div className={flush ? `${css.body} ${css.flush}` : css.body}>
          <UnsavedForms value={forms}>{children}</UnsavedForms>
        </div>
        {foot && <div className={css.foot}>{foot}</div>}
        {/* Last in order, so that the first Tab stop is the content of the window. */}
        {!titleHidden && <IconButton icon={IconX} label={closeLabel} tip="end" className={css.close} onClick={leave} />}
      </div>
    </dialog>
  );
}
