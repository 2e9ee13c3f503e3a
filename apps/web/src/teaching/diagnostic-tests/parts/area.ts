import { usePageArea } from '#kernel/frame/page-path.ts';
import { useParams } from '@tanstack/react-router';

/** Base path of the pages of test makers: the office's, or a teacher's. */
export const useMakerArea = (): '/admin' | '/prof' => (usePageArea() === 'admin' ? '/admin' : '/prof');
/** Base path of the pages of pupils and families. */
export const useFamilyArea = (): '/eleve' | '/parent' => (usePageArea() === 'eleve' ? '/eleve' : '/parent');
export const useTestId = (): string => (useParams({ strict: false }) as { testId?: string }).testId ?? '';
