import { IconChevronRight } from '@tabler/icons-react';
import { Children, type ReactNode, isValidElement, useId } from 'react';
import type { Icon } from '../actions/Button.tsx';
import { UiLink } from '../link.tsx';
import css from './Card.module.css';
import { Facts } from './Facts.tsx';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'ink' | 'plain';

export type CardProps = {
  title?: ReactNode;
  /** Quiet words after the title, such as a date. */
  note?: ReactNode;
  /** Number of waiting items, as a pill after the title; nothing at 0. */
  count?: number;
  countTone?: Tone;
  /** A link or a button at the end of the title. */
  end?: ReactNode;
  children: ReactNode;
  /** Removes the padding, for rows and pictures that touch the edges. */
  flush?: boolean;
  foot?: ReactNode;
  className?: string;
};

/** A card of the page: thin line, no shadow, its title as an `h2`. */
export function Card({ title, note, count = 0, countTone = 'info', end, children, flush, foot, className }: CardProps) {
  const id = useId();
  return (
    <section className={[css.card, className].filter(Boolean).join(' ')} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {count > 0 && (
            <span className={css.count} data-tone={countTone}>
              {count}
            </span>
          )}
          {note && <span className={css.note}>{note}</span>}
          {end && <span className={css.end}>{end}</span>}
        </header>
      )}
      <div className={flush ? css.flush : title ? css.bodyUnder : css.body}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </section>
  );
}

export type CardRowProps = {
  /** Several facts are separated by dots, here and in `detail`. */
  title: ReactNode | readonly ReactNode[];
  detail?: ReactNode | readonly ReactNode[];
  icon?: Icon;
  tone?: Tone;
  /** A picture or a date instead of the icon. */
  lead?: ReactNode;
  /** A word, a pill or a button at the end. */
  end?: ReactNode;
  /** The title becomes a link that covers the row. */
  href?: string;
  /** Draws a chevron at the end of a link. */
  chevron?: boolean;
  onPress?: () => void;
};

const drawn = (said: ReactNode | readonly ReactNode[]): ReactNode =>
  Array.isArray(said) ? <Facts>{said as ReactNode[]}</Facts> : (said as ReactNode);

/** One line of a card: icon or picture, two lines of text, what to do at the end. */
export function CardRow({
  title,
  detail,
  icon: Glyph,
  tone = 'plain',
  lead,
  end,
  href,
  chevron,
  onPress,
}: CardRowProps) {
  return (
    <div className={css.row} data-link={href || onPress ? true : undefined}>
      {lead ??
        (Glyph && (
          <span className={css.icon} data-tone={tone}>
            <Glyph size={20} stroke={1.7} aria-hidden="true" />
          </span>
        ))}
      <span className={css.text}>
        {href ? (
          <UiLink href={href} className={css.rowTitle}>
            {drawn(title)}
          </UiLink>
        ) : onPress ? (
          <button type="button" className={css.rowTitle} onClick={onPress}>
            {drawn(title)}
          </button>
        ) : (
          <span className={css.rowTitle}>{drawn(title)}</span>
        )}
        {detail && <span className={css.detail}>{drawn(detail)}</span>}
      </span>
      {end && <span className={css.rowEnd}>{end}</span>}
      {chevron && <IconChevronRight size={17} stroke={1.7} aria-hidden="true" className={`${css.chevron} flip-rtl`} />}
    </div>
  );
}

/** Rows with a line between them, single or in lists. */
export function CardRows({ children, label }: { children: readonly ReactNode[]; label?: string }) {
  return (
    <ul aria-label={label} className={css.rows}>
      {Children.toArray(children).map((child, index) => (
        <li key={isValidElement(child) ? child.key : index}>{child}</li>
      ))}
    </ul>
  );
}
