import type { QueueRow } from '@encrier/contract/communication/complaints-handling';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react';
import { formatMonthDay, formatTime } from '#kernel/dates.ts';
import css from '../Complaints.module.css';
import { delayTones } from '../words.ts';

/** When something is due, and whether that is near or past. */
export function Delay({ delay }: { delay: NonNullable<QueueRow['delay']> }) {
  const { t } = useLingui();
  const { state, dueAt } = delay;
  const day = formatMonthDay(dueAt);
  const when = `${day}, ${formatTime(dueAt)}`;
  if (state === 'paused') return <StatusPill icon={IconPlayerPause}>{t`En pause`}</StatusPill>;
  const words = { late: t`En retard depuis le ${day}`, soon: t`Bientôt : ${when}`, met: t`Tenu`, on_time: when }[state];
  return (
    <StatusPill tone={delayTones[state]} icon={state === 'late' ? IconClockExclamation : IconClock}>
      <span className={css.due} {...(state === 'late' && { title: when })}>
        {words}
      </span>
    </StatusPill>
  );
}
