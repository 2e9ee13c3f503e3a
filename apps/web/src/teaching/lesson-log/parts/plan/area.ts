import { usePageArea } from '#kernel/frame/page-path.ts';

/** Where the pages of the plan stand: the direction's, or a teacher's. */
export const useLogArea = (): '/admin' | '/prof' => (usePageArea() === 'admin' ? '/admin' : '/prof');
