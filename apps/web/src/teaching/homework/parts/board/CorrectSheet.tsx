import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronLeft, IconChevronRight, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { answerWork, workQuery } from '../../homework.api.ts';
import { HandInContent } from '../HandInContent.tsx';
import css from '../Homework.module.css';
import { workWords } from '../words.ts';

type Props = { piece: HomeworkPage; pupilId: string; onPupil: (id: string) => void; onClose: () => void };
/** What one pupil handed in, and the teacher's answer; from one pupil to the next. */
export function CorrectSheet({ piece, pupilId, onPupil, onClose }: Props) {
  const { t } = useLingui();
  const at = piece.pupils.findIndex(({ id }) => id === pupilId);
  const pupil = piece.pupils[at];
  const [before, after] = [piece.pupils[at - 1], piece.pupils[at + 1]];
  const asked = useQuery(workQuery(piece.id, pupilId));
  return (
    <Sheet open onClose={onClose} title={<bdi>{pupil?.label ?? ''}</bdi>} closeLabel={t`Fermer`} width={620}>
      <div className={css.page}>
        <div className={css.tools}>
          <IconButton
            icon={IconChevronLeft}
            flip
            outlined
            label={t`Élève précédent`}
            disabled={!before}
            onClick={() => before && onPupil(before.id)}
          />
          <span className={css.quiet}>
            {at + 1} / {piece.pupils.length}
          </span>
          <IconButton
            icon={IconChevronRight}
            flip
            outlined
            label={t`Élève suivant`}
            disabled={!after}
            onClick={() => after && onPupil(after.id)}
          />
        </div>
        <Asked query={asked} label={t`Chargement du travail`}>
          {(work) => (
            <>
              {work.handIns.length === 0 && (
                <p className={css.quiet}>
                  {piece.handIn === 'paper' ? (
                    <Trans>Ce devoir se rend sur papier.</Trans>
                  ) : (
                    <Trans>Rien n’est rendu.</Trans>
                  )}
                </p>
              )}
              <ul className={css.turns}>
                {work.handIns.map((one) => (
                  <li key={one.id} className={css.turn}>
                    <div className={css.row}>
                      <b dir="ltr">{one.number}</b>
                      {one.late && <StatusPill tone="warn">{t`En retard`}</StatusPill>}
                    </div>
                    <HandInContent one={one} />
                  </li>
                ))}
              </ul>
              {work.can.correct && (
                <AnswerForm
                  key={`${pupilId} ${work.pupil.version}`}
                  piece={piece}
                  work={work.pupil}
                  handed={work.handIns.length > 0 || work.pupil.handedAt !== null}
                />
              )}
            </>
          )}
        </Asked>
      </div>
    </Sheet>
  );
}

type Work = HomeworkPage['pupils'][number];
/** A comment, a mark in one's own words, and what becomes of the work. */
function AnswerForm({ piece, work, handed }: { piece: HomeworkPage; work: Work; handed: boolean }) {
  const { t, i18n } = useLingui();
  const [comment, setComment] = useState(work.comment);
  const [mark, setMark] = useState(work.mark);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState('');
  const paper = piece.handIn === 'paper';
  async function answer(verdict: 'corrected' | 'again' | 'received' | 'none') {
    setBusy(verdict);
    setError('');
    try {
      const said = { comment: comment.trim(), mark: mark.trim() };
      await answerWork(piece.id, work.id, { verdict, ...said, version: work.version });
      if (verdict === 'corrected') toast.success(t`Rendu corrigé à l’élève`);
      if (verdict === 'again') toast.success(t`Demandé de nouveau à l’élève`);
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy('');
    }
  }
  const { word, tone } = workWords[work.state];
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
      {error && <Notice tone="bad">{error}</Notice>}
      {(handed || paper) && (
        <>
          <TextField
            label={t`Note ou mention`}
            optional={t`(facultatif)`}
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
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <div className={css.row}>
            <Button
              variant="primary"
              icon={IconCheck}
              busy={busy === 'corrected'}
              onClick={() => void answer('corrected')}
            >
              <Trans>Rendre corrigé</Trans>
            </Button>
            <Button icon={IconRefresh} busy={busy === 'again'} disabled={!handed} onClick={() => void answer('again')}>
              <Trans>Demander de nouveau</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
