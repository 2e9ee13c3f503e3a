import type { KnownPupil } from '../engine/existing.ts';

/**
 * Whether a tie is one of the importer's own, or of a pupil of their own family: a list neither makes nor changes it, since
 * nobody decides about their own family. Somebody else imports that line.
 */
export const isOfOwnFamily = (
  importer: string | null,
  pupil: Pick<KnownPupil, 'guardians'> | null,
  guardianId: string,
): boolean =>
  importer !== null && (guardianId === importer || (pupil?.guardians.some(({ id }) => id === importer) ?? false));
