import { usePageArea } from '#kernel/frame/page-path.ts';

/** Base path of the plan's pages: the direction's, or a teacher's. */
export const useLogArea = (): '/admin' | '/prof' => (usePageArea() === 'admin' ? '/admin' : '/prof');
