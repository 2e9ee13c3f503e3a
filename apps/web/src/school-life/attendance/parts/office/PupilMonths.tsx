import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { monthsQuery } from '../../collective.api.ts';
import { MonthCalendar } from '../MonthCalendar.tsx';

/** The months of one pupil, for the office. */
export function PupilMonths({ pupilId }: { pupilId: string }) {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(monthsQuery(pupilId))} label={t`Chargement du calendrier`}>
      {({ events, today }) => <MonthCalendar events={events} today={today} />}
    </Asked>
  );
}
