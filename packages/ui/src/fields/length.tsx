/** Codes and numbers this short stop at their maximum length; a name or title is never cut, especially when pasted. */
const SHORT = 30;
/** Share of the maximum length from which the counter is shown. */
const NEAR = 0.8;

export type Length = {
  /** Set on the control where cutting is expected. */
  attribute: number | undefined;
  /** « 152 / 140 », once near the end. */
  count: string | null;
  over: boolean;
};

/**
 * The length of a text against its maximum. A text too long stays whole, is marked as wrong, and is refused on submit.
 */
export function lengthOf(value: unknown, max: number | undefined): Length {
  if (max === undefined || max <= SHORT || typeof value !== 'string')
    return { attribute: max, count: null, over: false };
  const length = value.length;
  return {
    attribute: undefined,
    count: length >= max * NEAR ? `${length} / ${max}` : null,
    over: length > max,
  };
}
