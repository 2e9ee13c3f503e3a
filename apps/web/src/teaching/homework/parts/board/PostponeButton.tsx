import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { postpone } from '../../homework.api.ts';

/** Postpones homework to the next lesson in one click, or to a chosen day. */
export function PostponeButton({ piece }: { piece: HomeworkPage }) {
  const { t } = useLingui();
  const { next, version } = piece;
  const put = useMutation({
    mutationFn: (lesson: { id: string; day: string }) =>
      postpone(piece.id, { dueOn: lesson.day, dueLessonId: lesson.id, version }),
    // Families only know about homework that they can read.
    onSuccess: (_done, { day }) =>
      toast.success(
        piece.state === 'published'
          ? t`Reporté au ${formatDay(day)} : les familles sont prévenues.`
          : t`Reporté au ${formatDay(day)}.`,
      ),
    onError: (failure) => toast.error(sentence(failure)),
  });
  return (
    <>
      {next && (
        <Button size="small" variant="primary" busy={put.isPending} onClick={() => put.mutate(next)}>
          {t`Reporter au ${formatDay(next.day)}`}
        </Button>
      )}
      <ButtonLink size="small" href={`/prof/devoirs?modifier=${piece.id}`}>
        <Trans>Autre jour</Trans>
      </ButtonLink>
    </>
  );
}
