import { ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { formatDay, formatRelative, formatTime } from '#kernel/dates.ts';
import {
  noticeAsk,
  noticeIcon,
  noticeObject,
  noticeUrgent,
  noticeWords,
  notificationAddress,
} from '#kernel/notices/notices.ts';
import { useSession } from '#kernel/session/session.ts';
import { labelled, joinNames } from '#kernel/text.ts';
import { type Item, read } from '../notifications.api.ts';
import css from './NoticeList.module.css';

/** Notices by day, those about one object in one line. Opening a line marks its notices as read. */
export function NoticeList({ items, onWhy }: { items: readonly Item[]; onWhy: (id: string) => void }) {
  const days = Map.groupBy(items, ({ createdAt }) => formatDay(createdAt));
  return (
    <div className={css.days}>
      {[...days].map(([day, of]) => (
        <section key={day} className={css.day} aria-label={day}>
          <h2>{day}</h2>
          <ul className={css.list}>
            {[...Map.groupBy(of, noticeObject).values()].map((notices) => (
              <Row key={notices[0]?.id} notices={notices} onWhy={onWhy} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** One object and its notices of a day, newest first. */
function Row({ notices, onWhy }: { notices: readonly Item[]; onWhy: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const family = useSession((value) => value.user?.children);
  const item = notices[0] as Item;
  const unread = notices.filter(({ readAt }) => !readAt).map(({ id }) => id);
  const Glyph = noticeIcon(item.type);
  const { title, detail } = noticeWords(item, i18n);
  const address = notificationAddress(item);
  const ask = noticeAsk(item);
  const children = (family ?? []).filter(({ id }) => notices.some(({ childId }) => childId === id));
  const mark = (): void => {
    if (unread.length) void read(unread).catch(() => null);
  };
  const recent = Date.now() - Date.parse(item.createdAt) < 6 * 3_600_000;
  const times = notices.length > 1 && plural(notices.length, { one: '# fois', other: '# fois' });
  return (
    <li className={css.row} data-unread={unread.length > 0 || undefined}>
      <span className={css.icon} data-urgent={noticeUrgent(item) || undefined}>
        <Glyph size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={css.text}>
        <UiLink href={address} className={css.title} onClick={mark}>
          <bdi>{title}</bdi>
          {unread.length > 0 && <span className="visually-hidden">{t`, non lue`}</span>}
        </UiLink>
        <Facts className={css.detail}>
          {[
            <bdi key="what">{detail}</bdi>,
            times,
            children.length > 0 && <bdi key="who">{joinNames(children.map(({ prenom }) => prenom))}</bdi>,
            <time key="when" dateTime={item.createdAt}>
              {recent ? formatRelative(item.createdAt) : formatTime(item.createdAt)}
            </time>,
          ]}
        </Facts>
      </span>
      <span className={css.end}>
        {unread.length > 0 && ask && (
          <ButtonLink size="small" href={address} onClick={mark} aria-label={labelled(i18n._(ask), title)}>
            {i18n._(ask)}
          </ButtonLink>
        )}
        <span className={css.tools}>
          {unread.length > 0 && (
            <IconButton
              icon={IconCheck}
              size="small"
              label={t`Marquer comme lue : ${title}`}
              tip="end"
              onClick={mark}
            />
          )}
          <IconButton
            icon={IconHelpCircle}
            size="small"
            label={labelled(t`Pourquoi ai-je reçu ceci`, title)}
            tip="end"
            onClick={() => onWhy(item.id)}
          />
        </span>
      </span>
    </li>
  );
}
