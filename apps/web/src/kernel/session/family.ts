import { usePageArea } from '#kernel/frame/page-path.ts';
import { useChild } from './child.ts';

/**
 * Context of a page shared by families and staff: its area, whether a pupil reads their own page, the child chosen in
 * the address, and whether a given person is concerned. A guardian's page excludes the guardian.
 */
export function useFamily() {
  const area = usePageArea();
  const { child, children } = useChild();
  const pupil = area === 'eleve';
  const concerns = ({ id, self }: { id: string; self: boolean }): boolean =>
    pupil ? self : !self && (!child || id === child.id);
  return { area, pupil, child, children, concerns };
}
