import type { ExamIssue, ExamLine } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#kernel/api/error.ts';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { checkQuery, examQuery, move, postpone } from '../../exams.api.ts';
import { nameOf } from '../ExamLook.tsx';
import css from '../Exams.module.css';
import { Budget } from '../plan/Issues.tsx';

type Draft = { day: string; clock: string; reason: string; overrideReason: string };

/** Another day for a test: moved, or postponed with the first one kept; shows the issues first. */
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
  const [told, setTold] = useState<readonly ExamIssue[] | null>(null);
  const full = useQuery(examQuery(exam.id));
  const now = full.data ?? exam;
  const edit = useEdit<Draft>({
    start: { day: first, clock: formatMinute(now.starts), reason: '', overrideReason: '' },
    version: now.version,
    follows: true,
    send: async (draft, { version, key: newId }) => {
      const body = {
        day: draft.day,
        starts: minuteOf(draft.clock) ?? now.starts,
        overrideReason: draft.overrideReason.trim(),
        version,
      };
      if (postponing) await postpone(exam.id, { ...body, newId, reason: draft.reason.trim() });
      else await move(exam.id, body);
    },
    read: (failure) => {
      const found = failure instanceof ApiError ? failure.details.issues : undefined;
      setTold(Array.isArray(found) ? (found as ExamIssue[]) : null);
      return { errors: {}, refused: Array.isArray(found) ? '' : sentence(failure) };
    },
    onSaved: () => {
      toast.success(postponing ? t`Devoir reporté.` : t`Devoir déplacé.`);
      onClose();
    },
    onClose,
  });
  const { day, clock, reason, overrideReason } = edit.draft;
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
  // The former refusal was about another day.
  const choose = (to: string, at = clock): void => {
    edit.set({ day: to, clock: at });
    setTold(null);
  };
  const issues = told ?? check.data?.issues ?? [];
  const stuck = issues.some(({ hard }) => hard) || (issues.length > 0 && !overrideReason.trim());
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={<bdi>{`${nameOf(exam)} · ${exam.audience}`}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button variant="quiet" onClick={edit.leave}>
            {t`Garder le ${formatDay(exam.day)}`}
          </Button>
          <Button
            variant="primary"
            busy={edit.busy}
            disabled={!check.data || stuck || (postponing && !reason.trim())}
            onClick={() => edit.submit()}
          >
            {postponing ? <Trans>Reporter</Trans> : <Trans>Déplacer</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <ConflictNotice
          edit={edit}
          words={{ day: msg`Nouveau jour`, clock: msg`Heure` }}
          formatValue={(value, field) => (field === 'day' && value ? formatDay(String(value)) : undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
            onChange={(event) => edit.set({ reason: event.currentTarget.value })}
          />
        )}
        {check.data && (
          <Budget
            check={check.data}
            issues={issues}
            override={full.data?.can.override ?? false}
            reason={overrideReason}
            onReason={(why) => edit.set({ overrideReason: why })}
            onDay={choose}
          />
        )}
      </div>
    </Sheet>
  );
}
