import type { PupilSummary } from '@encrier/contract/teaching/summaries';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveComment } from '../../summaries.api.ts';
import css from '../Summaries.module.css';

/** Comments of each teacher; the reader's own is editable. */
export function Comments({ page, termId }: { page: PupilSummary; termId: string }) {
  const { t } = useLingui();
  const own = page.comments.find(({ mine }) => mine);
  const others = page.comments.filter(({ mine }) => !(mine && page.can.comment));
  if (!others.length && !page.can.comment) return null;
  return (
    <Card title={t`Les professeurs`}>
      <div className={css.form}>
        {others.length > 0 && (
          <ul className={css.list}>
            {others.map(({ authorId, author, body }) => (
              <li key={authorId} className={css.item}>
                <b>
                  <bdi>{author}</bdi>
                </b>
                <p className={css.words}>
                  <bdi>{body}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )}
        {page.can.comment && (
          <OwnComment pupilId={page.pupil.id} termId={termId} held={own?.body ?? ''} version={own?.version ?? 0} />
        )}
      </div>
    </Card>
  );
}

type OwnProps = { pupilId: string; termId: string; held: string; version: number };
function OwnComment({ pupilId, termId, held, version }: OwnProps) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { body: held },
    version,
    follows: true,
    send: ({ body }, over) => saveComment(pupilId, { termId, body: body.trim(), version: over.version }),
    onSaved: () => void toast.success(t`Commentaire enregistré.`),
  });
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{ body: msg`Votre commentaire` }} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={t`Votre commentaire`}
        rows={3}
        maxLength={1000}
        value={edit.draft.body}
        error={edit.errors.body}
        onChange={(event) => edit.set({ body: event.currentTarget.value })}
      />
      {edit.changed && (
        <div className={css.row}>
          <Button type="submit" busy={edit.busy}>
            <Trans>Enregistrer le commentaire</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
