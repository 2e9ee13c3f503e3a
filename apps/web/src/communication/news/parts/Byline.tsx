import type { FeedItem } from '@encrier/contract/communication/news';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMonthDay, formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { joinNames } from '#kernel/text.ts';
import css from './Byline.module.css';
import { firstWord } from './first-words.ts';
import { shortWhen } from './short-when.ts';

/** Author, role, audience and time; and whether it is unread. */
export function Byline({
  item,
  audience = [],
  end,
}: {
  item: FeedItem /** Groups it is addressed to, in words. */;
  audience?: readonly string[];
  end?: ReactNode;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const groups = audience.join(' ; ');
  const { forChildren, updatedAt } = item;
  const children = joinNames(forChildren);
  const edited = updatedAt ? formatMonthDay(updatedAt) : '';
  return (
    <div className={css.line}>
      <Avatar name={item.author.label} photo={imageAddress(school, item.author.photo, 96)} size={44} />
      <div className={css.who}>
        <bdi className={css.name}>{item.author.label}</bdi>
        {item.author.function && <bdi className={css.about}>{firstWord(item.author.function)}</bdi>}
        {groups && <span className={css.groups}>{t`Adressé à : ${groups}`}</span>}
        {(children || edited) && (
          <span className={css.about}>
            <Facts>{[children && t`Pour ${children}`, edited && t`modifié le ${edited}`]}</Facts>
          </span>
        )}
      </div>
      <div className={css.end}>
        {item.category && (
          <span className={css.category}>
            <SubjectPill colorKey={item.category.colorKey}>{firstWord(item.category.label)}</SubjectPill>
          </span>
        )}
        <time dateTime={item.publishedAt} title={formatMoment(item.publishedAt)} className={css.when}>
          {shortWhen(item.publishedAt)}
        </time>
        {!item.read && (
          <span className={css.dot}>
            <span className="visually-hidden">{t`non lue`}</span>
          </span>
        )}
        {end}
      </div>
    </div>
  );
}
