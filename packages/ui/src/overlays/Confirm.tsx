import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Dialog } from './Dialog.tsx';

export type ConfirmProps = {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** Text of the button, naming the result. */
  action: string;
  cancel: string;
  /** The action destroys something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before an irreversible action. The cancel button has the focus when the action destroys something. */
export function Confirm({ open, title, children, action, cancel, danger, busy, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={cancel}
      foot={
        <>
          <Button onClick={onCancel} autoFocus={danger}>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} autoFocus={!danger} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
