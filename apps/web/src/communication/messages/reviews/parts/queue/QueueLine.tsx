import type { ReviewRow } from '@encrier/contract/communication/message-reviews';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlarm, IconArrowRight, IconEye, IconPaperclip, IconUrgent, IconUserShield } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { reviewLook, shortWhen } from '../review-words.ts';
import css from './Queue.module.css';
import { comma } from '#kernel/text.ts';

/** One message to review: author, recipients, subject, and its urgency. */
export function QueueLine({ row, href, open }: { row: ReviewRow; href: string; open: boolean }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const people = plural(row.recipients, { one: '# destinataire', other: '# destinataires' });
  return (
    <li className={css.line} data-open={open || undefined}>
      <Avatar name={row.from.label} photo={imageAddress(school, row.from.photo, 96)} size={40} />
      <div className={css.body}>
        <p className={css.top}>
          <UiLink className={css.name} href={href} aria-current={open ? 'true' : undefined}>
            <bdi>{row.from.label}</bdi>
          </UiLink>
          <time className={css.when} dateTime={row.askedAt}>
            {shortWhen(row.askedAt)}
          </time>
        </p>
        <p className={css.to}>
          <IconArrowRight size={13} stroke={1.8} aria-hidden="true" className="flip-rtl" />
          <bdi>{row.to.join(comma())}</bdi>
          {row.recipients > 1 && ` · ${people}`}
        </p>
        <p className={css.subject} dir={row.dir}>
          {row.subject}
        </p>
        <p className={css.excerpt} dir={row.dir}>
          {row.excerpt}
        </p>
        <Marks row={row} own={t`Votre message`} />
      </div>
    </li>
  );
}

function Marks({ row, own }: { row: ReviewRow; own: string }) {
  const { t } = useLingui();
  const look = reviewLook(row.status);
  const by = row.lock && !row.lock.mine ? row.lock.by : null;
  return (
    <p className={css.marks}>
      {row.status !== 'waiting' && (
        <StatusPill tone={look.tone} icon={look.icon}>
          {look.words}
        </StatusPill>
      )}
      {row.status !== 'waiting' && row.decidedBy && (
        <span className={css.by}>
          <bdi>{row.decidedBy}</bdi>
        </span>
      )}
      {row.importance === 'urgent' && <StatusPill tone="bad" icon={IconUrgent}>{t`Urgent`}</StatusPill>}
      {row.late && row.status === 'waiting' && <StatusPill tone="bad" icon={IconAlarm}>{t`En retard`}</StatusPill>}
      {row.escalated && row.status === 'waiting' && <StatusPill tone="warn">{t`Avis demandé`}</StatusPill>}
      {by && <StatusPill tone="info" icon={IconEye}>{t`${by} relit`}</StatusPill>}
      {row.own && <StatusPill icon={IconUserShield}>{own}</StatusPill>}
      {row.attachments > 0 && (
        <span className={css.by}>
          <IconPaperclip size={14} stroke={1.8} aria-hidden="true" />
          {plural(row.attachments, { one: '# pièce jointe', other: '# pièces jointes' })}
        </span>
      )}
    </p>
  );
}
