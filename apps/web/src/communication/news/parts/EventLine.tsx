import type { FeedItem } from '@encrier/contract/communication/news';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { formatDay, formatTime } from '#kernel/dates.ts';
import css from './EventLine.module.css';

/** Time and place of an event; « Urgent » for urgent posts. */
export function EventLine({ item }: { item: FeedItem }) {
  const { t } = useLingui();
  const { event } = item;
  if (!event && item.kind !== 'urgent') return null;
  const [day, from] = event ? [formatDay(event.startsAt), formatTime(event.startsAt)] : ['', ''];
  const sameDay = event?.endsAt ? formatDay(event.endsAt) === day : true;
  const to = event?.endsAt ? (sameDay ? formatTime(event.endsAt) : formatDay(event.endsAt)) : '';
  return (
    <p className={css.line}>
      {item.kind === 'urgent' && <StatusPill tone="bad" icon={IconAlertTriangle}>{t`Urgent`}</StatusPill>}
      {event && (
        <span className={css.fact}>
          <IconCalendarEvent size={17} stroke={1.7} aria-hidden="true" />
          <span>
            {day} <bdi>{from}</bdi>
            {to && (
              <>
                {' '}
                – <bdi>{to}</bdi>
              </>
            )}
          </span>
        </span>
      )}
      {event?.place && (
        <span className={css.fact}>
          <IconMapPin size={17} stroke={1.7} aria-hidden="true" />
          <bdi>{event.place}</bdi>
        </span>
      )}
    </p>
  );
}
