import { lazy, Suspense } from 'react';
import { useCan } from '#kernel/session/rights.ts';

/** Offline and never loaded before, the roll call works without this mark. */
const none = { ArrangementsMark: (_: { pupilId: string; label: string }) => null };
const Mark = lazy(async () => ({
  default: (await import('../../../plans/plans.public.tsx').catch(() => none)).ArrangementsMark,
}));

/** Arrangements of a pupil in class, for readers who may see them. */
export function Arranged({ id, label }: { id: string; label: string }) {
  if (!useCan('plans.arrangements')) return null;
  return (
    <Suspense fallback={null}>
      <Mark pupilId={id} label={label} />
    </Suspense>
  );
}
