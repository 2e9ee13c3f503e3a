import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../ReportCards.module.css';

/** Skills of a card by domain, each with the pupil's rating. */
export function CardSkills({ skills }: { skills: NonNullable<CardContent['skills']> }) {
  const { t } = useLingui();
  return (
    <section className={css.form} aria-label={t`Compétences`}>
      <h3 className={css.quiet}>
        <Trans>Compétences</Trans>
      </h3>
      {skills.map(({ domain, items }) => (
        <div key={domain} className={css.words}>
          <b>
            <bdi>{domain}</bdi>
          </b>
          <ul className={`${css.list} ${css.skills}`} aria-label={domain}>
            {items.map(({ name, mastery }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                <b className={css.mastery}>{mastery ? <bdi>{mastery}</bdi> : '—'}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
