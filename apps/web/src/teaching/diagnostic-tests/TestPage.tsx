import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { testQuery } from './diagnostic-tests.api.ts';
import { useMakerArea, useTestId } from './parts/area.ts';
import { AboutTest, KindNote } from './parts/making/AboutTest.tsx';
import { TestActions } from './parts/making/TestActions.tsx';
import { QuestionFiles } from './parts/transfer/QuestionFiles.tsx';
import { CorrectedAnswer } from './parts/results/CorrectedAnswer.tsx';
import { KeepButton } from './parts/bank/KeepButton.tsx';
import css from './parts/Tests.module.css';

/** One test for its authors, and the possible actions. */
export default function TestPage() {
  const { t } = useLingui();
  const area = useMakerArea();
  const id = useTestId();
  const query = useQuery(testQuery(id));
  return (
    <PageFrame
      title={query.data?.title ?? t`Test`}
      width={760}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
    >
      <Asked query={query} label={t`Chargement du test`}>
        {(test) => (
          <div className={css.page}>
            <AboutTest test={test} />
            <TestActions test={test} area={area} />
            <QuestionFiles test={test} area={area} />
            {test.items.map((question, at) => (
              <Card
                key={question.id}
                title={t`Question ${at + 1}`}
                note={<KindNote question={question} />}
                end={
                  <KeepButton question={question} number={at + 1} testId={id} courseId={test.courses[0]?.id ?? ''} />
                }
              >
                <CorrectedAnswer question={question} words={[]} points={null} max={0} asked />
              </Card>
            ))}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
