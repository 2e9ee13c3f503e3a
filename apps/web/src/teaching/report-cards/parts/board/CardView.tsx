import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../ReportCards.module.css';
import { said, saidAverage } from '../words.ts';
import { subjectName } from '#kernel/content/subject-name.ts';

/** What a card says: subjects with their figures and words, absences, what the council said. */
export function CardView({ content, reason = '' }: { content: CardContent; reason?: string }) {
  const { t } = useLingui();
  const { lines, general, attendance, comment, decision } = content;
  const own = general.shown === null ? '—' : said(general.shown);
  return (
    <div className={css.form}>
      {reason && (
        <p className={css.quiet}>
          <Trans>
            Rectifié : <bdi>{reason}</bdi>
          </Trans>
        </p>
      )}
      <div className={css.scroll}>
        <table className={`${css.board} ${css.card}`} aria-label={t`Bulletin`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Matière</Trans>
              </th>
              <th scope="col" className={css.figure}>
                <Trans>Coef.</Trans>
              </th>
              <th scope="col" className={css.figure}>
                <Trans>Élève</Trans>
              </th>
              <th scope="col" className={css.figure}>
                <Trans>Classe</Trans>
              </th>
              <th scope="col">
                <Trans>Appréciation</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.courseId}>
                <th scope="row">
                  <bdi>{subjectName(line)}</bdi>
                </th>
                <td className={`${css.figure} ${css.coefficient}`}>{said(line.coefficient)}</td>
                <td className={css.figure} data-of={t`Élève`}>
                  <b>{line.shown === null ? '—' : said(line.shown)}</b>
                </td>
                <td className={css.figure} data-of={t`Classe`}>
                  {saidAverage(line.figures?.mean ?? null, content.rounding)}
                </td>
                <td>
                  <bdi>{line.comment || '—'}</bdi>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <Trans>Moyenne générale</Trans>
              </th>
              <td className={css.coefficient} />
              <td className={css.figure} data-of={t`Élève`}>
                <b>{own}</b>
              </td>
              <td className={css.figure} data-of={t`Classe`}>
                {saidAverage(general.figures?.mean ?? null, content.rounding)}
              </td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <p className={css.quiet}>
        {[
          plural(attendance.halfDays, {
            0: 'aucune demi-journée d’absence',
            one: '# demi-journée d’absence',
            other: '# demi-journées d’absence',
          }),
          ...(attendance.unjustified
            ? [plural(attendance.unjustified, { one: '# sans justification', other: '# sans justification' })]
            : []),
          plural(attendance.late, { 0: 'aucun retard', one: '# retard', other: '# retards' }),
        ].join(' · ')}
      </p>
      {comment && (
        <p>
          <bdi>{comment}</bdi>
        </p>
      )}
      {decision && (
        <p>
          <b>
            <bdi>{decision}</bdi>
          </b>
        </p>
      )}
    </div>
  );
}
