import type { WaitingLine } from '@encrier/contract/kernel/queues';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { formatRelative } from '#kernel/dates.ts';
import { queueFace } from '#kernel/queues/learn.ts';

const soonMs = 3_600_000;

/** One item: kind, person, waiting time, deadline, and the button that opens it. */
export function QueueRow({ line, primary, now }: { line: WaitingLine; primary?: boolean; now: Date }) {
  const { t, i18n } = useLingui();
  const face = queueFace(line.queue);
  if (!face) return null;
  const left = line.due === null ? null : Date.parse(line.due) - now.getTime();
  const tone = left === null || left > soonMs ? 'plain' : left < 0 ? 'bad' : 'warn';
  const when = line.due === null ? '' : formatRelative(line.due, now);
  const since = formatRelative(line.since, now);
  const words = face.says(line);
  const verb = i18n._(face.verb(line));
  return (
    <CardRow
      icon={face.icon}
      tone={tone === 'plain' ? 'info' : tone}
      title={<bdi>{words}</bdi>}
      detail={[
        ...(line.place ? [<bdi key="place">{line.place}</bdi>] : []),
        ...(line.by ? [<bdi key="by">{line.by}</bdi>] : []),
        ...(line.by ? [t`reçu ${since}`] : [since]),
        ...(when
          ? [
              <StatusPill key="due" tone={tone} icon={tone === 'bad' ? IconAlertCircle : IconClock}>
                {tone === 'bad' ? t`échu ${when}` : t`à faire ${when}`}
              </StatusPill>,
            ]
          : []),
      ]}
      end={
        <ButtonLink
          size="small"
          variant={primary ? 'primary' : 'default'}
          href={face.opens(line)}
          aria-label={`${verb} : ${words}`}
          data-line=""
        >
          {verb}
        </ButtonLink>
      }
    />
  );
}
