import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { checkPiece, type ReenrolmentFile, type ReenrolmentPiece } from '../../reenrolment.api.ts';
import { PieceFiles } from '../PieceFiles.tsx';
import css from '../Reenrolment.module.css';
import { ownWord } from '../../../words/words.public.ts';
import { choiceWords, pieceWords, tieWords } from '../words.ts';

type Props = { campaignId: string; file: ReenrolmentFile; answer: ReenrolmentFile['answers'][number] };

/** One guardian's answer, with each paper to accept or to request again. */
export function OfficeAnswer({ campaignId, file, answer }: Props) {
  const { t, i18n } = useLingui();
  const when = formatMoment(answer.answeredAt);
  const lines: [string, string][] = [
    [t`Options souhaitées`, answer.options],
    [t`Régime souhaité`, ownWord(answer.boardRegime)],
    [t`Raison`, answer.reason],
    [t`Prochain établissement`, answer.destination],
    [t`Certificat de radiation`, answer.certificate ? t`Demandé` : ''],
  ];
  const shown = lines.filter(([, value]) => value);
  return (
    <article className={css.answer}>
      <div className={css.answerHead}>
        <strong>
          <bdi>{answer.byName}</bdi> <span className={css.quiet}>{i18n._(tieWords[answer.byKind])}</span>
        </strong>
        <StatusPill tone={choiceWords[answer.choice].tone}>{i18n._(choiceWords[answer.choice].word)}</StatusPill>
      </div>
      {shown.length > 0 && (
        <dl className={css.facts}>
          {shown.map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer.pieces.length > 0 && (
        <ul className={css.papers} aria-label={t`Pièces`}>
          {answer.pieces.map((piece) => (
            <Piece key={piece.id} campaignId={campaignId} file={file} piece={piece} />
          ))}
        </ul>
      )}
      <p className={css.quiet}>{answer.onPaper ? t`Saisie au guichet, ${when}` : t`Envoyée le ${when}`}</p>
    </article>
  );
}

function Piece({ campaignId, file, piece }: { campaignId: string; file: ReenrolmentFile; piece: ReenrolmentPiece }) {
  const { t, i18n } = useLingui();
  const [refusing, setRefusing] = useState(false);
  const label = file.papers.find(({ id }) => id === piece.paperId)?.label ?? '';
  const check = (body: { accept: boolean; reason: string; version: number }) =>
    checkPiece(campaignId, file.pupilId, piece.id, body);
  const accept = useMutation({
    mutationFn: () => check({ accept: true, reason: '', version: piece.version }),
    meta: { quiet: true },
  });
  const close = (): void => {
    edit.restart({ reason: '' });
    setRefusing(false);
  };
  const edit = useEdit({
    start: { reason: '' },
    version: piece.version,
    follows: true,
    send: ({ reason }, { version }) => check({ accept: false, reason: reason.trim(), version }),
    onSaved: close,
    onClose: close,
  });
  const can = file.decision === null;
  return (
    <li className={css.paper}>
      <div className={css.paperHead}>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <StatusPill tone={pieceWords[piece.state].tone}>{i18n._(pieceWords[piece.state].word)}</StatusPill>
      </div>
      {piece.atDesk ? (
        <p className={css.quiet}>
          <Trans>Remise au secrétariat</Trans>
        </p>
      ) : (
        <PieceFiles files={piece.files} label={label} />
      )}
      {piece.reason && (
        <p className={css.reason}>
          <bdi>{piece.reason}</bdi>
        </p>
      )}
      {accept.error && <Notice tone="bad">{sentence(accept.error)}</Notice>}
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      {can && !refusing && (
        <div className={css.pills}>
          {piece.state !== 'accepted' && (
            <Button
              size="small"
              icon={IconCheck}
              busy={accept.isPending}
              aria-label={t`Accepter : ${label}`}
              onClick={() => accept.mutate()}
            >
              <Trans>Accepter</Trans>
            </Button>
          )}
          {piece.state !== 'refused' && (
            <Button size="small" icon={IconX} aria-label={t`À refaire : ${label}`} onClick={() => setRefusing(true)}>
              <Trans>À refaire</Trans>
            </Button>
          )}
        </div>
      )}
      {can && refusing && (
        <>
          <TextField
            autoFocus
            label={t`Raison du refus, lue par la famille`}
            maxLength={500}
            value={edit.draft.reason}
            error={edit.errors.reason}
            onChange={(event) => edit.set({ reason: event.currentTarget.value })}
          />
          <div className={css.foot}>
            <Button size="small" onClick={edit.leave}>
              <Trans>Annuler</Trans>
            </Button>
            <Button
              size="small"
              variant="primary"
              busy={edit.busy}
              disabled={!edit.draft.reason.trim()}
              onClick={() => edit.submit()}
            >
              <Trans>Demander de nouveau</Trans>
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
