import { TextArea } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comment } from '../../gradebook.api.ts';
import type { LiveSheet } from './use-sheet.ts';

type Props = { live: LiveSheet; pupilId: string; assessmentId: string };
/** The comment on a mark; saved when the field loses focus. */
export function MarkComment({ live, pupilId, assessmentId }: Props) {
  const { t } = useLingui();
  const held = live.mark(pupilId, assessmentId);
  const edit = useEdit({
    start: { comment: held?.comment ?? '' },
    version: held?.version ?? 0,
    follows: true,
    send: (draft, { version }) => comment(assessmentId, { pupilId, comment: draft.comment.trim(), version }),
    read: (failure) => ({ errors: { comment: sentence(failure) }, refused: '' }),
    onSaved: () => void toast.success(t`Appréciation enregistrée.`),
  });
  const typed = edit.draft.comment;
  return (
    <>
      <ConflictNotice edit={edit} words={{ comment: msg`Appréciation` }} />
      <TextArea
        label={t`Appréciation`}
        rows={1}
        maxLength={500}
        value={typed}
        error={edit.errors.comment}
        onChange={(event) => edit.set({ comment: event.currentTarget.value })}
        onBlur={() => typed.trim() !== (held?.comment ?? '') && !edit.conflict && edit.submit()}
      />
    </>
  );
}
