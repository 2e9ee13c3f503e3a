import { usePageArea } from '#kernel/frame/page-path.ts';
import { useChild } from './child.ts';

/**
 * What a page that families and staff share is about: the area where it stands, whether a pupil reads of himself there,
 * the child chosen in the address, and whether it concerns somebody. A guardian's page leaves out himself.
 */
export function useFamily() {
  const area = usePageArea();
  const { child, children } = useChild();
  const pupil = area === 'eleve';
  const concerns = ({ id, self }: { id: string; self: boolean }): boolean =>
    pupil ? self : !self && (!child || id === child.id);
  return { area, pupil, child, children, concerns };
}
