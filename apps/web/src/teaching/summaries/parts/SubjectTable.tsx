import type { SummarySubject } from '@encrier/contract/teaching/summary-figures';
import { Trans, useLingui } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import css from './Summaries.module.css';
import { saidMark } from './words.ts';

/** A subject with its colour, in the reader's language if the school gives it. */
export function SubjectName({ colour, ...named }: Pick<SummarySubject, 'subject' | 'subjectAr' | 'colour'>) {
  const key = /^[a-z]+$/.test(colour) ? colour : 'vie';
  return (
    <>
      <span className={css.dot} style={{ background: `var(--s-${key}-bar, var(--s-vie-bar))` }} aria-hidden="true" />
      <bdi>{subjectName(named)}</bdi>
    </>
  );
}

/** Averages of a pupil by subject over terms, the class's beside them. */
export function SubjectTable({
  terms,
  subjects,
}: {
  terms: readonly { id: string; name: string }[];
  subjects: readonly SummarySubject[];
}) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys
    <section className={css.scroll} tabIndex={0} aria-label={t`Résultats par matière`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Matière</Trans>
            </th>
            {terms.map(({ id, name }) => (
              <th key={id} scope="col" className={css.num}>
                <bdi>{name}</bdi>
              </th>
            ))}
            <th scope="col" className={css.num}>
              <Trans>Classe</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((one) => (
            <tr key={one.courseId}>
              <th scope="row">
                <SubjectName {...one} />
                <span className={css.gap}>
                  <bdi>{one.teachers}</bdi>
                </span>
              </th>
              {one.values.map((value, at) => (
                <td
                  key={terms[at]?.id ?? at}
                  className={at === one.values.length - 1 ? `${css.num} ${css.strong}` : css.num}
                >
                  {saidMark(value)}
                </td>
              ))}
              <td className={css.num}>{saidMark(one.mean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
