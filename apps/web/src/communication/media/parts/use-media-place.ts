import { usePagePath } from '#kernel/frame/page-path.ts';
import { useParams } from '@tanstack/react-router';
import { kindOf } from '../media.api.ts';

/** Where one is: `/{area}/media`, and the list that albums of this kind open from. */
export function useMediaPlace(): { root: string; list: string } {
  const pathname = usePagePath();
  const { type } = useParams({ strict: false }) as { type?: string };
  const root = `/${pathname.split('/')[1] ?? ''}/media`;
  return { root, list: `${root}/${kindOf(type)}` };
}
