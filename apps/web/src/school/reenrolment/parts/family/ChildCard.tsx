import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import type { FamilyCampaign, ReenrolmentAnswer, ReenrolmentChild } from '../../reenrolment.api.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { PieceFiles } from '../PieceFiles.tsx';
import css from '../Reenrolment.module.css';
import { choiceWords, pieceWords, stateWords } from '../words.ts';

/** One child: the question, or what was answered and what the school decided. */
export function ChildCard({ child, campaign }: { child: ReenrolmentChild; campaign: FamilyCampaign }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const { answer, decision, label } = child;
  const form = child.can.answer && (open || !answer);
  const state = decision ? stateWords[decision] : answer ? choiceWords[answer.choice] : null;
  return (
    <Card
      title={<bdi>{label}</bdi>}
      note={<bdi>{child.className}</bdi>}
      end={state && <StatusPill tone={state.tone}>{i18n._(state.word)}</StatusPill>}
    >
      {form ? (
        <AnswerForm
          child={child}
          campaign={campaign}
          onDone={() => setOpen(false)}
          {...(answer && { onCancel: () => setOpen(false) })}
        />
      ) : answer ? (
        <div className={css.form}>
          <Summary answer={answer} campaign={campaign} />
          {decision === 'enrolled' && (
            <Notice tone="ok">
              <Trans>La réinscription est validée par l’école.</Trans>
            </Notice>
          )}
          {child.can.answer && (
            <div className={css.foot}>
              <Button icon={IconPencil} aria-label={t`Modifier ma réponse : ${label}`} onClick={() => setOpen(true)}>
                <Trans>Modifier ma réponse</Trans>
              </Button>
            </div>
          )}
        </div>
      ) : (
        <p className={css.quiet}>
          <Trans>Vous n’avez pas répondu.</Trans>
        </p>
      )}
    </Card>
  );
}

function Summary({ answer, campaign }: { answer: ReenrolmentAnswer; campaign: FamilyCampaign }) {
  const { t, i18n } = useLingui();
  const when = formatMoment(answer.answeredAt);
  const lines: [string, string][] = [
    ...(answer.options ? [[t`Options souhaitées`, answer.options] as [string, string]] : []),
    ...(answer.boardRegime ? [[t`Régime souhaité`, answer.boardRegime] as [string, string]] : []),
    ...(answer.reason ? [[t`Raison`, answer.reason] as [string, string]] : []),
    ...(answer.destination ? [[t`Prochain établissement`, answer.destination] as [string, string]] : []),
    ...(answer.certificate ? [[t`Certificat de radiation`, t`Demandé`] as [string, string]] : []),
  ];
  const papers = answer.choice === 'accept' ? campaign.papers : [];
  return (
    <>
      {lines.length > 0 && (
        <dl className={css.facts}>
          {lines.map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {papers.length > 0 && (
        <ul className={css.papers} aria-label={t`Pièces`}>
          {papers.map((paper) => {
            const piece = answer.pieces.find(({ paperId }) => paperId === paper.id);
            const state = piece ? pieceWords[piece.state] : null;
            return (
              <li key={paper.id} className={css.paper}>
                <div className={css.paperHead}>
                  <strong>
                    <bdi>{paper.label}</bdi>
                  </strong>
                  {state ? (
                    <StatusPill tone={state.tone}>{i18n._(state.word)}</StatusPill>
                  ) : (
                    <StatusPill tone={paper.obligatory ? 'warn' : 'plain'}>
                      {paper.obligatory ? t`Manquante` : t`Facultative`}
                    </StatusPill>
                  )}
                </div>
                {piece?.reason && (
                  <p className={css.reason}>
                    <bdi>{piece.reason}</bdi>
                  </p>
                )}
                {piece && <PieceFiles files={piece.files} label={paper.label} />}
              </li>
            );
          })}
        </ul>
      )}
      <p className={css.quiet}>{answer.onPaper ? t`Saisie par l’école le ${when}` : t`Envoyée le ${when}`}</p>
    </>
  );
}
