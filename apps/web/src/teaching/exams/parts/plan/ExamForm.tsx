import type { ExamIssue, ExamPage } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kernel/api/error.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { minuteOf } from '#kernel/dates.ts';
import { change, checkQuery, choicesQuery, propose } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { Budget } from './Issues.tsx';
import { contentOf, draftOf, type Draft, emptyDraft, faultsOf, fieldWords, valueFormatter } from './draft.ts';
import { ContentFields, CoursesField, WhenFields } from './ExamFields.tsx';

/** The form of a test: classes, day, subject; the load of the classes is shown before sending. */
export function ExamForm({ exam, onClose }: { exam: ExamPage | null; onClose: () => void }) {
  const { t } = useLingui();
  const choices = useQuery(choicesQuery);
  const [refused, setRefused] = useState<readonly ExamIssue[]>([]);
  const edit = useEdit<Draft>({
    start: exam ? draftOf(exam) : emptyDraft,
    version: exam?.version,
    follows: exam !== null,
    check: faultsOf,
    send: (typed, { version, key }) =>
      exam
        ? change(exam.id, { ...contentOf(typed), version })
        : propose({ id: key, courseIds: [...typed.courseIds], ...contentOf(typed) }),
    read: (failure) => {
      const found = failure instanceof ApiError ? failure.details.issues : undefined;
      if (Array.isArray(found)) setRefused(found as ExamIssue[]);
      return readByField(failure);
    },
    onSaved: () => {
      toast.success(choices.data?.can.manage || exam ? t`Devoir enregistré.` : t`Devoir proposé.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors } = edit;
  const set = (part: Partial<Draft>): void => {
    edit.set(part);
    setRefused([]);
  };
  const starts = minuteOf(draft.clock);
  const minutes = Number(draft.minutes);
  const ready = !Object.keys(faultsOf(draft)).length;
  const check = useQuery({
    ...checkQuery({
      courseIds: draft.courseIds,
      day: draft.day,
      starts: starts ?? 0,
      minutes,
      except: exam?.id ?? null,
    }),
    enabled: ready,
  });
  const issues = refused.length ? refused : (check.data?.issues ?? []);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={
        exam
          ? t`Modifier le devoir`
          : choices.data?.can.manage
            ? t`Nouveau devoir surveillé`
            : t`Proposer un devoir surveillé`
      }
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={edit.busy} disabled={!choices.data} onClick={() => edit.submit()}>
          {exam ? (
            <Trans>Enregistrer</Trans>
          ) : choices.data?.can.manage ? (
            <Trans>Planifier</Trans>
          ) : (
            <Trans>Proposer</Trans>
          )}
        </Button>
      }
    >
      <div className={css.form}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={valueFormatter(choices.data)} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {!exam && choices.data && (
          <CoursesField
            choices={choices.data}
            chosen={draft.courseIds}
            error={errors.courseIds}
            onChange={(courseIds) => set({ courseIds })}
          />
        )}
        <WhenFields draft={draft} set={set} errors={errors} />
        {ready && check.data && (
          <Budget
            check={check.data}
            issues={issues}
            override={choices.data?.can.override ?? false}
            reason={draft.overrideReason}
            onReason={(overrideReason) => edit.set({ overrideReason })}
            onDay={(day) => set({ day })}
          />
        )}
        <ContentFields draft={draft} set={set} errors={errors} sessions={choices.data?.sessions ?? []} />
      </div>
    </Sheet>
  );
}
