import type { ReactNode } from 'react';
import type { Icon } from '../actions/Button.tsx';
import type { Tone } from './Card.tsx';
import css from './StatusPill.module.css';

/** A state as a word with a colour and an icon: never colour alone. */
export function StatusPill({
  children,
  tone = 'plain',
  icon: Glyph,
  outlined,
}: {
  children: ReactNode;
  tone?: Tone;
  icon?: Icon /** White with a line, for use on a tint. */;
  outlined?: boolean;
}) {
  return (
    <span className={css.pill} data-tone={tone} data-outlined={outlined || undefined}>
      {Glyph && <Glyph size={14} stroke={1.9} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}

/** A pill in the colour of a subject or category; neutral for an unknown key. */
export function SubjectPill({
  children,
  colorKey,
  icon: Glyph,
}: {
  children: ReactNode;
  colorKey: string;
  icon?: Icon;
}) {
  const key = /^[a-z]+$/.test(colorKey) ? colorKey : 'vie';
  return (
    <span
      className={css.pill}
      style={{ background: `var(--s-${key}-bg, var(--s-vie-bg))`, color: `var(--s-${key}-ink, var(--s-vie-ink))` }}
    >
      {Glyph && <Glyph size={14} stroke={1.9} aria-hidden="true" />}
      <bdi>{children}</bdi>
    </span>
  );
}
