import type { CardColumn } from '@encrier/contract/teaching/report-card-model';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import css from '../ReportCards.module.css';
import { said, saidAverage } from '../words.ts';

/** Subjects of a card with the columns that its model shows, and the general average under them. */
export function CardSubjects({ content, columns }: { content: CardContent; columns: readonly CardColumn[] }) {
  const { t } = useLingui();
  const { lines, general, rounding } = content;
  const own = general.shown === null ? '—' : said(general.shown);
  const [weight, average, mean, comment] = (['coefficient', 'average', 'mean', 'comment'] as const).map((one) =>
    columns.includes(one),
  );
  return (
    <div className={css.scroll}>
      <table className={`${css.board} ${css.card}`} aria-label={t`Bulletin`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Matière</Trans>
            </th>
            {weight && (
              <th scope="col" className={css.figure}>
                <Trans>Coef.</Trans>
              </th>
            )}
            {average && (
              <th scope="col" className={css.figure}>
                <Trans>Élève</Trans>
              </th>
            )}
            {mean && (
              <th scope="col" className={css.figure}>
                <Trans>Classe</Trans>
              </th>
            )}
            {comment && (
              <th scope="col">
                <Trans>Appréciation</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.courseId}>
              <th scope="row">
                <bdi>{subjectName(line)}</bdi>
              </th>
              {weight && <td className={`${css.figure} ${css.coefficient}`}>{said(line.coefficient)}</td>}
              {average && (
                <td className={css.figure} data-of={t`Élève`}>
                  <b>{line.shown === null ? '—' : said(line.shown)}</b>
                </td>
              )}
              {mean && (
                <td className={css.figure} data-of={t`Classe`}>
                  {saidAverage(line.figures?.mean ?? null, rounding)}
                </td>
              )}
              {comment && (
                <td>
                  <bdi>{line.comment || '—'}</bdi>
                </td>
              )}
            </tr>
          ))}
          {(average || mean) && (
            <tr>
              <th scope="row">
                <Trans>Moyenne générale</Trans>
              </th>
              {weight && <td className={css.coefficient} />}
              {average && (
                <td className={css.figure} data-of={t`Élève`}>
                  <b>{own}</b>
                </td>
              )}
              {mean && (
                <td className={css.figure} data-of={t`Classe`}>
                  {saidAverage(general.figures?.mean ?? null, rounding)}
                </td>
              )}
              {comment && <td />}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
