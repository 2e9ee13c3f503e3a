import type { QuestionAnswers as Answers } from '@encrier/contract/teaching/diagnostic-correcting';
import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { type AnswersFilter, answersQuery } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';
import { CorrectedAnswer } from './CorrectedAnswer.tsx';
import { MarkForm } from './MarkForm.tsx';

type Props = { results: TestResults; filter: AnswersFilter; onFilter: (next: AnswersFilter) => void };
/** One question over all copies: the quickest way to correct a class, and the fairest. */
export function QuestionAnswers({ results, filter, onFilter }: Props) {
  const { t } = useLingui();
  const { questions } = results;
  const marked = questions.filter(({ kind }) => kind !== 'scale');
  const chosen = marked.find(({ id }) => id === filter.question) ?? marked.find(({ waits }) => waits) ?? marked[0];
  if (!chosen)
    return (
      <EmptyState icon={IconListCheck} title={<Trans>Rien à corriger</Trans>}>
        <Trans>Aucune question de ce test ne donne de points.</Trans>
      </EmptyState>
    );
  const next = marked.slice(marked.indexOf(chosen) + 1).find(({ waits }) => waits);
  const placeOf = (id: string): number => questions.findIndex((one) => one.id === id) + 1;
  return (
    <>
      <Card>
        <div className={css.form}>
          <SelectField
            label={t`Question`}
            value={chosen.id}
            options={marked.map((one) => ({
              value: one.id,
              label: one.waits
                ? t`${placeOf(one.id)}. ${one.statement.slice(0, 80)} (${one.waits} à lire)`
                : t`${placeOf(one.id)}. ${one.statement.slice(0, 80)}`,
            }))}
            onChange={(event) => onFilter({ ...filter, question: event.currentTarget.value, page: 1 })}
          />
          <div>
            <Segmented
              label={t`Quelles réponses`}
              value={filter.answers}
              options={[
                { value: 'waits', label: t`À lire`, note: chosen.waits || undefined },
                { value: 'all', label: t`Toutes` },
              ]}
              onChange={(answers) => onFilter({ ...filter, answers, page: 1 })}
            />
          </div>
        </div>
      </Card>
      <AnswerList
        testId={results.id}
        filter={{ ...filter, question: chosen.id }}
        onPage={(page) => onFilter({ ...filter, page })}
      />
      {next && (
        <div>
          <Button iconEnd={IconChevronRight} onClick={() => onFilter({ question: next.id, answers: 'waits', page: 1 })}>
            {t`Question ${placeOf(next.id)}`}
          </Button>
        </div>
      )}
    </>
  );
}

type Item = Answers['items'][number];
/** Answers with unsaved text stay in the list, even when a colleague marked them meanwhile. */
function useHeld(list: string) {
  const [typed, setTyped] = useState<{ list: string; rows: readonly Item[] }>({ list, rows: [] });
  const rows = typed.list === list ? typed.rows : [];
  const held = (items: readonly Item[]): Item[] => [
    ...rows.filter(({ sittingId }) => !items.some((one) => one.sittingId === sittingId)),
    ...items,
  ];
  const hold =
    (answer: Item) =>
    (now: boolean): void => {
      const others = rows.filter(({ sittingId }) => sittingId !== answer.sittingId);
      if (now !== others.length < rows.length) setTyped({ list, rows: now ? [...others, answer] : others });
    };
  return [held, hold] as const;
}

type ListProps = { testId: string; filter: AnswersFilter; onPage: (page: number) => void };
function AnswerList({ testId, filter, onPage }: ListProps) {
  const { t } = useLingui();
  const query = useQuery(answersQuery(testId, filter));
  const [held, hold] = useHeld(`${filter.question} ${filter.answers} ${filter.page}`);
  const named = (one: Answers['items'][number]) => one.label || t`Copie ${one.code}`;
  return (
    <Asked
      query={query}
      label={t`Chargement des réponses`}
      empty={({ total }) =>
        total || held([]).length ? null : (
          <EmptyState icon={IconListCheck} title={<Trans>Tout est corrigé</Trans>}>
            <Trans>Aucune copie rendue n’attend plus cette question.</Trans>
          </EmptyState>
        )
      }
    >
      {({ question, role, can, items, page, pageSize, total }) => (
        <>
          <Card>
            <CorrectedAnswer question={question} words={[]} points={null} max={0} asked />
          </Card>
          {held(items).map((answer) => (
            <MarkForm
              key={`${question.id} ${answer.sittingId}`}
              onTyped={hold(answer)}
              sittingId={answer.sittingId}
              question={question}
              answer={answer}
              role={role}
              can={can}
              title={
                <>
                  <bdi>{named(answer)}</bdi>
                  {answer.audience && <span className={css.quiet}> {answer.audience}</span>}
                </>
              }
              handed
              bare
            />
          ))}
          <Pager
            label={t`Pages de réponses`}
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={onPage}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, all) => t`${from} – ${to} sur ${all}`}
          />
        </>
      )}
    </Asked>
  );
}
