import { eventStates } from '@encrier/contract/school-life/attendance';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { filterFrom, type OfficeFilter, type OfficeView, searchOf } from './attendance.api.ts';
import { EventQueue } from './parts/office/EventQueue.tsx';

const Justifications = lazy(async () => ({
  default: (await import('./parts/office/Justifications.tsx')).Justifications,
}));
const NoteSheet = lazy(async () => ({ default: (await import('./parts/office/NoteSheet.tsx')).NoteSheet }));
const Exemptions = lazy(async () => ({ default: (await import('./parts/exemptions/Exemptions.tsx')).Exemptions }));
const FollowUps = lazy(async () => ({ default: (await import('./parts/office/FollowUps.tsx')).FollowUps }));
const DayBoard = lazy(async () => ({ default: (await import('./parts/office/DayBoard.tsx')).DayBoard }));
const FiguresView = lazy(async () => ({ default: (await import('./parts/office/FiguresView.tsx')).FiguresView }));

/** Attendance for the office: rows to decide, families' justifications, the day, and the figures. */
export default function ValidationPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const justifies = useCan('attendance.justify');
  const navigate = useNavigate();
  const change = (part: Partial<OfficeFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.view === undefined,
    });
  const { view } = filter;
  const state = eventStates.find((one) => one === view) ?? 'pending';
  return (
    <PageFrame
      title={t`Assiduité`}
      view={
        <Segmented<OfficeView>
          label={t`Ce que montre la page`}
          value={view}
          onChange={(next) => change({ view: next })}
          options={[
            { value: 'pending', label: t`À valider` },
            { value: 'validated', label: t`Validées` },
            { value: 'rejected', label: t`Rejetées` },
            { value: 'superseded', label: t`Remplacées` },
            ...(justifies
              ? [
                  { value: 'justifications' as const, label: t`Justificatifs` },
                  { value: 'exemptions' as const, label: t`Dispenses` },
                ]
              : []),
            { value: 'follow', label: t`Suivis` },
            { value: 'day', label: t`Journée` },
            { value: 'figures', label: t`Chiffres` },
          ]}
        />
      }
    >
      <Suspense fallback={<Skeletons label={t`Chargement`} rows={6} />}>
        {view === 'justifications' ? (
          <Justifications />
        ) : view === 'exemptions' ? (
          <Exemptions />
        ) : view === 'follow' ? (
          <FollowUps />
        ) : view === 'day' ? (
          <DayBoard />
        ) : view === 'figures' ? (
          <FiguresView filter={filter} onChange={change} />
        ) : (
          <EventQueue state={state} filter={filter} onChange={change} />
        )}
      </Suspense>
      {filter.message && justifies && (
        <Suspense fallback={null}>
          <NoteSheet messageId={filter.message} onClose={() => change({ message: null })} />
        </Suspense>
      )}
    </PageFrame>
  );
}
