import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerProposal, type CoverProposal } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { lessonName } from './lesson-name.ts';
import { refusal } from './refusal.ts';
import { proposalWords } from './words.ts';

/** A request to substitute for one lesson; answered in one tap. */
export function Proposal({ proposal }: { proposal: CoverProposal }) {
  const { t, i18n } = useLingui();
  const { lesson, state, takenBy } = proposal;
  const run = useMutation({
    mutationFn: (accept: boolean) => answerProposal(proposal.id, accept),
    meta: { quiet: true },
    onSuccess: (_, accept) =>
      toast.success(accept ? t`La séance est dans l’emploi du temps.` : t`La vie scolaire est prévenue.`),
  });
  const { word, tone } = proposalWords[state];
  const absent = proposal.absent.label;
  const refused = run.error && refusal(run.error);
  const name = lessonName(lesson);
  const message = proposal.message;
  return (
    <Card
      title={state === 'open' ? t`Remplacement proposé` : t`Remplacement`}
      note={`${formatDay(lesson.day)}, ${formatHours(lesson)}`}
      flush
    >
      <CardRow
        icon={IconArrowsExchange}
        tone={tone}
        title={<bdi>{name}</bdi>}
        detail={[
          lesson.room && <bdi key="room">{lesson.room}</bdi>,
          t`à la place de ${absent}`,
          takenBy && t`remplacement fait par ${takenBy}`,
        ]}
        end={<StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
      />
      {(refused || message || proposal.task) && (
        <div className={css.said}>
          {refused && (
            <Notice tone="bad">
              {refused.text} {refused.by && <bdi>{refused.by}</bdi>}
            </Notice>
          )}
          {message && <bdi className={css.body}>{message}</bdi>}
          {proposal.task && (
            <Notice tone="info" title={t`Travail laissé`}>
              <bdi className={css.body}>{proposal.task}</bdi>
            </Notice>
          )}
        </div>
      )}
      {proposal.can.answer && (
        <div className={css.answers}>
          <Button
            icon={IconX}
            busy={run.isPending && run.variables === false}
            aria-label={t`Décliner le remplacement : ${name}`}
            onClick={() => run.mutate(false)}
          >
            <Trans>Décliner</Trans>
          </Button>
          <Button
            variant="primary"
            icon={IconCheck}
            busy={run.isPending && run.variables === true}
            aria-label={t`Accepter le remplacement : ${name}`}
            onClick={() => run.mutate(true)}
          >
            <Trans>Accepter</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}
