import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconLink } from '../actions/Button.tsx';
import { UiLink } from '../link.tsx';
import css from './PageHeader.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  /** Beside the title: what the page is limited to. */
  note?: ReactNode;
  /** Parent pages, outermost first; the last one is also the way back on a phone. */
  path?: readonly { label: string; href: string }[];
  /** Name of the way back on a phone. */
  backLabel?: string;
  /** False when the page's own `h1` is further down, such as a greeting. */
  heading?: boolean;
  /** Switch of view or of person. */
  view?: ReactNode;
  /** Secondary icons. */
  tools?: ReactNode;
  /** State in words, such as « Brouillon enregistré à 11:21 ». */
  state?: ReactNode;
  /** The one primary button, at the end. */
  action?: ReactNode;
};

/** The 52 px bar of a page; on phones a large title, or a back button and a small title on sub-pages. */
export function PageHeader({
  title,
  note,
  path = [],
  backLabel,
  heading = true,
  view,
  tools,
  state,
  action,
}: PageHeaderProps) {
  const back = path.at(-1);
  const Title = heading ? 'h1' : 'p';
  return (
    <header className={css.bar} data-sub={back ? true : undefined} data-print="hide">
      {back && (
        <span className={css.back}>
          <IconLink icon={IconChevronLeft} label={backLabel ?? back.label} href={back.href} flip tip="none" />
        </span>
      )}
      <div className={css.titles}>
        {path.map(({ label, href }) => (
          <span key={href} className={css.step}>
            <UiLink href={href}>{label}</UiLink>
            <IconChevronRight size={15} stroke={1.7} aria-hidden="true" className="flip-rtl" />
          </span>
        ))}
        <Title className={css.title}>{title}</Title>
        {note && <span className={css.note}>{note}</span>}
      </div>
      {(view || tools || state || action) && (
        <div className={css.end}>
          {state && <span className={css.state}>{state}</span>}
          {view && <span className={css.view}>{view}</span>}
          {tools && (
            <span className={css.tools} data-ruled={view || state ? true : undefined}>
              {tools}
            </span>
          )}
          {action && <span className={css.action}>{action}</span>}
        </div>
      )}
    </header>
  );
}

/** The body of a page below its header, with padding and an optional column width. */
export function PageBody({
  width,
  children,
  className,
}: {
  /** Pixels of the column, centred; the whole panel when absent. */ width?: number;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={[css.body, className].filter(Boolean).join(' ')}>
      {width ? (
        <div className={css.column} style={{ maxInlineSize: width }}>
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  );
}
