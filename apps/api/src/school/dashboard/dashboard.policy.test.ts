import { expect, it } from 'vitest';
import { spanOf } from './dashboard.policy.ts';

it.each([
  // A Tuesday is compared with the last one.
  ['day', '2026-11-24', '2026-11-24', '2026-11-17', '2026-11-17'],
  ['week', '2026-11-26', '2026-11-23', '2026-11-16', '2026-11-19'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-16', '2026-11-22'],
  // Eighty-five days are thirteen weeks.
  ['term', '2026-11-24', '2026-09-01', '2026-06-02', '2026-08-25'],
  ['term', '2026-09-01', '2026-09-01', '2026-08-25', '2026-08-25'],
] as const)('%s of %s', (span, today, from, beforeFrom, beforeTo) => {
  expect(spanOf(span, today, '2026-09-01')).toEqual({
    span,
    from,
    to: today,
    before: { from: beforeFrom, to: beforeTo },
  });
});
