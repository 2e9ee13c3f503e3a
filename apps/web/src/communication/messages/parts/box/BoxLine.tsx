import type { Box, BoxRow } from '@encrier/contract/communication/messages';
import { IconButton } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArchive, IconArchiveOff, IconPaperclip, IconSignature } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { labelled, joinNames } from '#kernel/text.ts';
import { importanceWords, shortWhen, statusLook } from '../words.ts';
import { archiveWithUndo } from './archive-with-undo.ts';
import css from './Box.module.css';
import { lineName } from './BoxNav.tsx';
import { useSwipe } from './use-swipe.ts';

/** Boxes whose threads can be archived. */
export const canArchive = (box: Box): boolean => box === 'inbox' || box === 'sent' || box === 'archived';

/** One line of a box: author, time, subject, and pending actions. Swiping archives it on a phone. */
export function BoxLine({ row, box, href, open }: { row: BoxRow; box: Box; href: string; open: boolean }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const back = box === 'archived';
  const move = canArchive(box) ? () => void archiveWithUndo(row.threadId, !back) : null;
  const { handlers, style, ready, pulling } = useSwipe(move);
  const name = lineName(row, box);
  const received = box === 'inbox' || box === 'archived';
  const moveLabel = back ? t`Remettre dans les reçus` : t`Archiver`;
  return (
    <li className={css.slot} data-ready={ready || undefined} data-pulling={pulling || undefined} data-words={moveLabel}>
      <div
        className={css.line}
        data-unread={row.unread > 0 || undefined}
        data-open={open || undefined}
        style={style}
        {...handlers}
      >
        <Avatar
          name={row.to.length > 0 ? name : row.from.label}
          photo={received ? imageAddress(school, row.from.photo, 96) : null}
          size={40}
        />
        <div className={css.body}>
          <p className={css.top}>
            <UiLink
              className={css.name}
              href={href}
              data-line={row.threadId}
              aria-current={open ? 'true' : undefined}
              draggable={false}
            >
              <bdi>{name}</bdi>
              {row.messages > 1 && <span className={css.many}>{row.messages}</span>}
              {row.unread > 0 && <span className="visually-hidden">{t`, non lu`}</span>}
            </UiLink>
            <time className={css.when} dateTime={row.at}>
              {shortWhen(row.at)}
            </time>
          </p>
          {received && row.from.detail && (
            <p className={css.detail}>
              <bdi>{row.from.detail}</bdi>
            </p>
          )}
          <p className={css.subject} dir={row.dir}>
            {row.subject || t`Sans objet`}
          </p>
          <p className={css.excerpt} dir={row.dir}>
            {row.excerpt}
          </p>
          <Marks row={row} />
        </div>
        {move && (
          <IconButton
            className={css.aside}
            icon={back ? IconArchiveOff : IconArchive}
            size="small"
            tip="end"
            label={labelled(moveLabel, row.subject || name)}
            onClick={move}
          />
        )}
      </div>
    </li>
  );
}

/** What a line requires and its state, in words. */
function Marks({ row }: { row: BoxRow }) {
  const { t } = useLingui();
  const status = statusLook(row.status);
  const planned = row.status === 'scheduled' && row.sendAt ? formatMoment(row.sendAt) : '';
  const delivered = row.status !== 'sent' && row.status !== 'draft';
  if (!delivered && row.importance === 'normal' && !row.ackDue && row.attachments === 0 && row.forChildren.length === 0)
    return null;
  return (
    <p className={css.marks}>
      {delivered && (
        <StatusPill tone={status.tone} icon={status.icon}>
          {planned || status.words}
        </StatusPill>
      )}
      {row.importance !== 'normal' && (
        <StatusPill tone={row.importance === 'urgent' ? 'bad' : 'warn'} icon={IconAlertTriangle}>
          {importanceWords(row.importance)}
        </StatusPill>
      )}
      {row.ackDue && <StatusPill tone="info" icon={IconSignature}>{t`À confirmer`}</StatusPill>}
      {row.forChildren.length > 0 && (
        <StatusPill>
          <bdi>{joinNames(row.forChildren)}</bdi>
        </StatusPill>
      )}
      {row.attachments > 0 && (
        <span className={css.clip}>
          <IconPaperclip size={14} stroke={1.8} aria-hidden="true" />
          {plural(row.attachments, { one: '# pièce jointe', other: '# pièces jointes' })}
        </span>
      )}
    </p>
  );
}
