import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { isNumberMark } from '@encrier/contract/teaching/homework-correction';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { CriteriaList } from '../Criteria.tsx';
import { LateSum } from '../LateSum.tsx';
import css from '../Homework.module.css';

/** The teacher's answer. */
export function Answer({ piece }: { piece: OwnHomeworkPage }) {
  const { t } = useLingui();
  if (!piece.correctedAt) return null;
  const again = piece.state === 'again';
  return (
    <Notice tone={again ? 'warn' : 'ok'} title={<Facts>{[again ? t`À refaire` : t`Corrigé`, piece.mark]}</Facts>}>
      {piece.comment && (
        <p className={css.said} dir="auto">
          {piece.comment}
        </p>
      )}
      {piece.criteria.length > 0 && piece.scores.length > 0 && (
        <CriteriaList criteria={piece.criteria} scores={piece.scores} />
      )}
      {piece.audio && <Pieces pieces={[piece.audio]} />}
      {piece.carried && piece.late && piece.latePenalty !== null && isNumberMark(piece.mark) && (
        <p>
          <Trans>Rendu en retard.</Trans> <LateSum mark={piece.mark} percent={piece.latePenalty} />
        </p>
      )}
      {piece.carried && (
        <p>
          <a href={piece.pupil.self ? '/eleve/notes' : `/parent/notes?enfant=${piece.pupilId}`}>
            <Trans>Cette note est dans le carnet : pourquoi cette moyenne ?</Trans>
          </a>
        </p>
      )}
      <span className={css.quiet}>{formatMoment(piece.correctedAt)}</span>
    </Notice>
  );
}
