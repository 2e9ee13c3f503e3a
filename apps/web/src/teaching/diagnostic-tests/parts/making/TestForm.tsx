import { type TestContent, testPurposes } from '@encrier/contract/teaching/diagnostic-tests';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { PreviewButton } from '../sitting/Preview.tsx';
import css from '../Tests.module.css';
import { pointsWords, purposeWords } from '../words.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { type Draft, faultOf, numberOf, questionOf } from './draft.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { RuleFields } from './RuleFields.tsx';
import { fieldWords, formatValue } from './field-words.ts';
import { ofQuestion, useTestForm } from './use-test-form.ts';
import { CoursesField } from './CoursesField.tsx';

type Props = {
  first: Draft;
  /** After a first sitting, its questions can no longer change. */
  sat: boolean;
  out: boolean;
  /** Of the test being changed. */
  version?: number;
  save: (content: TestContent, version: number) => Promise<unknown>;
  done: () => void;
};

/** The form of a test: title, questions with their keys, audience, and rules. */
export function TestForm({ first, sat, out, version, save, done }: Props) {
  const { t, i18n } = useLingui();
  const { edit, setQuestion } = useTestForm({ start: first, version, save, done });
  const { draft, set, errors } = edit;
  const { questions } = draft;
  const total = questions.reduce((sum, one) => sum + (one.kind === 'scale' ? 0 : (numberOf(one.points) ?? 0)), 0);
  /** The questions that are already valid. */
  const shown = () => ({
    title: draft.title,
    instructions: draft.instructions,
    linear: draft.linear,
    questions: questions.filter((one) => faultOf(one) === null).map(questionOf),
  });
  const move = (at: number, by: -1 | 1): void => {
    const list = [...questions];
    [list[at], list[at + by]] = [list[at + by]!, list[at]!];
    set({ questions: list });
  };
  return (
    <form ref={edit.form} className={css.page} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <Card title={t`Le test`}>
        <div className={css.form}>
          <TextField
            label={t`Titre`}
            required
            maxLength={120}
            value={draft.title}
            error={errors['title']}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextArea
            label={t`Consigne`}
            optional={t`(facultatif)`}
            rows={3}
            maxLength={2000}
            value={draft.instructions}
            onChange={(event) => set({ instructions: event.currentTarget.value })}
          />
          <SelectField
            label={t`But`}
            value={draft.purpose}
            options={testPurposes.map((value) => ({ value, label: i18n._(purposeWords[value]) }))}
            onChange={(event) => set({ purpose: event.currentTarget.value as Draft['purpose'] })}
          />
          <CoursesField
            chosen={draft.courseIds}
            error={errors['courseIds']}
            onChange={(courseIds) => set({ courseIds })}
          />
        </div>
      </Card>
      {sat && (
        <Notice tone="info" title={t`Des élèves ont déjà passé ce test`}>
          <Trans>Ses questions ne changent plus. Pour en changer, faites une copie du test.</Trans>
        </Notice>
      )}
      {errors['questions'] && <Notice tone="bad">{errors['questions']}</Notice>}
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          place={at}
          count={questions.length}
          locked={sat}
          errors={ofQuestion(errors, at)}
          set={(part) => setQuestion(question.id, part)}
          onMove={(by) => move(at, by)}
          onRemove={() => set({ questions: questions.filter(({ id }) => id !== question.id) })}
        />
      ))}
      {!sat && questions.length < 60 && (
        <AddQuestion last={questions.at(-1)} onAdd={(question) => set({ questions: [...questions, question] })} />
      )}
      <RuleFields draft={draft} set={set} errors={errors} locked={sat} />
      <StickyFoot
        note={
          <span className={css.quiet}>
            {plural(questions.length, { one: '# question', other: '# questions' })} ·{' '}
            {plural(total, { one: '# point', other: `${pointsWords(total)} points` })}
          </span>
        }
      >
        <PreviewButton test={shown} />
        <Button variant="primary" type="submit" busy={edit.busy}>
          {out ? <Trans>Enregistrer</Trans> : <Trans>Enregistrer le brouillon</Trans>}
        </Button>
      </StickyFoot>
    </form>
  );
}
