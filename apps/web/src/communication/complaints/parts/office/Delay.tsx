import type { QueueRow } from '@encrier/contract/communication/complaints-handling';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react';
import { formatMonthDay, formatTime } from '#kernel/dates.ts';
import { delayTones } from '../words.ts';

/** When something is due, and whether that is near or past. */
export function Delay({ delay }: { delay: NonNullable<QueueRow['delay']> }) {
  const { t } = useLingui();
  const { state, dueAt } = delay;
  const when = `${formatMonthDay(dueAt)}, ${formatTime(dueAt)}`;
  if (state === 'paused') return <StatusPill icon={IconPlayerPause}>{t`En pause`}</StatusPill>;
  const words = { late: t`En retard depuis le ${when}`, soon: t`Bientôt : ${when}`, met: t`Tenu`, on_time: when }[state];
  return <StatusPill tone={delayTones[state]} icon={state === 'late' ? IconClockExclamation : IconClock}>{words}</StatusPill>;
}
