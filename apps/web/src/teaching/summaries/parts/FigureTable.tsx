import { betterHigh, type SummaryFigure } from '@encrier/contract/teaching/summary-figures';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './Summaries.module.css';
import { figureWords, saidFigure, saidGap } from './words.ts';

/** Figures over terms, each with its change since the term before. */
export function FigureTable({
  terms,
  figures,
}: {
  terms: readonly { id: string; name: string }[];
  figures: readonly SummaryFigure[];
}) {
  const { t, i18n } = useLingui();
  if (!figures.length)
    return (
      <p className={css.quiet}>
        <Trans>Rien à compter encore dans cette période.</Trans>
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys
    <section className={css.scroll} tabIndex={0} aria-label={t`Chiffres par période`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">
                <Trans>Chiffre</Trans>
              </span>
            </th>
            {terms.map(({ id, name }) => (
              <th key={id} scope="col" className={css.num}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, values }) => (
            <tr key={key}>
              <th scope="row">{i18n._(figureWords[key])}</th>
              {values.map((value, at) => {
                const gap = at ? saidGap(key, value, values[at - 1]) : '';
                const better =
                  gap.startsWith('-') || gap.startsWith('−') ? !betterHigh.includes(key) : betterHigh.includes(key);
                return (
                  <td key={terms[at]?.id ?? at} className={css.num}>
                    {saidFigure(key, value)}
                    {gap && (
                      <span className={css.gap}>
                        {gap} {better ? t`mieux` : t`à suivre`}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
