/**
 * Codes and numbers this short stop at their last sign; a name or a title is never cut, above all not while it is
 * pasted.
 */
const SHORT = 30;
/** Part of the room from which the counter is drawn. */
const NEAR = 0.8;

export type Length = {
  /** Kept on the control where cutting is what one expects. */
  attribute: number | undefined;
  /** « 152 / 140 », once the end is near. */
  count: string | null;
  over: boolean;
};

/**
 * How much of its room a text takes. What is too long stays whole, is shown as wrong, and is refused when it is sent.
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
