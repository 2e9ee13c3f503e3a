import type { Board, BoardCard, BoardComment } from '@encrier/contract/communication/boards';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff, IconHourglass, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { stamp } from '#kernel/content/wall-clock.ts';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { commentsQuery, useComments } from '../../boards.api.ts';
import css from '../board/Board.module.css';
import { CardPiece } from './CardPiece.tsx';

type Props = { board: Board; card: BoardCard; onEdit: () => void; onClose: () => void };

/** One card in full: its content, author, time and comments. */
export function CardSheet({ board, card, onEdit, onClose }: Props) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const author = card.author.label || t`Anonyme`;
  const name = card.title || t`Carte sans titre`;
  const commented = board.comments !== 'off' && card.status === 'published';
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        card.can.edit && (
          <Button icon={IconPencil} onClick={onEdit}>
            <Trans>Modifier</Trans>
          </Button>
        )
      }
    >
      {/* Focuses the card, not the comment field, so that a phone's keyboard stays closed. */}
      <div className={css.whole} tabIndex={-1} ref={(element) => element?.setAttribute('autofocus', '')}>
        <p className={css.saidHead}>
          <Avatar name={author} photo={imageAddress(school, card.author.photo, 96)} size={26} />
          <b>
            <bdi>{author}</bdi>
          </b>
          <span className={css.note}>{formatMoment(card.createdAt)}</span>
        </p>
        <CardPiece card={card} name={name} />
        {card.body && (
          <p className={css.text} dir="auto">
            {card.body}
          </p>
        )}
      </div>
      {commented && <Comments board={board} card={card} />}
    </Sheet>
  );
}

/** The comments of a card, and the field to add one. */
function Comments({ board, card }: { board: Board; card: BoardCard }) {
  const { t } = useLingui();
  const query = useQuery(commentsQuery(board.id, card.id));
  const { add, decide, remove } = useComments(board.id, card.id);
  const edit = useEdit({
    start: { body: '' },
    send: ({ body }) => add.mutateAsync(body.trim()),
    onSaved: () => edit.restart({ body: '' }),
  });
  const { body } = edit.draft;
  const away = async (id: string) => {
    if (await confirm({ title: t`Supprimer ce commentaire ?`, action: t`Supprimer`, danger: true })) remove.mutate(id);
  };
  return (
    <section className={css.comments} aria-label={t`Commentaires`}>
      <h3 className={css.cardTitle}>
        <Trans>Commentaires</Trans>
      </h3>
      <Asked
        query={query}
        label={t`Chargement des commentaires`}
        shape="text"
        rows={3}
        empty={({ comments }) =>
          comments.length === 0 && (
            <p className={css.note}>
              <Trans>Aucun commentaire pour l’instant.</Trans>
            </p>
          )
        }
      >
        {({ comments }) => (
          <ul className={css.thread}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <Said
                  comment={comment}
                  onShow={(status) => decide.mutate({ commentId: comment.id, status })}
                  onRemove={() => void away(comment.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Asked>
      {card.can.comment && (
        <form
          ref={edit.form}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (body.trim()) edit.submit();
          }}
        >
          <TextArea
            label={t`Votre commentaire`}
            rows={2}
            maxLength={1000}
            value={body}
            error={edit.errors.body || edit.refused || undefined}
            onChange={(event) => edit.set({ body: event.currentTarget.value })}
          />
          {board.comments === 'moderated' && !board.can.moderate && (
            <p className={css.note}>
              <Trans>Il sera visible quand il aura été relu.</Trans>
            </p>
          )}
          <div className={css.row}>
            <Button type="submit" busy={edit.busy}>
              <Trans>Envoyer</Trans>
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Said({
  comment,
  onShow,
  onRemove,
}: {
  comment: BoardComment;
  onShow: (status: 'published' | 'hidden') => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const author = comment.author.label || t`Anonyme`;
  return (
    <div className={css.said}>
      <div className={css.saidHead}>
        <Avatar name={author} photo={imageAddress(school, comment.author.photo, 96)} size={26} />
        <b>
          <bdi>{author}</bdi>
        </b>
        <span className={css.note}>{stamp(comment.at)}</span>
      </div>
      <p className={css.text} dir="auto">
        {comment.body}
      </p>
      <div className={css.row}>
        {comment.status === 'pending' && <StatusPill tone="warn" icon={IconHourglass}>{t`En attente`}</StatusPill>}
        {comment.status === 'hidden' && <StatusPill icon={IconEyeOff}>{t`Masqué`}</StatusPill>}
        {comment.can.moderate && comment.status !== 'published' && (
          <Button size="small" icon={IconEye} onClick={() => onShow('published')}>
            <Trans>Publier</Trans>
          </Button>
        )}
        {comment.can.moderate && comment.status !== 'hidden' && !comment.mine && (
          <Button size="small" icon={IconEyeOff} onClick={() => onShow('hidden')}>
            <Trans>Masquer</Trans>
          </Button>
        )}
        {comment.can.remove && (
          <IconButton size="small" icon={IconTrash} label={t`Supprimer`} tip="end" onClick={onRemove} />
        )}
      </div>
    </div>
  );
}
