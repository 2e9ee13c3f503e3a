import type { FeedItem } from '@encrier/contract/communication/news';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMonthDay, formatTime } from '#kernel/dates.ts';
import { noFilter } from './feed-filter.ts';
import { noticesQuery } from '../../news.api.ts';
import css from './Feed.module.css';

const SHOWN = 5;
type Props = { child: string | null; list: string };

/** Beside the stream on wide screens: coming school days, and publications to acknowledge. */
export function SideColumn({ child, list }: Props) {
  const { t } = useLingui();
  const { data: waiting } = useQuery(noticesQuery({ ...noFilter, toAck: true }, child));
  const { data: dated } = useQuery(noticesQuery({ ...noFilter, kind: 'evenement' }, child));
  const toAck = waiting?.items ?? [];
  const events = comingUp(dated?.items ?? []);
  if (toAck.length === 0 && events.length === 0) return null;
  return (
    <aside className={css.side} aria-label={t`Agenda et confirmations`}>
      {toAck.length > 0 && (
        <Card title={t`À confirmer`} count={waiting?.total ?? 0} countTone="warn" flush>
          <CardRows>
            {toAck.slice(0, SHOWN).map((item) => {
              const before = item.ack?.deadline ? formatMonthDay(item.ack.deadline) : '';
              return (
                <CardRow
                  key={item.id}
                  icon={IconSignature}
                  tone="warn"
                  title={<Title item={item} />}
                  detail={before && t`avant le ${before}`}
                  href={`${list}/${item.id}`}
                />
              );
            })}
          </CardRows>
        </Card>
      )}
      {events.length > 0 && (
        <Card title={t`Agenda de l’école`} flush>
          <CardRows>
            {events.slice(0, SHOWN).map((item) => (
              <CardRow
                key={item.id}
                lead={<DayTile at={item.event?.startsAt ?? ''} colorKey={item.category?.colorKey ?? 'vie'} />}
                title={<Title item={item} />}
                detail={[formatTime(item.event?.startsAt ?? ''), item.event?.place]}
                href={`${list}/${item.id}`}
              />
            ))}
          </CardRows>
        </Card>
      )}
    </aside>
  );
}

const Title = ({ item }: { item: FeedItem }) => <bdi lang={item.dir === 'rtl' ? 'ar' : undefined}>{item.title}</bdi>;

/** Events not yet over, the next one first. */
export function comingUp(items: readonly FeedItem[], now = new Date()): FeedItem[] {
  const end = ({ event }: FeedItem): number => Date.parse(event?.endsAt ?? event?.startsAt ?? '');
  return items
    .filter((item) => item.event !== null && end(item) >= now.getTime())
    .sort((a, b) => Date.parse(a.event?.startsAt ?? '') - Date.parse(b.event?.startsAt ?? ''));
}

/** A day as a small sheet: its number over its month. */
function DayTile({ at, colorKey }: { at: string; colorKey: string }) {
  const [first = '', ...rest] = formatMonthDay(at).split(' ');
  return (
    <span
      className={css.tile}
      style={{
        background: `var(--s-${colorKey}-bg, var(--s-vie-bg))`,
        color: `var(--s-${colorKey}-ink, var(--s-vie-ink))`,
      }}
    >
      <b>{first}</b>
      <span>{rest.join(' ')}</span>
    </span>
  );
}
