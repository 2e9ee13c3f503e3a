import type { ExamLine } from '@encrier/contract/teaching/exams';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { checkQuery, examQuery, move } from '../../exams.api.ts';
import { queries } from '#kernel/query/client.ts';

/** Moves a test when no rule speaks against it, with its undo; asks otherwise. */
export function useMover(ask: (exam: ExamLine, day: string) => void) {
  const { t } = useLingui();
  return async (exam: ExamLine, day: string): Promise<void> => {
    try {
      const full = await queries.fetchQuery(examQuery(exam.id));
      const { issues } = await queries.fetchQuery(
        checkQuery({
          courseIds: full.courses.map(({ id }) => id),
          ...{ day, starts: exam.starts, minutes: exam.ends - exam.starts, except: exam.id },
        }),
      );
      if (issues.length || !full.can.move) return ask(exam, day);
      const back = { day: exam.day, starts: exam.starts, overrideReason: '' };
      const { version } = await move(exam.id, { ...back, day, version: full.version });
      toast.success(t`Devoir déplacé au ${formatDay(day)}.`, {
        action: {
          label: t`Annuler`,
          run: () => void move(exam.id, { ...back, version }).catch((failure) => toast.error(sentence(failure))),
        },
      });
    } catch (failure) {
      toast.error(sentence(failure));
    }
  };
}
