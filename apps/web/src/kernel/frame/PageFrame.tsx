import { PageBody, PageHeader, type PageHeaderProps } from '@encrier/ui/frame/PageHeader';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '#kernel/session/session.ts';
import { Bell } from './Bell.tsx';
import { ChildSwitch } from './ChildSwitch.tsx';

export type PageFrameProps = Omit<PageHeaderProps, 'title'> & {
  title: string;
  /** Pixels of the column; the whole panel when absent. */
  width?: number;
  /** Shows the switch between children beside `view`, for guardians. */
  byChild?: boolean;
  /** The page brings its own body (a grid that scrolls by itself). */
  raw?: boolean;
  children: ReactNode;
};

/** Every signed-in page: its bar with the bell, the title of the window, and the body. */
export function PageFrame({ title, width, byChild, raw, children, view, tools, ...header }: PageFrameProps) {
  const school = useSession((value) => value.school?.title);
  useEffect(() => {
    document.title = school ? `${title} · ${school}` : title;
  }, [title, school]);
  const both = byChild ? (
    <>
      {view}
      <ChildSwitch />
    </>
  ) : (
    view
  );
  return (
    <>
      <PageHeader
        {...header}
        title={title}
        view={both}
        tools={
          <>
            {tools}
            <Bell />
          </>
        }
      />
      {raw ? children : <PageBody {...(width && { width })}>{children}</PageBody>}
    </>
  );
}
