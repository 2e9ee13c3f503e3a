import { IconButton } from '@encrier/ui/actions/Button';
import { useNarrow } from '@encrier/ui/media';
import { PageBody, PageHeader, type PageHeaderProps } from '@encrier/ui/frame/PageHeader';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '#kernel/session/session.ts';
import { Bell } from './Bell.tsx';
import { ChildPill, ChildSwitch } from './ChildSwitch.tsx';
import css from './PageFrame.module.css';
import { OrgNote, type PageReach } from './OrgNote.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { openPanel } from './panels.ts';

export type PageFrameProps = Omit<PageHeaderProps, 'title'> & {
  title: string;
  /** Replaces the title in the bar. */
  bar?: ReactNode;
  /** Pixels of the column; the whole panel by default. */
  width?: number;
  /** Shows the choice of a child, for guardians: beside `view`, and in the title line on a phone unless `wide`. */
  byChild?: boolean | 'wide';
  /** Shows beside the title whose rows these are, in a school with several organisations. */
  reach?: PageReach;
  /** The page has its own body (a grid with its own scrolling). */
  raw?: boolean;
  children: ReactNode;
};

/** Every signed-in page: its bar with the bell, the window title, and the body. */
export function PageFrame({
  title,
  bar,
  width,
  byChild,
  reach,
  raw,
  children,
  view,
  tools,
  ...header
}: PageFrameProps) {
  const { t } = useLingui();
  const school = useSession((value) => value.school?.title);
  useEffect(() => {
    document.title = school ? `${title} · ${school}` : title;
  }, [title, school]);
  const several = useSession((value) => (value.user?.children.length ?? 0) > 1);
  const narrow = useNarrow();
  const compact = several && narrow && byChild === true;
  const both =
    byChild && several && !compact ? (
      <span className={css.views}>
        {view}
        <span data-tour="child">
          <ChildSwitch />
        </span>
      </span>
    ) : (
      view
    );
  return (
    <>
      <PageHeader
        {...header}
        title={bar ?? title}
        note={reach && <OrgNote reach={reach} />}
        view={both}
        tools={
          <>
            {compact && (
              <span data-tour="child">
                <ChildPill />
              </span>
            )}
            {tools}
            <span className={css.phone}>
              <IconButton icon={IconSearch} label={t`Rechercher`} tip="none" onClick={() => openPanel('palette')} />
            </span>
            <Bell />
          </>
        }
      />
      <OfflineNote />
      {raw ? <div className={css.raw}>{children}</div> : <PageBody {...(width && { width })}>{children}</PageBody>}
    </>
  );
}
