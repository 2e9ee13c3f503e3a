import { usePageArea } from '#kernel/frame/page-path.ts';
import { useParams } from '@tanstack/react-router';

/** Where the pages of those who make tests stand: the office's, or a teacher's. */
export const useMakerArea = (): '/admin' | '/prof' => (usePageArea() === 'admin' ? '/admin' : '/prof');
/** Where the pages of those who sit stand. */
export const useFamilyArea = (): '/eleve' | '/parent' => (usePageArea() === 'eleve' ? '/eleve' : '/parent');
export const useTestId = (): string => (useParams({ strict: false }) as { testId?: string }).testId ?? '';
