import type { FeedItem } from '@encrier/contract/communication/news';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClock, IconPaperclip, IconPin } from '@tabler/icons-react';
import { formatMoment, formatMonthDay } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';
import { firstWord } from '../first-words.ts';
import { shortWhen } from '../short-when.ts';
import css from './NoticeRow.module.css';

/** One notice in two lines: title and state, then author, children and first words. */
export function NoticeRow({ item, href }: { item: FeedItem; href: string }) {
  const { t } = useLingui();
  const lang = item.dir === 'rtl' ? 'ar' : undefined;
  const children = joinNames(item.forChildren);
  return (
    <article className={css.row} data-unread={!item.read || undefined}>
      <span className={css.mark}>
        {!item.read && (
          <span className={css.dot}>
            <span className="visually-hidden">{t`non lue`}</span>
          </span>
        )}
      </span>
      <div className={css.words}>
        <h2 className={css.title}>
          {item.pinned && <IconPin size={16} stroke={1.8} role="img" aria-label={t`Épinglée`} className={css.pin} />}
          <UiLink href={href}>
            <bdi lang={lang}>{item.title}</bdi>
          </UiLink>
        </h2>
        <p className={css.detail}>
          <bdi>{item.author.label}</bdi>
          {children && <> · {t`Pour ${children}`}</>}
          {item.excerpt && (
            <>
              {' '}
              ·{' '}
              <bdi lang={lang} className={css.excerpt}>
                {item.excerpt}
              </bdi>
            </>
          )}
        </p>
      </div>
      <div className={css.end}>
        {item.kind === 'urgent' && <StatusPill tone="bad" icon={IconAlertTriangle}>{t`Urgent`}</StatusPill>}
        <Confirmation item={item} />
        {item.category && <SubjectPill colorKey={item.category.colorKey}>{firstWord(item.category.label)}</SubjectPill>}
        {item.attachmentCount > 0 && (
          <IconPaperclip size={16} stroke={1.7} role="img" aria-label={t`Avec pièces jointes`} />
        )}
        <time dateTime={item.publishedAt} title={formatMoment(item.publishedAt)} className={css.when}>
          {shortWhen(item.publishedAt)}
        </time>
      </div>
    </article>
  );
}

function Confirmation({ item: { ack } }: { item: FeedItem }) {
  const { t } = useLingui();
  if (!ack) return null;
  if (ack.doneAt) return <StatusPill tone="ok" icon={IconCheck}>{t`Confirmé`}</StatusPill>;
  const before = ack.deadline ? formatMonthDay(ack.deadline) : '';
  return (
    <StatusPill tone="warn" icon={IconClock}>
      {before ? t`À confirmer avant le ${before}` : t`À confirmer`}
    </StatusPill>
  );
}
