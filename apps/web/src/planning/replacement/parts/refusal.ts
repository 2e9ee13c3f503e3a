import { ApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';

/** A refusal, with the name of the faster person when there is one. */
export function refusal(error: unknown): { text: string; by: string } {
  const by = error instanceof ApiError ? error.details.by : undefined;
  return { text: sentence(error), by: typeof by === 'string' ? by : '' };
}
