import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Card } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';
import { percentWords } from '../words.ts';

/** How each question went: the mean share of its points, and how far it tells those who know from those who do not. */
export function QuestionFigures({ results }: { results: TestResults }) {
  const { t } = useLingui();
  return (
    <Card title={t`Questions`}>
      <ol className={css.questions}>
        {results.questions.map((one, at) => (
          <li key={one.id}>
            <span className={css.quiet}>{at + 1}</span>
            <span>
              <bdi>{one.statement}</bdi>
              {(one.waits > 0 || one.discrimination !== null) && (
                <span className={css.quiet}>
                  {' '}
                  {one.waits > 0 && plural(one.waits, { one: '# copie à lire', other: '# copies à lire' })}
                  {one.discrimination !== null && t`discrimination ${one.discrimination.toFixed(2).replace('.', ',')}`}
                </span>
              )}
            </span>
            <span
              className={css.bar}
              data-low={(one.share !== null && one.share < 0.45) || undefined}
              aria-hidden="true"
            >
              <span className={css.fill} style={{ inlineSize: `${Math.round((one.share ?? 0) * 100)}%` }} />
            </span>
            <b className={css.figure}>{one.share === null ? '–' : percentWords(one.share)}</b>
          </li>
        ))}
      </ol>
      <p className={css.quiet}>
        <Trans>
          La part des points obtenus. La discrimination va de −1 à 1 : plus elle est haute, plus la question distingue
          ceux qui savent ; sous 0,2, relisez-la.
        </Trans>
      </p>
    </Card>
  );
}
