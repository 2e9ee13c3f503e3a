import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';
import { percentWords } from '../words.ts';
import { formatDecimal } from '#kernel/numbers.ts';

/** An answer in words, as its question's kind writes it. */
function useSaid() {
  const { t } = useLingui();
  return (kind: string, words: readonly string[]): string =>
    kind === 'truth' ? (words[0] === 'true' ? t`Vrai` : t`Faux`) : words.join(' ');
}

type Props = {
  results: TestResults;
  /** Only names and bars, beside the table of skills. */
  short?: boolean;
  onCorrect?: (questionId: string) => void;
};
/**
 * Result of each question: the mean share of its points, how well it separates strong from weak pupils, and the most
 * frequent mistake.
 */
export function QuestionFigures({ results, short = false, onCorrect }: Props) {
  const { t } = useLingui();
  const { questions } = results;
  const answerWords = useSaid();
  const hardest = questions.filter(({ wrong }) => wrong).toSorted((a, b) => (a.share ?? 1) - (b.share ?? 1))[0];
  return (
    <Card title={t`Questions`}>
      <ol className={css.questions} data-short={short || undefined}>
        {questions.map((one, at) => (
          <li key={one.id}>
            <span className={css.quiet}>{at + 1}</span>
            <span className={short ? css.truncate : undefined}>
              <bdi>{one.statement}</bdi>
              {!short && <QuestionNotes question={one} onCorrect={onCorrect} />}
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
      {short && hardest?.wrong && (
        <p className={css.hint}>
          <b>{t`Question ${questions.indexOf(hardest) + 1}`}</b>{' '}
          {plural(hardest.wrong.copies, {
            one: `# copie répond « ${answerWords(hardest.kind, hardest.wrong.words)} ».`,
            other: `# copies répondent « ${answerWords(hardest.kind, hardest.wrong.words)} ».`,
          })}
        </p>
      )}
      {!short && (
        <p className={`${css.quiet} ${css.hint}`}>
          <Trans>
            La part des points obtenus. La discrimination va de −1 à 1 : plus elle est haute, plus la question distingue
            ceux qui savent ; sous 0,2, relisez-la.
          </Trans>
        </p>
      )}
    </Card>
  );
}

type NotesProps = { question: TestResults['questions'][number]; onCorrect: ((id: string) => void) | undefined };
function QuestionNotes({ question: { id, kind, waits, discrimination, wrong }, onCorrect }: NotesProps) {
  const { t } = useLingui();
  const answerWords = useSaid();
  return (
    <span className={css.notes}>
      <Facts className={css.quiet}>
        {[
          ...(waits > 0 ? [plural(waits, { one: '# copie à lire', other: '# copies à lire' })] : []),
          ...(discrimination === null ? [] : [t`discrimination ${formatDecimal(discrimination.toFixed(2))}`]),
          ...(wrong
            ? [
                plural(wrong.copies, {
                  one: `# copie répond « ${answerWords(kind, wrong.words)} »`,
                  other: `# copies répondent « ${answerWords(kind, wrong.words)} »`,
                }),
              ]
            : []),
        ]}
      </Facts>
      {onCorrect && kind !== 'scale' && (
        <Button size="small" onClick={() => onCorrect(id)}>
          <Trans>Voir les réponses</Trans>
        </Button>
      )}
    </span>
  );
}
