import { ApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';

/** A refusal, with who was quicker where somebody was. */
export function refusal(error: unknown): { text: string; by: string } {
  const by = error instanceof ApiError ? error.details.by : undefined;
  return { text: sentence(error), by: typeof by === 'string' ? by : '' };
}
