import type { HomeworkPage, HomeworkWork } from '@encrier/contract/teaching/homework';
import { isNumberMark } from '@encrier/contract/teaching/homework-correction';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDeviceFloppy, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { formatNumber } from '#kernel/numbers.ts';
import { pointsOf } from '../giving/draft.ts';
import { LateSum } from '../LateSum.tsx';
import css from '../Homework.module.css';
import { workWords } from '../words.ts';
import { AudioAnswer } from './AudioAnswer.tsx';
import { CriteriaPoints } from './CriteriaPoints.tsx';
import { fieldWords, useAnswer } from './use-answer.ts';

type Props = {
  piece: HomeworkPage;
  work: HomeworkWork;
  handed: boolean;
  /** Called with whether something typed is not sent yet. */
  onTyped: (typed: boolean) => void;
};
/**
 * Points, a mark, a comment, a recording, and the next state of the work. It can be saved for later, hidden from the
 * family.
 */
export function AnswerForm({ piece, work: read, handed, onTyped }: Props) {
  const { t, i18n } = useLingui();
  const { edit, answer, formatValue, busy, error } = useAnswer(piece, read);
  const { pupil: work, carried } = read;
  const { set } = edit;
  const { comment, mark, points, audio } = edit.draft;
  const [sending, setSending] = useState(false);
  const paper = piece.handIn === 'paper';
  useEffect(() => onTyped(edit.changed), [edit.changed, onTyped]);
  const { word, tone } = workWords[work.state];
  const sum = piece.criteria.reduce((all, { id }) => all + (pointsOf(points[id] ?? '') ?? 0), 0);
  return (
    <div className={css.form}>
      <div className={css.row}>
        <StatusPill tone={work.waits ? 'warn' : tone}>{work.waits ? t`À corriger` : i18n._(word)}</StatusPill>
        {paper && (
          <Button
            size="small"
            icon={IconInbox}
            busy={busy === 'received' || busy === 'none'}
            onClick={() => answer(work.handedAt ? 'none' : 'received')}
          >
            {work.handedAt ? <Trans>Finalement non rendu</Trans> : <Trans>Rendu sur papier</Trans>}
          </Button>
        )}
      </div>
      <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
      {error && <Notice tone="bad" title={error} />}
      {work.late && piece.latePenalty && (
        <Notice tone="warn" title={t`Rendu en retard : vous avez annoncé ${piece.latePenalty} % de moins.`}>
          {piece.assessment && isNumberMark(mark) && (
            <LateSum mark={mark} percent={piece.latePenalty} scale={piece.assessment.scale} />
          )}
        </Notice>
      )}
      {(handed || paper) && (
        <>
          <CriteriaPoints
            criteria={piece.criteria}
            points={points}
            onChange={(id, value) => set({ points: { ...points, [id]: value } })}
            onSum={() => set({ mark: formatNumber(sum) })}
          />
          <TextField
            label={piece.assessment ? t`Note sur ${piece.assessment.scale}` : t`Note ou mention`}
            optional={t`(facultatif)`}
            {...(piece.assessment && {
              help:
                carried === null
                  ? t`Va dans le carnet : ${piece.assessment.title}`
                  : t`Dans le carnet : ${carried} / ${piece.assessment.scale}`,
            })}
            maxLength={20}
            autoComplete="off"
            value={mark}
            onChange={(event) => set({ mark: event.currentTarget.value })}
          />
          <TextArea
            label={t`Commentaire`}
            optional={t`(facultatif)`}
            help={t`L’élève et ses responsables le lisent.`}
            rows={4}
            maxLength={2000}
            dir="auto"
            value={comment}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) answer('corrected');
            }}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
          <AudioAnswer audio={audio} onAudio={(next) => set({ audio: next })} onBusy={setSending} />
          <div className={css.row}>
            <Button
              variant="primary"
              icon={IconCheck}
              busy={busy === 'corrected'}
              disabled={sending}
              onClick={() => answer('corrected')}
            >
              <Trans>Rendre corrigé</Trans>
            </Button>
            <Button icon={IconRefresh} busy={busy === 'again'} disabled={!handed} onClick={() => answer('again')}>
              <Trans>Demander de nouveau</Trans>
            </Button>
            {work.waits && (
              <Button icon={IconDeviceFloppy} busy={busy === 'kept'} onClick={() => answer('kept')}>
                <Trans>Garder pour plus tard</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
