import { IconButton } from '@encrier/ui/actions/Button';
import { UiLink } from '@encrier/ui/link';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { formatDay, formatRelative, formatTime } from '#kernel/dates.ts';
import { noticeIcon, noticeLead, notificationAddress } from '#kernel/notifications.ts';
import { useSession } from '#kernel/session/session.ts';
import { type Item, read } from '../notifications.api.ts';
import css from './NoticeList.module.css';

const urgent = ({ type, priority }: Item): boolean => priority === 'critical' || type === 'actualite.urgent';

/** Notices by day. Opening one marks it as read. */
export function NoticeList({ items }: { items: readonly Item[] }) {
  const days = Map.groupBy(items, ({ createdAt }) => formatDay(createdAt));
  return (
    <div className={css.days}>
      {[...days].map(([day, group]) => (
        <section key={day} className={css.day} aria-label={day}>
          <h2>{day}</h2>
          <ul className={css.list}>
            {group.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ item }: { item: Item }) {
  const { t, i18n } = useLingui();
  const child = useSession((value) => value.user?.children.find(({ id }) => id === item.childId)?.prenom);
  const Glyph = noticeIcon(item.type);
  const lead = noticeLead(item, i18n);
  const mark = (): void => {
    if (!item.readAt) void read([item.id]).catch(() => null);
  };
  const recent = Date.now() - Date.parse(item.createdAt) < 6 * 3_600_000;
  return (
    <li className={css.row} data-unread={!item.readAt || undefined}>
      <span className={css.icon} data-urgent={urgent(item) || undefined}>
        <Glyph size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={css.text}>
        <UiLink href={notificationAddress(item)} className={css.title} onClick={mark}>
          <bdi>{item.title}</bdi>
          {!item.readAt && <span className="visually-hidden">{t`, non lue`}</span>}
        </UiLink>
        <span className={css.body}>
          {lead && `${lead} `}
          <bdi>{item.body}</bdi>
        </span>
        {child && (
          <span className={css.child}>
            <bdi>{child}</bdi>
          </span>
        )}
      </span>
      <span className={css.end}>
        <time dateTime={item.createdAt} className={css.when}>
          {recent ? formatRelative(item.createdAt) : formatTime(item.createdAt)}
        </time>
        {!item.readAt && (
          <IconButton
            icon={IconCheck}
            size="small"
            label={t`Marquer comme lue : ${item.title}`}
            tip="end"
            onClick={mark}
          />
        )}
      </span>
    </li>
  );
}
