import type { HomeworkPage, HomeworkWork } from '@encrier/contract/teaching/homework';
import { isNumberMark } from '@encrier/contract/teaching/homework-correction';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDeviceFloppy, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerWork } from '../../homework.api.ts';
import { pointsOf } from '../giving/draft.ts';
import { LateSum } from '../LateSum.tsx';
import css from '../Homework.module.css';
import { workWords } from '../words.ts';
import { AudioAnswer } from './AudioAnswer.tsx';
import { CriteriaPoints } from './CriteriaPoints.tsx';

type Verdict = 'corrected' | 'again' | 'received' | 'none' | 'kept';
type Props = { piece: HomeworkPage; work: HomeworkWork; handed: boolean };
/**
 * Points, a mark, a comment, a voice, and what becomes of the work. What is written may be kept for later, out of the
 * family's sight.
 */
export function AnswerForm({ piece, work: { pupil: work, audio: heard, carried }, handed }: Props) {
  const { t, i18n } = useLingui();
  const [comment, setComment] = useState(work.comment);
  const [mark, setMark] = useState(work.mark);
  const [points, setPoints] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(work.scores.map((one) => [one.id, formatNumber(one.points)])),
  );
  const [audio, setAudio] = useState<Attachment | null>(heard);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState<Verdict | ''>('');
  const [sending, setSending] = useState(false);
  const paper = piece.handIn === 'paper';
  async function answer(verdict: Verdict) {
    const typed = Object.entries(points).filter(([, value]) => value.trim() !== '');
    if (typed.some(([, value]) => pointsOf(value) === null)) return setError(t`Les points se donnent par quarts.`);
    setBusy(verdict);
    setError('');
    try {
      const scores = typed.map(([id, value]) => ({ id, points: pointsOf(value)! }));
      const said = { comment: comment.trim(), mark: mark.trim(), scores, audioId: audio?.id ?? null };
      await answerWork(piece.id, work.id, { verdict, ...said, version: work.version });
      if (verdict === 'corrected') toast.success(t`Rendu corrigé à l’élève`);
      if (verdict === 'again') toast.success(t`Demandé de nouveau à l’élève`);
      if (verdict === 'kept') toast.success(t`Gardé : l’élève ne le lit pas encore`);
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
    } finally {
      setBusy('');
    }
  }
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
            onClick={() => void answer(work.handedAt ? 'none' : 'received')}
          >
            {work.handedAt ? <Trans>Finalement non rendu</Trans> : <Trans>Rendu sur papier</Trans>}
          </Button>
        )}
      </div>
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
            onChange={(id, value) => setPoints((all) => ({ ...all, [id]: value }))}
            onSum={() => setMark(formatNumber(sum))}
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
            onChange={(event) => setMark(event.currentTarget.value)}
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
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void answer('corrected');
            }}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <AudioAnswer audio={audio} onAudio={setAudio} onBusy={setSending} />
          <div className={css.row}>
            <Button
              variant="primary"
              icon={IconCheck}
              busy={busy === 'corrected'}
              disabled={sending}
              onClick={() => void answer('corrected')}
            >
              <Trans>Rendre corrigé</Trans>
            </Button>
            <Button icon={IconRefresh} busy={busy === 'again'} disabled={!handed} onClick={() => void answer('again')}>
              <Trans>Demander de nouveau</Trans>
            </Button>
            {work.waits && (
              <Button icon={IconDeviceFloppy} busy={busy === 'kept'} onClick={() => void answer('kept')}>
                <Trans>Garder pour plus tard</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
