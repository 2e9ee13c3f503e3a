import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { Trans, useLingui } from '@lingui/react/macro';
import { MathText } from '#kernel/content/MathText.tsx';
import { LabelledPicture } from '../sitting/LabelledPicture.tsx';
import { Sound } from '../sitting/Sound.tsx';
import { Picture } from '../sitting/Statement.tsx';
import { GivenFiles } from './GivenFiles.tsx';
import css from '../Tests.module.css';
import { formatDecimal } from '#kernel/numbers.ts';

const hasText = (words: readonly string[]): boolean => words.some((one) => one.trim() !== '');

/** The right answer of a question's key, in words; empty without one. */
function useKeyWords(): (question: Question) => string[] {
  const { t } = useLingui();
  return (question) => {
    switch (question.kind) {
      case 'single':
      case 'multiple':
        return question.choices.filter(({ percent }) => percent > 0).map(({ label }) => label);
      case 'truth':
        return [question.truth ? t`Vrai` : t`Faux`];
      case 'short':
        return question.accepted;
      case 'number': {
        const value = formatDecimal(String(question.value));
        return [question.unit ? `${value} ${question.unit}` : value];
      }
      case 'gaps':
        return [question.text.replaceAll(/\[\[([^\]|]*)[^\]]*\]\]/g, '$1')];
      case 'matching':
        return question.pairs.map(({ left, right }) => `${left} → ${right}`);
      case 'ordering':
        return question.items;
      case 'labels':
        return question.labels.map(({ label }, at) => `${at + 1} → ${label}`);
      default:
        return [];
    }
  };
}

/** An answer as its question's kind writes it. */
function useAnswerWords(): (question: Question, words: readonly string[]) => string[] {
  const { t } = useLingui();
  return (question, words) => {
    if (question.kind === 'truth') return [words[0] === 'true' ? t`Vrai` : t`Faux`];
    if (question.kind === 'matching') return question.pairs.map(({ left }, at) => `${left} → ${words[at] || '…'}`);
    if (question.kind === 'labels') return question.labels.map((_, at) => `${at + 1} → ${words[at] || '…'}`);
    if (question.kind === 'gaps') {
      let at = 0;
      return [question.text.replaceAll(/\[\[[^\]]*\]\]/g, () => words[at++] || '…')];
    }
    return words.filter(Boolean);
  };
}

type Props = {
  question: Question;
  words: readonly string[];
  /** Given and maximum points; null while not given. */
  points: number | null;
  max: number;
  /** Files of the answer. */
  files?: readonly Attachment[];
  /** The question is displayed elsewhere. */
  bare?: boolean;
  /** The question and its key, without an answer. */
  asked?: boolean;
};
/** One answer beside the right one, with the author's feedback on the chosen options. */
export function CorrectedAnswer({ question, words, points, max, files = [], bare = false, asked = false }: Props) {
  const keyWords = useKeyWords()(question);
  const answerWords = useAnswerWords()(question, words);
  const full = points !== null && max > 0 && points >= max;
  const chosen =
    question.kind === 'single' || question.kind === 'multiple'
      ? question.choices.filter(({ label, feedback }) => feedback && words.includes(label))
      : [];
  const wrong =
    question.kind === 'single' || question.kind === 'multiple'
      ? question.choices.filter(({ percent }) => percent <= 0).map(({ label }) => label)
      : [];
  return (
    <div className={css.list}>
      {!bare && (
        <>
          <p className={css.statement} style={{ fontSize: 'var(--fs-15)' }} dir="auto">
            <MathText text={question.statement} />
          </p>
          {question.kind === 'labels' ? (
            <LabelledPicture question={question} />
          ) : (
            question.picture && <Picture picture={question.picture} />
          )}
          {question.sound && <Sound sound={question.sound} />}
        </>
      )}
      {asked ? null : hasText(words) && (question.kind === 'file' || question.kind === 'audio') ? (
        <GivenFiles files={files.filter(({ id }) => words.includes(id))} />
      ) : hasText(words) ? (
        answerWords.map((one) => (
          <p key={one} className={`${css.answer} ${full ? css.right : points === null ? '' : css.wrong}`} dir="auto">
            <MathText text={one} />
          </p>
        ))
      ) : (
        <p className={css.quiet}>
          <Trans>Sans réponse</Trans>
        </p>
      )}
      {!full && !bare && keyWords.length > 0 && (
        <div>
          <p className={css.quiet}>{asked ? <Trans>Ce qui est attendu</Trans> : <Trans>Ce qui était attendu</Trans>}</p>
          {keyWords.map((one) => (
            <p key={one} className={css.answer} dir="auto">
              <MathText text={one} />
            </p>
          ))}
        </div>
      )}
      {asked && wrong.length > 0 && <WrongChoices labels={wrong} />}
      {chosen.map(({ label, feedback }) => (
        <p key={label} className={css.quiet} dir="auto">
          <MathText text={feedback} />
        </p>
      ))}
    </div>
  );
}

/** The other options beside the right answer. */
function WrongChoices({ labels }: { labels: readonly string[] }) {
  return (
    <div>
      <p className={css.quiet}>
        <Trans>Autres réponses proposées</Trans>
      </p>
      {labels.map((label) => (
        <p key={label} className={css.answer} dir="auto">
          <MathText text={label} />
        </p>
      ))}
    </div>
  );
}
