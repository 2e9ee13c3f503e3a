import { useEffect, useState } from 'react';
import css from './Loading.module.css';

/** Nothing is shown before this many milliseconds: a quick answer needs no indicator. */
const PATIENCE_MS = 150;

/** True once `active` has lasted long enough to show an indicator. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [active]);
  return active && late;
}

/** Thin line at the top of the screen while a page loads or a write is sent. */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  const shown = useDelayed(active);
  return (
    <div
      className={css.bar}
      data-shown={shown || undefined}
      role="progressbar"
      // It appears by itself, above every landmark: a status, not a part of the page.
      aria-live="polite"
      aria-label={label}
      aria-hidden={!shown}
    />
  );
}

/** Covers everything while the application starts or signs in: an 80 px spinner, as a last resort. */
export function LoadingOverlay({ active, label, size = 80 }: { active: boolean; label: string; size?: number }) {
  const shown = useDelayed(active);
  if (!shown) return null;
  return (
    <div className={css.overlay} role="status">
      <Spinner size={size} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

/** A turning ring; decorative: put what is loading in words beside it. */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <svg className={css.spinner} width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <circle cx="24" cy="24" r="20" stroke="var(--border)" strokeWidth="4" />
      <path d="M24 4a20 20 0 0 1 20 20" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

/** Placeholders of the coming content, drawn after a moment; the label is announced. */
export function Skeletons({
  label,
  rows = 5,
  shape = 'rows',
}: {
  label: string;
  rows?: number;
  shape?: 'rows' | 'cards' | 'text';
}) {
  const shown = useDelayed(true);
  return (
    <div role="status" aria-label={label} className={css.skeletons} data-shape={shape}>
      {shown &&
        Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity and never move
          <div key={index} className={css.skeleton} aria-hidden="true">
            {shape !== 'text' && <span className={css.disc} />}
            <span className={css.lines}>
              <span className={css.line} style={{ inlineSize: `${62 - ((index * 13) % 30)}%` }} />
              <span className={css.line} style={{ inlineSize: `${88 - ((index * 17) % 36)}%` }} />
            </span>
          </div>
        ))}
    </div>
  );
}
