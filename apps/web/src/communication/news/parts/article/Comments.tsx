import type { Article } from '@encrier/contract/communication/news';
import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { TextArea } from '@encrier/ui/fields/TextField';
import { type MenuAction, ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { useComment, useCommentCare } from '../../news.api.ts';
import { firstWord } from '../first-words.ts';
import { shortWhen } from '../short-when.ts';
import css from './Comments.module.css';

/** Longest comment the server takes. */
const LONGEST = 1000;
type Comment = Article['comments'][number];

/** Comments of readers, and the field to add one; hidden when comments are off. */
export function Comments({ article }: { article: Article }) {
  const { t } = useLingui();
  if (article.commentMode === 'off') return null;
  return (
    <section id="commentaires" className={css.section} aria-labelledby="comments-title" data-print="hide">
      <h2 id="comments-title" className={css.title}>{t`Commentaires`}</h2>
      {article.comments.length > 0 && (
        <ul className={css.list}>
          {article.comments.map((comment) => (
            <li key={comment.id}>
              <One postId={article.id} comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {article.comments.length === 0 && !article.can.comment && <p className={css.none}>{t`Aucun commentaire.`}</p>}
      {article.can.comment && <Write article={article} />}
    </section>
  );
}

function One({ postId, comment }: { postId: string; comment: Comment }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const care = useCommentCare(postId);
  const { author, status, can } = comment;
  const remove = async () => {
    if (
      await confirm({
        title: t`Supprimer ce commentaire ?`,
        text: t`Il disparaîtra pour tous ses lecteurs.`,
        action: t`Supprimer`,
        danger: true,
      })
    )
      care(comment.id, 'removed');
  };
  const actions: (MenuAction | false)[] = [
    can.moderate &&
      status !== 'published' && {
        key: 'publish',
        label: t`Publier`,
        icon: IconCheck,
        onPress: () => care(comment.id, 'published'),
      },
    can.moderate &&
      status !== 'hidden' && {
        key: 'hide',
        label: t`Masquer`,
        icon: IconEyeOff,
        onPress: () => care(comment.id, 'hidden'),
      },
    can.remove && { key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => void remove() },
  ];
  return (
    <div className={css.comment} data-status={status}>
      <Avatar name={author.label} photo={imageAddress(school, author.photo, 96)} size={36} />
      <div className={css.words}>
        <p className={css.who}>
          <bdi className={css.name}>{author.label}</bdi>
          {author.function && <bdi>{firstWord(author.function)}</bdi>}
          <time dateTime={comment.at} title={formatMoment(comment.at)}>
            {shortWhen(comment.at)}
          </time>
          {status === 'pending' && <StatusPill tone="warn" icon={IconClock}>{t`En attente de relecture`}</StatusPill>}
          {status === 'hidden' && <StatusPill icon={IconEyeOff}>{t`Masqué`}</StatusPill>}
        </p>
        <p className={css.body} dir={comment.dir} lang={comment.dir === 'rtl' ? 'ar' : undefined}>
          {comment.body}
        </p>
      </div>
      <ActionMenu
        label={t`Actions pour le commentaire ${ofName(author.label)}`}
        title={t`Commentaire ${ofName(author.label)}`}
        actions={actions.filter((action) => action !== false)}
      />
    </div>
  );
}

function Write({ article }: { article: Article }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const { send, busy, waits } = useComment();
  const moderated = article.commentMode === 'moderated';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = text.trim();
    if (!body) return setRefused(true);
    setText('');
    try {
      await send(article.id, body);
      if (moderated) toast.success(t`Commentaire envoyé : il paraîtra après relecture.`);
    } catch {
      setText((now) => now || body);
    }
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        data-create
        label={t`Votre commentaire`}
        help={moderated ? t`Il paraîtra après relecture par l’école.` : t`Il sera visible par tous les destinataires.`}
        error={refused && !text.trim() && t`Écrivez quelques mots avant d’envoyer.`}
        rows={2}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {waits && <p className={css.none} role="status">{t`Votre commentaire partira au retour du réseau.`}</p>}
      <Button type="submit" busy={busy}>{t`Commenter`}</Button>
    </form>
  );
}
