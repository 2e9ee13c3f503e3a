import { Outlet } from '@tanstack/react-router';

/** The signed-in frame: navigation around, page inside. */
export function Shell() {
  return <Outlet />;
}
