import type { ThreadMessage } from '@encrier/contract/communication/messages';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconRobot, IconShieldCheck } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { Album, Pieces } from '../../../reading/reading.public.tsx';
import { importanceWords, shortWhen } from '../words.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import { AuthorLine, Standing } from './AuthorNote.tsx';
import { MessageActions } from './MessageActions.tsx';
import css from './Thread.module.css';
import { comma } from '#kernel/text.ts';

/** One message of a thread: author, recipients, time, text, attachments and actions. */
export function MessageCard({ message }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const pictures = message.attachments.filter(({ type }) => type === 'image');
  const others = message.attachments.filter(({ type }) => type !== 'image');
  const moment = formatMoment(message.at);
  return (
    <section
      className={css.message}
      data-mine={message.mine || undefined}
      data-unread={(!message.read && !message.mine) || undefined}
      aria-label={`${message.from.label}, ${moment}`}
    >
      <header className={css.from}>
        <Avatar name={message.from.label} photo={imageAddress(school, message.from.photo, 96)} size={40} />
        <div className={css.who}>
          <p className={css.name}>
            <b>
              <bdi>{message.from.label}</bdi>
            </b>{' '}
            <span>
              <bdi>{message.from.detail}</bdi>
            </span>{' '}
            {message.forChild && (
              <span>
                <bdi>{message.forChild}</bdi>
              </span>
            )}
          </p>
          {message.to.length > 0 && <Receivers to={message.to} />}
        </div>
        <time className={css.when} dateTime={message.at} title={moment}>
          {shortWhen(message.at)}
        </time>
        <MessageActions message={message} />
      </header>
      <Chips message={message} />
      {message.mine && <Standing message={message} />}
      {message.status === 'recalled' && !message.html ? (
        <p className={css.recalled}>
          <Trans>Ce message a été rappelé par son auteur.</Trans>
        </p>
      ) : (
        <div dir={message.dir}>
          <RichText html={message.html} className={css.text} />
        </div>
      )}
      {pictures.length > 0 && (
        <div className={css.album}>
          <Album pictures={pictures} />
        </div>
      )}
      {others.length > 0 && (
        <div className={css.pieces}>
          <Pieces pieces={others} />
        </div>
      )}
      {message.mine && <AuthorLine message={message} />}
      {message.ack && <Acknowledgement message={message} label={t`J’ai pris connaissance`} />}
    </section>
  );
}

function Receivers({ to }: { to: readonly string[] }) {
  const rest = to.length - 3;
  return (
    <p className={css.to}>
      <span>
        <Trans>à</Trans>
      </span>
      {to.slice(0, 3).map((one) => (
        <span key={one} className={css.chip}>
          <bdi>{one}</bdi>
        </span>
      ))}
      {rest > 0 && (
        <span className={css.chip} title={to.slice(3).join(comma())}>
          + {rest}
        </span>
      )}
    </p>
  );
}

function Chips({ message }: { message: ThreadMessage }) {
  const { t } = useLingui();
  if (message.importance === 'normal' && !message.corrected && !message.automatic) return null;
  return (
    <p className={css.chips}>
      {message.importance !== 'normal' && (
        <StatusPill tone={message.importance === 'urgent' ? 'bad' : 'warn'} icon={IconAlertTriangle}>
          {importanceWords(message.importance)}
        </StatusPill>
      )}
      {message.corrected && <StatusPill tone="info" icon={IconShieldCheck}>{t`relu par l’administration`}</StatusPill>}
      {message.automatic && <StatusPill icon={IconRobot}>{t`réponse automatique`}</StatusPill>}
    </p>
  );
}
