import type { TestCopy } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { takeLate } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';
import { pointsWords, sittingWords } from '../words.ts';

/** The score of a copy, and how it was handed in. */
export function CopyHead({ copy }: { copy: TestCopy }) {
  const { t, i18n } = useLingui();
  return (
    <Card
      title={copy.score !== null ? t`${pointsWords(copy.score)} sur ${pointsWords(copy.max)}` : t`Pas encore de score`}
      end={<StatusPill tone={sittingWords[copy.state].tone}>{i18n._(sittingWords[copy.state].word)}</StatusPill>}
    >
      <Facts className={css.quiet}>
        {[
          ...(copy.onPaper ? [t`sur papier`] : []),
          ...(copy.startedAt && !copy.onPaper ? [t`commencée le ${formatMoment(copy.startedAt)}`] : []),
          ...(copy.signedBy ? [t`passée avec ${copy.signedBy}`] : []),
          ...(copy.handedAt ? [t`rendue le ${formatMoment(copy.handedAt)}`] : []),
          ...(copy.byClock ? [t`rendue à la fin du temps`] : []),
          ...(copy.turn > 1 ? [t`essai ${copy.turn}`] : []),
        ]}
      </Facts>
      {copy.voidReason && (
        <Notice tone="warn" title={t`Cette copie ne compte plus`}>
          {copy.voidReason}
        </Notice>
      )}
    </Card>
  );
}

/** Late answers, which the teacher may accept. */
export function LateAnswers({ copy }: { copy: TestCopy }) {
  const { t } = useLingui();
  const take = useMutation({
    mutationFn: () => takeLate(copy.id, copy.version),
    onSuccess: () => toast.success(t`Réponses prises en compte.`),
    onError: (failure) => toast.error(sentence(failure)),
  });
  return (
    <Notice
      tone="warn"
      title={t`Des réponses sont arrivées après la fin`}
      action={
        <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
          <Trans>Les prendre en compte</Trans>
        </Button>
      }
    >
      <Trans>
        L’appareil de l’élève les a gardées et ne les a envoyées qu’après : elles ne comptent pas pour l’instant.
      </Trans>
    </Notice>
  );
}
