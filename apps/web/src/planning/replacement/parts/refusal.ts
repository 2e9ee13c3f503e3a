import { ApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';

/** A refusal, with the name of the person who was first, if any. */
export function refusal(error: unknown): { text: string; by: string } {
  const by = error instanceof ApiError ? error.details.by : undefined;
  return { text: sentence(error), by: typeof by === 'string' ? by : '' };
}
