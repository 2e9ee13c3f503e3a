import { Avatar } from '@encrier/ui/data/Avatar';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCheck,
  IconFileText,
  IconMapPin,
  IconPaperclip,
  IconPin,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMoment, formatTime } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import type { DraftBody } from '../draft/draft-content.ts';
import { useDraft } from '../draft/DraftContext.tsx';
import css from './PostCard.module.css';

/** A publication as displayed in the feed. */
export function PostCard({ body, at, wide }: { body: DraftBody; at: string; wide: boolean }) {
  const { t } = useLingui();
  const { school, user } = useSession();
  const author = useDraft((state) => state.post?.author);
  const { content, cover, attachments } = body;
  const picture = cover && imageAddress(school, cover.fichier, 800);
  const name = author?.label ?? user?.user.label ?? '';
  return (
    <article className={css.card} data-pinned={content.pinned || undefined} data-wide={wide || undefined}>
      {(content.pinned || content.kind === 'urgent') && <Head body={body} />}
      {picture && <img className={css.cover} src={picture} alt="" />}
      <div className={css.inside}>
        <div className={css.author}>
          <Avatar name={name} photo={imageAddress(school, author?.photo ?? user?.user.photo, 96)} size={36} />
          <span className={css.who}>
            <b>{name}</b>
            {author?.function && <span>{author.function}</span>}
          </span>
          <span className={css.time}>
            <bdi>{formatTime(at)}</bdi>
            <i aria-hidden="true" />
          </span>
        </div>
        <h3 className={css.title} dir="auto">
          {content.title || <span className={css.blank}>{t`Sans titre`}</span>}
        </h3>
        {content.kind === 'evenement' && content.event && <Event event={content.event} />}
        <RichText html={content.html} className={css.text} />
        {content.video && (
          <div className={css.video}>
            <IconPlayerPlay size={26} stroke={1.6} aria-hidden="true" />
            <span>
              <Trans>Vidéo, s’ouvre d’un toucher</Trans>
            </span>
          </div>
        )}
        {attachments.map((file) => (
          <div key={file.id} className={css.file}>
            {file.type === 'pdf' ? (
              <IconFileText size={18} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconPaperclip size={18} stroke={1.7} aria-hidden="true" />
            )}
            <bdi>{file.name}</bdi>
          </div>
        ))}
        {content.ackRequired && (
          <div className={css.confirm}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            <Trans>J’ai pris connaissance</Trans>
          </div>
        )}
      </div>
    </article>
  );
}

/** Amber head of a pinned notice with its deadline; red for urgent ones. */
function Head({ body: { content } }: { body: DraftBody }) {
  const urgent = content.kind === 'urgent';
  const before = content.ackRequired && content.ackDeadline ? formatDay(content.ackDeadline) : null;
  return (
    <div className={css.head} data-urgent={urgent || undefined}>
      {urgent ? (
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      ) : (
        <IconPin size={16} stroke={1.8} aria-hidden="true" />
      )}
      <span>{urgent ? <Trans>Urgent</Trans> : <Trans>Épinglée</Trans>}</span>
      {before && (
        <span className={css.before}>
          <Trans>avant {before}</Trans>
        </span>
      )}
    </div>
  );
}

function Event({ event }: { event: NonNullable<DraftBody['content']['event']> }) {
  return (
    <div className={css.event}>
      <span>
        <IconCalendarEvent size={17} stroke={1.7} aria-hidden="true" />
        {formatMoment(event.startsAt)}
      </span>
      {event.place && (
        <span>
          <IconMapPin size={17} stroke={1.7} aria-hidden="true" />
          <bdi>{event.place}</bdi>
        </span>
      )}
    </div>
  );
}
