import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { plural } from '@lingui/core/macro';
import type { RefObject } from 'react';
import { MathText } from '#kernel/content/MathText.tsx';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';
import { AnswerField } from './AnswerField.tsx';
import type { AnswerFiles } from './FilesAnswer.tsx';
import { Sound } from './Sound.tsx';
import { Picture } from './Statement.tsx';

type Props = {
  questions: readonly AskedQuestion[];
  at: number;
  instructions: string;
  words: readonly string[];
  kept?: Blob | undefined;
  heard?: Blob | undefined;
  files: AnswerFiles;
  top?: RefObject<HTMLHeadingElement | null>;
  onChange: (words: string[]) => void;
};
/** One question as its pupil reads and answers it. */
export function QuestionView({ questions, at, instructions, words, kept, heard, files, top, onChange }: Props) {
  const question = questions[at];
  if (!question) return null;
  const section = questions.slice(0, at + 1).findLast((one) => one.section)?.section ?? '';
  const { picture, sound, kind } = question;
  return (
    <>
      {at === 0 && instructions && (
        <p className={css.answer} dir="auto">
          <MathText text={instructions} />
        </p>
      )}
      {section && (
        <p className={css.quiet} dir="auto">
          {section}
        </p>
      )}
      <h2 ref={top} tabIndex={-1} className={css.statement} dir="auto">
        <MathText text={question.statement} />
      </h2>
      {kind !== 'scale' && (
        <p className={css.quiet}>
          {plural(question.points, { one: '# point', other: `${pointsWords(question.points)} points` })}
        </p>
      )}
      {picture && kind !== 'labels' && <Picture picture={picture} kept={kept} />}
      {sound && <Sound sound={sound} kept={heard} />}
      <AnswerField question={question} words={words} kept={kept} files={files} onChange={onChange} />
    </>
  );
}
