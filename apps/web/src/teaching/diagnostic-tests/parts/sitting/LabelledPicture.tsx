import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import pictures from '../Pictures.module.css';
import { usePicture } from './Statement.tsx';

/** The picture of a label question with its numbered positions. */
export function LabelledPicture({ question }: { question: Extract<Question, { kind: 'labels' }> }) {
  const address = usePicture(question.picture);
  return (
    <div className={pictures.labelled} dir="ltr">
      {address && <img src={address} alt={question.picture?.alt ?? ''} />}
      {question.labels.map(({ label, x, y }, at) => (
        // house: a position on a picture is measured from its left in every language
        <span key={label} className={pictures.spot} style={{ left: `${x}%`, top: `${y}%` }}>
          {at + 1}
        </span>
      ))}
    </div>
  );
}
