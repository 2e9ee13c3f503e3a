import type { TestPage as Test } from '@encrier/contract/teaching/diagnostic-tests';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import css from '../Tests.module.css';
import { kindWords, parentsWords, pointsWords, purposeWords, showsWords, stateWords } from '../words.ts';

/** The kind of a question, its points and its skill. */
export function KindNote({ question }: { question: Test['items'][number] }) {
  const { i18n } = useLingui();
  const points = plural(question.points, { one: '# point', other: `${pointsWords(question.points)} points` });
  return (
    <Facts>
      {[
        i18n._(kindWords[question.kind]),
        ...(question.kind === 'scale' ? [] : [points]),
        ...(question.skill ? [<bdi key="skill">{question.skill}</bdi>] : []),
      ]}
    </Facts>
  );
}

/** A test, its audience and its rules. */
export function AboutTest({ test }: { test: Test }) {
  const { t, i18n } = useLingui();
  const { state } = test;
  return (
    <Card
      title={i18n._(purposeWords[test.purpose])}
      note={<bdi>{test.author}</bdi>}
      end={<StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>}
    >
      <div className={css.form}>
        {test.instructions && <p className={css.answer}>{test.instructions}</p>}
        <Facts>
          {[
            ...(test.courses.length
              ? test.courses.map((one) => <Facts key={one.id}>{[one.audience, one.subject]}</Facts>)
              : [t`pour aucune classe`]),
          ]}
        </Facts>
        <Facts className={css.quiet}>
          {[
            plural(test.questions, { one: '# question', other: '# questions' }),
            test.minutes ? plural(test.minutes, { one: '# minute', other: '# minutes' }) : t`sans limite de temps`,
            plural(test.attempts, { one: '# essai', other: '# essais' }),
            ...(test.draw ? [t`${test.draw} tirées au sort`] : []),
            ...(test.shuffle ? [t`ordre mêlé`] : []),
            ...(test.linear ? [t`sans retour en arrière`] : []),
            ...(test.opensAt ? [t`ouvre le ${formatMoment(test.opensAt)}`] : []),
            ...(test.closesAt ? [t`ferme le ${formatMoment(test.closesAt)}`] : []),
          ]}
        </Facts>
        <Facts className={css.quiet}>
          {[t`Résultat : ${i18n._(showsWords[test.shows])}`, t`Parents : ${i18n._(parentsWords[test.parents])}`]}
        </Facts>
      </div>
    </Card>
  );
}
