import type { PupilSummary } from '@encrier/contract/teaching/summaries';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveComment } from '../../summaries.api.ts';
import css from '../Summaries.module.css';

/** What each teacher says; one writes one's own. */
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
          <OwnComment
            key={own?.version ?? 0}
            pupilId={page.pupil.id}
            termId={termId}
            held={own?.body ?? ''}
            version={own?.version ?? 0}
          />
        )}
      </div>
    </Card>
  );
}

type OwnProps = { pupilId: string; termId: string; held: string; version: number };
function OwnComment({ pupilId, termId, held, version }: OwnProps) {
  const { t } = useLingui();
  const [body, setBody] = useState(held);
  const changed = body.trim() !== held;
  useLeaveGuard(changed);
  const save = useMutation({
    mutationFn: () => saveComment(pupilId, { termId, body: body.trim(), version }),
    meta: { quiet: true },
    onSuccess: () => toast.success(t`Commentaire enregistré.`),
  });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
      <TextArea
        label={t`Votre commentaire`}
        rows={3}
        maxLength={1000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {changed && (
        <div className={css.row}>
          <Button type="submit" busy={save.isPending}>
            <Trans>Enregistrer le commentaire</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
