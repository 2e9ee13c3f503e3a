import type { ExamIssue, ExamLine } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kernel/api/error.ts';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { checkQuery, examQuery, move, postpone } from '../../exams.api.ts';
import { nameOf } from '../ExamLook.tsx';
import css from '../Exams.module.css';
import { Budget } from '../plan/Issues.tsx';

/** Another day for a test: moved, or postponed with the first one kept; what speaks against it is read before. */
export function MoveSheet({
  exam,
  day: first,
  postponing,
  onClose,
}: {
  exam: ExamLine;
  day: string;
  postponing: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [day, setDay] = useState(first);
  const [clock, setClock] = useState(formatMinute(exam.starts));
  const [reason, setReason] = useState('');
  const [overrideReason, setOverride] = useState('');
  const [newId] = useState(() => crypto.randomUUID());
  const full = useQuery(examQuery(exam.id));
  const starts = minuteOf(clock);
  const courseIds = full.data?.courses.map(({ id }) => id) ?? [];
  const check = useQuery({
    ...checkQuery({
      courseIds,
      day,
      starts: starts ?? 0,
      minutes: exam.ends - exam.starts,
      except: exam.id,
      keeps: !postponing,
    }),
    enabled: courseIds.length > 0 && day !== '' && starts !== null,
  });
  const run = useMutation({
    mutationFn: () => {
      const body = { day, starts: starts ?? exam.starts, overrideReason: overrideReason.trim(), version: exam.version };
      return postponing
        ? postpone(exam.id, { ...body, newId, reason: reason.trim() })
        : move(exam.id, body).then(({ id }) => ({ id }));
    },
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(postponing ? t`Devoir reporté.` : t`Devoir déplacé.`);
      onClose();
    },
  });
  // What was refused spoke of another day.
  const choose = (to: string, at = clock): void => {
    setDay(to);
    setClock(at);
    run.reset();
  };
  const found = run.error instanceof ApiError ? run.error.details.issues : undefined;
  const issues = Array.isArray(found) ? (found as ExamIssue[]) : (check.data?.issues ?? []);
  const stuck = issues.some(({ hard }) => hard) || (issues.length > 0 && !overrideReason.trim());
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{`${nameOf(exam)} · ${exam.audience}`}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t`Garder le ${formatDay(exam.day)}`}
          </Button>
          <Button
            variant="primary"
            busy={run.isPending}
            disabled={!check.data || stuck || (postponing && !reason.trim())}
            onClick={() => run.mutate()}
          >
            {postponing ? <Trans>Reporter</Trans> : <Trans>Déplacer</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {run.error && !Array.isArray(found) && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <div className={css.pair}>
          <DateField label={t`Nouveau jour`} value={day} onChange={(event) => choose(event.currentTarget.value)} />
          <TimeField label={t`Heure`} value={clock} onChange={(event) => choose(day, event.currentTarget.value)} />
        </div>
        {postponing && (
          <TextField
            label={t`Motif du report`}
            help={t`Lu par les familles.`}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {check.data && (
          <Budget
            check={check.data}
            issues={issues}
            override={full.data?.can.override ?? false}
            reason={overrideReason}
            onReason={setOverride}
            onDay={choose}
          />
        )}
      </div>
    </Sheet>
  );
}
