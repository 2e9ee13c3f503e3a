import type { ExamIssue, ExamPage } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { minuteOf } from '#kernel/dates.ts';
import { change, checkQuery, choicesQuery, propose } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { Budget } from './Issues.tsx';
import { draftOf, type Draft, emptyDraft } from './draft.ts';
import { ContentFields, CoursesField, WhenFields } from './ExamFields.tsx';

const point = (text: string): string => text.trim().replace(',', '.');

/** The form of a test: for whom, when, what; the load of the classes is read before it is sent. */
export function ExamForm({ exam, onClose }: { exam: ExamPage | null; onClose: () => void }) {
  const { t } = useLingui();
  const choices = useQuery(choicesQuery);
  const [draft, setDraft] = useState(exam ? draftOf(exam) : emptyDraft);
  const [id] = useState(() => exam?.id ?? crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [told, setTold] = useState<readonly ExamIssue[]>([]);
  const set = (part: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
    setTold([]);
  };
  const starts = minuteOf(draft.clock);
  const minutes = Number(draft.minutes);
  const ready = draft.courseIds.length > 0 && draft.day !== '' && starts !== null && minutes >= 10 && minutes <= 480;
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
  const issues = told.length ? told : (check.data?.issues ?? []);
  async function submit(): Promise<void> {
    if (!ready || starts === null)
      return setErrors({
        ...(!draft.courseIds.length && { courseIds: t`Choisissez au moins un cours.` }),
        ...(!draft.day && { day: t`Il manque le jour.` }),
        ...(!(minutes >= 10 && minutes <= 480) && { minutes: t`De 10 à 480 minutes.` }),
      });
    setBusy(true);
    const content = {
      title: draft.title.trim(),
      ...{ day: draft.day, starts, minutes, sessionId: draft.sessionId || null, syllabus: draft.syllabus.trim() },
      ...{ material: draft.material.trim(), scale: point(draft.scale), coefficient: point(draft.coefficient) },
      ...{ anonymous: draft.anonymous, overrideReason: draft.overrideReason.trim() },
    };
    try {
      if (exam) await change(id, { ...content, version: exam.version });
      else await propose({ id, courseIds: [...draft.courseIds], ...content });
      toast.success(choices.data?.can.manage || exam ? t`Devoir enregistré.` : t`Devoir proposé.`);
      onClose();
    } catch (failure) {
      const found = failure instanceof ApiError ? failure.details.issues : undefined;
      if (Array.isArray(found)) setTold(found as ExamIssue[]);
      const fields = fieldErrors(failure);
      setErrors(Object.keys(fields).length ? fields : { all: sentence(failure) });
    }
    setBusy(false);
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        exam
          ? t`Modifier le devoir`
          : choices.data?.can.manage
            ? t`Nouveau devoir surveillé`
            : t`Proposer un devoir surveillé`
      }
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} disabled={!choices.data} onClick={() => void submit()}>
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
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
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
            onReason={(overrideReason) => setDraft((now) => ({ ...now, overrideReason }))}
            onDay={(day) => set({ day })}
          />
        )}
        <ContentFields draft={draft} set={set} errors={errors} sessions={choices.data?.sessions ?? []} />
      </div>
    </Sheet>
  );
}
