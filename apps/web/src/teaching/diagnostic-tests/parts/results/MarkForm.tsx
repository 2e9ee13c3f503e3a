import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { CorrectorRole } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';
import { CorrectedAnswer } from './CorrectedAnswer.tsx';
import { MarkFields } from './MarkFields.tsx';
import type { MarkedAnswer } from './marked-answer.ts';
import { TwoMarks } from './TwoMarks.tsx';

type Props = {
  sittingId: string;
  question: Question;
  answer: MarkedAnswer;
  title: ReactNode;
  role: CorrectorRole;
  can: { mark: boolean; decide: boolean };
  /** Whether the copy was handed in, and counts. */
  handed: boolean;
  /** Names the question once above a list, and shows the answer alone. */
  bare?: boolean;
  onTyped?: (typed: boolean) => void;
};
/** One answer of a copy, with the points of its key and of the reader. */
export function MarkForm({ sittingId, question, answer, title, role, can, handed, ...rest }: Props) {
  const { bare = false, onTyped } = rest;
  const { t } = useLingui();
  const { points, max } = answer;
  const [open, setOpen] = useState(points === null && handed);
  const scored = question.kind !== 'scale' && handed;
  return (
    <Card
      title={title}
      note={!scored ? undefined : points === null ? t`à lire` : t`${pointsWords(points)} sur ${pointsWords(max)}`}
    >
      <div className={css.form}>
        <CorrectedAnswer
          question={question}
          words={answer.words}
          points={points}
          max={max}
          files={answer.files}
          bare={bare}
        />
        {answer.lateWords && (
          <Notice tone="warn" title={t`Arrivé après la fin`}>
            <Facts>{answer.lateWords}</Facts>
          </Notice>
        )}
        {!open && answer.comment && (
          <p className={css.answer} dir="auto">
            {answer.comment}
          </p>
        )}
        {answer.second && role === 'first' && (
          <TwoMarks sittingId={sittingId} answer={answer} second={answer.second} may={can.decide} />
        )}
        {can.mark &&
          scored &&
          (open ? (
            <MarkFields
              sittingId={sittingId}
              answer={answer}
              role={role}
              onTyped={onTyped}
              onDone={() => setOpen(false)}
            />
          ) : (
            <div>
              <Button size="small" onClick={() => setOpen(true)}>
                <Trans>Changer les points</Trans>
              </Button>
            </div>
          ))}
      </div>
    </Card>
  );
}
