import { lazy, Suspense } from 'react';
import { useCan } from '#kernel/session/rights.ts';

/** Without network, and never loaded before, the roll call works without the mark. */
const none = { ArrangementsMark: (_: { pupilId: string; label: string }) => null };
const Mark = lazy(async () => ({
  default: (await import('../../../plans/plans.public.tsx').catch(() => none)).ArrangementsMark,
}));

/** What is done in class for a pupil, where the reader may know it. */
export function Arranged({ id, label }: { id: string; label: string }) {
  if (!useCan('plans.arrangements')) return null;
  return (
    <Suspense fallback={null}>
      <Mark pupilId={id} label={label} />
    </Suspense>
  );
}
