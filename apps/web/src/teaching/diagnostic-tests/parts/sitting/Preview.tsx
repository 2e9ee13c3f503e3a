import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import css from '../Tests.module.css';
import pictures from '../Pictures.module.css';
import { printedQuestion } from './printed-question.ts';
import type { KeptAnswer } from './answer-queue.ts';
import { QuestionView } from './QuestionView.tsx';
import { Steps } from './Sitting.tsx';

type Test = { title: string; instructions: string; linear: boolean; questions: readonly Question[] };
/** Shows the test as on a pupil's phone; answers are not stored. */
export function PreviewButton({ test }: { test: () => Test }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Test | null>(null);
  return (
    <>
      <Button icon={IconDeviceMobile} onClick={() => setShown(test())}>
        <Trans>Voir comme un élève</Trans>
      </Button>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={t`Comme un élève, sur son téléphone`}
        closeLabel={t`Fermer`}
        width={480}
        unguarded
      >
        {shown && <Phone test={shown} />}
      </Dialog>
    </>
  );
}

function Phone({ test }: { test: Test }) {
  const { t } = useLingui();
  const [questions] = useState(() => test.questions.map(printedQuestion));
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Record<string, KeptAnswer>>({});
  const [files, setFiles] = useState<Record<string, { file: File }>>({});
  const question = questions[at];
  if (!question)
    return (
      <p className={css.quiet}>
        <Trans>Ce test n’a pas encore de question.</Trans>
      </p>
    );
  return (
    <div className={pictures.phone}>
      <b className={css.truncate}>
        <bdi>{test.title}</bdi>
      </b>
      <span className={css.top}>{t`Question ${at + 1} sur ${questions.length}`}</span>
      <Steps row={{ answers, sat: { questions, linear: test.linear } }} at={at} onGo={setAt} />
      <QuestionView
        key={question.id}
        questions={questions}
        at={at}
        instructions={test.instructions}
        words={answers[question.id]?.words ?? []}
        files={{
          here: files,
          there: [],
          add: (file) => {
            const word = crypto.randomUUID();
            setFiles((now) => ({ ...now, [word]: { file } }));
            return word;
          },
        }}
        onChange={(words) => setAnswers({ ...answers, [question.id]: { words, nth: 1, flagged: false } })}
      />
      <div className={css.row}>
        {!test.linear && at > 0 && (
          <IconButton icon={IconArrowLeft} flip label={t`Question précédente`} onClick={() => setAt(at - 1)} />
        )}
        {at < questions.length - 1 && (
          <Button variant="primary" onClick={() => setAt(at + 1)}>
            <Trans>Question suivante</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
