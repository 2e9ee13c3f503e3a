import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMinute, formatMoment } from '#kernel/dates.ts';
import { Album, Pieces } from '../../../../communication/reading/reading.public.tsx';
import { CriteriaList } from '../Criteria.tsx';
import css from '../Homework.module.css';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { lengthWords } from '#kernel/length-words.ts';
import { difficultyWords, handInWords, kindWords } from '../words.ts';
import { DoneBox } from './DoneBox.tsx';
import { PieceState } from './PieceState.tsx';

/** The homework, its day, and whether it is done. */
export function AskedFor({ piece }: { piece: OwnHomeworkPage }) {
  const { t, i18n } = useLingui();
  const pictures = piece.files.filter(({ type }) => type === 'image');
  const rest = piece.files.filter(({ type }) => type !== 'image');
  const edited = piece.editedAt ? formatMoment(piece.editedAt) : '';
  const ticks = piece.can.tick;
  return (
    <Card>
      <div className={css.page}>
        <div className={css.row}>
          <SubjectDot colour={piece.colour} name={subjectName(piece)} />
          <span className={css.quiet}>{i18n._(kindWords[piece.kind])}</span>
          <PieceState piece={piece} />
          {!piece.pupil.self && <bdi className={css.quiet}>{piece.pupil.label}</bdi>}
        </div>
        {piece.cancelled && <Notice tone="info" title={t`Ce devoir est annulé : il n’est plus à faire.`} />}
        <dl className={css.facts}>
          <dt>{piece.handIn === 'none' ? t`Pour` : t`À rendre`}</dt>
          <dd>
            {formatDay(piece.dueOn)}
            {piece.dueMinute !== null && ` ${t`à ${formatMinute(piece.dueMinute)}`}`}
          </dd>
          {piece.minutes && (
            <>
              <dt>{t`Temps prévu`}</dt>
              <dd>{lengthWords(piece.minutes)}</dd>
            </>
          )}
          {piece.difficulty && (
            <>
              <dt>{t`Difficulté`}</dt>
              <dd>{i18n._(difficultyWords[piece.difficulty])}</dd>
            </>
          )}
          {piece.handIn !== 'none' && (
            <>
              <dt>{t`Comment`}</dt>
              <dd>
                <Facts>
                  {[
                    i18n._(handInWords[piece.handIn].word),
                    !piece.required && t`facultatif`,
                    piece.turnsLeft !== null &&
                      plural(piece.turnsLeft, { one: 'encore # version', other: 'encore # versions' }),
                    piece.closesAt > piece.dueAt && t`accepté en retard jusqu’au ${formatMoment(piece.closesAt)}`,
                  ]}
                </Facts>
              </dd>
            </>
          )}
          <dt>{t`Donné par`}</dt>
          <dd>
            <Facts>
              {[
                <span key="given">
                  <bdi>{piece.teachers}</bdi> <span className={css.quiet}>{formatDay(piece.givenAt)}</span>
                </span>,
                edited && (
                  <b key="edited">
                    <Trans>modifié {edited}</Trans>
                  </b>
                ),
              ]}
            </Facts>
          </dd>
        </dl>
        {piece.criteria.length > 0 && !piece.correctedAt && <CriteriaList criteria={piece.criteria} scores={[]} />}
        {piece.body && <RichText html={piece.body} />}
        <Links links={piece.links} />
        {pictures.length > 0 && <Album pictures={pictures} />}
        {rest.length > 0 && <Pieces pieces={rest} />}
        {(ticks || piece.state === 'done') && (
          <div className={css.tick}>
            <DoneBox piece={piece} may={ticks} label={t`Fait : ${piece.title}`} />
            <span aria-hidden="true">{piece.pupil.self ? t`C’est fait` : t`C’est fait à la maison`}</span>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Links that open in a new tab. */
function Links({ links }: { links: readonly string[] }) {
  const { t } = useLingui();
  if (!links.length) return null;
  return (
    <ul className={css.links} aria-label={t`Liens`}>
      {links.map((link) => (
        <li key={link}>
          <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
          <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
