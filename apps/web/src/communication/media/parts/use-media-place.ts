import { usePagePath } from '#kernel/frame/page-path.ts';
import { useParams } from '@tanstack/react-router';
import { kindOf } from '../media.api.ts';

/** Current path: `/{area}/media`, and the list of albums of this kind. */
export function useMediaPlace(): { root: string; list: string } {
  const pathname = usePagePath();
  const { type } = useParams({ strict: false }) as { type?: string };
  const root = `/${pathname.split('/')[1] ?? ''}/media`;
  return { root, list: `${root}/${kindOf(type)}` };
}
