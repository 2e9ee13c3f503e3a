import type { SecondMark } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';
import { differ, type MarkedAnswer } from './marked-answer.ts';

type Props = { sittingId: string; answer: MarkedAnswer; second: SecondMark; may: boolean };
/** The marks of two correctors, their difference, and the one that counts. */
export function TwoMarks({ sittingId, answer, second, may }: Props) {
  const { t } = useLingui();
  const apart = differ(second, answer.points);
  const take = useMutation({
    mutationFn: (points: number) => decide(sittingId, answer.questionId, points, answer.version),
    onSuccess: () => toast.success(t`La différence est tranchée.`),
    onError: (failure) => toast.error(sentence(failure)),
  });
  const { points } = answer;
  const middle = points === null ? null : Math.round((points + second.points) * 2) / 4;
  const choices = [...new Set([points, middle, second.points])].filter((one) => one !== null).toSorted((a, b) => a - b);
  const first = second.firstPoints ?? points;
  return (
    <Notice
      tone={apart ? 'warn' : 'info'}
      title={
        apart
          ? t`Écart entre les deux corrections : ${pointsWords(Math.abs((points ?? 0) - second.points))}`
          : second.decidedBy
            ? t`Différence tranchée par ${second.decidedBy}`
            : t`Les deux corrections disent la même chose`
      }
      action={
        apart && may ? (
          <span className={css.row}>
            {choices.map((one) => (
              <Button key={one} size="small" busy={take.isPending} onClick={() => take.mutate(one)}>
                {t`Retenir ${pointsWords(one)}`}
              </Button>
            ))}
          </span>
        ) : undefined
      }
    >
      <span className={css.block}>
        <Trans>
          Premier correcteur : {first === null ? '…' : pointsWords(first)} · {second.by} : {pointsWords(second.points)}
        </Trans>
      </span>
      {second.comment && (
        <span className={css.block} dir="auto">
          {second.comment}
        </span>
      )}
    </Notice>
  );
}
