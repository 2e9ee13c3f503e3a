import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatHours } from '#kernel/dates.ts';
import type { LeftLesson, StaffAbsence } from '../replacement.api.ts';
import { AbsenceSheet } from './AbsenceSheet.tsx';
import { TaskSheet } from './TaskSheet.tsx';
import { lessonName } from './lesson-name.ts';
import { absenceWords, coverWords, kindWords, spanWords } from './words.ts';

/** The reader's own absences; one opens with its papers and possible actions. */
export function OwnAbsences({ absences }: { absences: readonly StaffAbsence[] }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const shown = absences.find(({ id }) => id === open);
  return (
    <Card title={t`Mes absences`} flush>
      {absences.length === 0 ? (
        <EmptyState small icon={IconCalendarOff} title={<Trans>Aucune absence déclarée</Trans>} />
      ) : (
        <CardRows label={t`Mes absences`}>
          {absences.map((one) => {
            const { word, tone } = absenceWords[one.state];
            return (
              <CardRow
                key={one.id}
                icon={IconCalendarOff}
                tone={tone}
                title={spanWords(i18n, one)}
                detail={[
                  one.kind && i18n._(kindWords[one.kind]),
                  plural(one.lessons, { 0: 'aucune séance', one: '# séance', other: '# séances' }),
                  one.papers.length > 0 && plural(one.papers.length, { one: '# pièce', other: '# pièces' }),
                  one.answer && <bdi key="answer">{one.answer}</bdi>,
                ]}
                end={<StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
                onPress={() => setOpen(one.id)}
              />
            );
          })}
        </CardRows>
      )}
      {shown && <AbsenceSheet key={shown.id} absence={shown} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Lessons concerned by the reader's absences, and their decisions. */
export function LeftLessons({ lessons, self }: { lessons: readonly LeftLesson[]; self: string }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  if (!lessons.length) return null;
  const shown = lessons.find(({ id }) => id === open);
  return (
    <Card title={t`Mes séances sans moi`} flush>
      <CardRows label={t`Mes séances sans moi`}>
        {lessons.map((one) => {
          const { word, tone } = coverWords[one.state];
          return (
            <CardRow
              key={one.id}
              title={<bdi>{lessonName(one)}</bdi>}
              detail={[
                `${formatDay(one.day)}, ${formatHours(one)}`,
                ...(one.state === 'cancelled' ? [] : one.by),
                one.task ? t`travail laissé` : t`aucun travail laissé`,
              ]}
              end={<StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
              onPress={() => setOpen(one.id)}
            />
          );
        })}
      </CardRows>
      {shown && <TaskSheet key={shown.id} self={self} lesson={shown} task={shown.task} onClose={() => setOpen(null)} />}
    </Card>
  );
}
