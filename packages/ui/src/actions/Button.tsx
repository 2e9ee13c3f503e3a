import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { UiLink } from '../link.tsx';
import css from './Button.module.css';

export type Icon = TablerIcon;
/**
 * `primary` once per view; `default` white with a line; `quiet` text; `danger` quiet red; `link` an underlined word in
 * ink.
 */
export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'link';

type Look = {
  variant?: ButtonVariant;
  size?: 'small' | 'normal' | 'large';
  /** Icon before the words. */
  icon?: Icon;
  /** Icon after the words, such as a chevron. */
  iconEnd?: Icon;
  /** Fills the line. */
  wide?: boolean;
  /** The action is running: the button stays in place, keeps its focus and ignores presses. */
  busy?: boolean;
};
export type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, 'children'> & { children: ReactNode };
export type ButtonLinkProps = Look &
  Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> & { href: string; children: ReactNode };

const look = ({ variant = 'default', size = 'normal', wide }: Look, className?: string) =>
  [css.button, css[variant], css[size], wide && css.wide, className].filter(Boolean).join(' ');

function Inside({
  icon: Before,
  iconEnd: After,
  busy,
  children,
}: Pick<Look, 'icon' | 'iconEnd' | 'busy'> & { children: ReactNode }) {
  return (
    <>
      {busy ? (
        <span className={css.spinner} aria-hidden="true" />
      ) : (
        Before && <Before size={17} stroke={1.9} aria-hidden="true" />
      )}
      <span className={css.words}>{children}</span>
      {After && <After size={16} stroke={1.9} aria-hidden="true" />}
    </>
  );
}

/** A button; `type` is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!busy) return onClick?.(event);
        event.preventDefault();
      }}
    >
      <Inside icon={icon} iconEnd={iconEnd} busy={busy}>
        {children}
      </Inside>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  busy,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <UiLink {...rest} className={look({ variant, size, wide }, className)}>
      <Inside icon={icon} iconEnd={iconEnd} busy={busy}>
        {children}
      </Inside>
    </UiLink>
  );
}

type IconLook = {
  icon: Icon;
  /** Accessible name, shown as a tooltip on hover and focus. */
  label: string;
  size?: 'small' | 'normal';
  /** Where the tooltip is placed: `end` for buttons near the end edge. */
  tip?: 'center' | 'end' | 'none';
  /** Mirrors the icon in right-to-left text (arrows, chevrons). */
  flip?: boolean;
  /** Figure on the corner, such as unread items; 0 shows nothing. */
  count?: number;
  /** Draws a line around the button. */
  outlined?: boolean;
};

const iconLook = ({ size = 'normal', outlined }: IconLook, className?: string) =>
  [css.icon, size === 'small' && css.iconSmall, outlined && css.outlined, className].filter(Boolean).join(' ');

/** The figure on the corner is part of the accessible name. */
const nameOf = (label: string, count = 0) => (count > 0 ? `${label} (${count > 99 ? '99+' : count})` : label);

function IconInside({ icon: Glyph, label, tip = 'center', flip, count = 0, size }: IconLook) {
  return (
    <>
      <Glyph
        size={size === 'small' ? 16 : 18}
        stroke={1.7}
        aria-hidden="true"
        className={flip ? 'flip-rtl' : undefined}
      />
      {count > 0 && <span className={css.count} aria-hidden="true" data-words={count > 99 ? '99+' : count} />}
      {tip !== 'none' && <span className={css.tip} data-tip={tip} aria-hidden="true" data-words={label} />}
    </>
  );
}

/** A button of one icon, with its name as a tooltip. */
export function IconButton({
  icon,
  label,
  size,
  tip,
  flip,
  count,
  outlined,
  className,
  type = 'button',
  ...rest
}: IconLook & Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'>) {
  const shape = { icon, label, size, tip, flip, count, outlined };
  return (
    <button {...rest} type={type} className={iconLook(shape, className)} aria-label={nameOf(label, count)}>
      <IconInside {...shape} />
    </button>
  );
}

/** A link of one icon, with its name as a tooltip. */
export function IconLink({
  icon,
  label,
  size,
  tip,
  flip,
  count,
  outlined,
  className,
  ...rest
}: IconLook & Omit<ComponentPropsWithRef<'a'>, 'children' | 'aria-label' | 'href'> & { href: string }) {
  const shape = { icon, label, size, tip, flip, count, outlined };
  return (
    <UiLink {...rest} className={iconLook(shape, className)} aria-label={nameOf(label, count)}>
      <IconInside {...shape} />
    </UiLink>
  );
}
