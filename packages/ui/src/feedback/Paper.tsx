import type { ReactNode } from 'react';
import type { Icon } from '../actions/Button.tsx';
import css from './Paper.module.css';

/** A sheet of Seyès ruling that fades towards its middle, for sign-in, first run, splash, empty and refused pages. */
export function SeyesPaper({
  children,
  framed,
}: {
  children?: ReactNode /** Draws a line around it, inside a page; otherwise it covers the window behind its content. */;
  framed?: boolean;
}) {
  return (
    <div className={framed ? `${css.paper} ${css.framed}` : `${css.paper} ${css.full}`}>
      <span className={css.ruling} aria-hidden="true" />
      <span className={css.margin} aria-hidden="true" />
      <div className={css.content}>{children}</div>
    </div>
  );
}

export type EmptyStateProps = {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  icon?: Icon;
  /** One action. */
  action?: ReactNode;
  /** A drawing instead of the icon. */
  picture?: ReactNode;
  /** Sized for a card rather than a page. */
  small?: boolean;
};

/** An empty list: a bit of paper, one sentence, one action. */
export function EmptyState({ title, children, icon: Glyph, action, picture, small }: EmptyStateProps) {
  return (
    <div className={small ? css.small : css.empty}>
      <SeyesPaper framed>
        <div className={css.center}>
          {picture ??
            (Glyph && (
              <span className={css.tile}>
                <Glyph size={small ? 24 : 30} stroke={1.6} aria-hidden="true" />
              </span>
            ))}
          <p className={css.title}>{title}</p>
          {children && <p className={css.sentence}>{children}</p>}
          {action}
        </div>
      </SeyesPaper>
    </div>
  );
}

export type StatePageProps = {
  icon: Icon;
  title: ReactNode;
  /** What happened and what can be done. */
  children: ReactNode;
  /** Buttons: one primary, and the way back. */
  actions?: ReactNode;
  /** Who can help, which permission is missing, the reference of the error. */
  foot?: ReactNode;
};

/**
 * A refused, missing or broken page inside the shell: what it is, why, and the way out. Its title is the page's `h1`.
 */
export function StatePage({ icon: Glyph, title, children, actions, foot }: StatePageProps) {
  return (
    <div className={css.state}>
      <div className={css.strip}>
        <SeyesPaper framed>
          <span className={css.tile}>
            <Glyph size={34} stroke={1.6} aria-hidden="true" />
          </span>
        </SeyesPaper>
      </div>
      <h1 className={css.stateTitle}>{title}</h1>
      <div className={css.stateText}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  );
}
