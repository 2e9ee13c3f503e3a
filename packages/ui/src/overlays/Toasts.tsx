import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.tsx';
import css from './Toasts.module.css';

const DURATION_MS = 5000;
const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertTriangle };

/** Counts down while `running`; a pause keeps the remaining time. */
function useCountdown(total: number | null, running: boolean, done: () => void) {
  const left = useRef(total);
  useEffect(() => {
    if (left.current === null || !running) return;
    const from = Date.now();
    const timer = setTimeout(done, left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(800, left.current - (Date.now() - from));
    };
  }, [running, done]);
}

function One({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const [close] = useState(() => () => dismissToast(toast.id));
  useCountdown(toast.duration === undefined ? DURATION_MS : toast.duration, !held, close);
  const Glyph = icons[toast.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      className={css.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph size={18} stroke={1.8} aria-hidden="true" className={css.icon} />
      <span className={css.text} role={toast.tone === 'error' ? 'alert' : 'status'}>
        {toast.text}
      </span>
      {toast.action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toast.action?.run();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon={IconX} label={closeLabel} size="small" tip="none" className={css.close} onClick={close} />
    </div>
  );
}

/** Place of the toasts: bottom centre, above the tab bar, over any window. Mount it once. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    // Re-entering the top layer puts it over a dialog opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <section ref={region} popover="manual" aria-label={label} className={css.region}>
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  );
}
