import { addDays } from '@encrier/contract/kernel/days';
import type { Makeup } from '@encrier/contract/teaching/exams-makeups';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { settleMakeup } from '../../exams.api.ts';

type Settled = 'planned' | 'sat' | 'refused';
type Draft = { day: string; clock: string; roomId: string; place: string; reason: string };
/** Field names, for the notice of conflicting changes. */
export const fieldWords = {
  day: msg`Jour du rattrapage`,
  clock: msg`Heure`,
  roomId: msg`Salle`,
  place: msg`Lieu`,
  reason: msg`Pourquoi pas de rattrapage`,
};

type Options = { makeup: Makeup; today: string; onClose: () => void };
/** Form state of the decision for a pupil who missed a test. */
export function useMakeup({ makeup, today, onClose }: Options) {
  const { t } = useLingui();
  const settling = useRef<Settled>('planned');
  const edit = useEdit<Draft, Settled>({
    start: {
      day: makeup.onDay ?? addDays(today, 7),
      clock: formatMinute(makeup.starts ?? 840),
      roomId: makeup.roomId ?? '',
      place: makeup.roomId ? '' : makeup.place,
      reason: makeup.reason,
    },
    version: makeup.version,
    follows: true,
    send: async (draft, { version }) => {
      const state = settling.current;
      const planned = state === 'planned';
      await settleMakeup(makeup.examId, makeup.pupilId, {
        state,
        day: planned && draft.day ? draft.day : null,
        starts: planned ? minuteOf(draft.clock) : null,
        roomId: planned && draft.roomId ? draft.roomId : null,
        place: draft.place.trim(),
        reason: draft.reason.trim(),
        version,
      });
      return state;
    },
    read: readByField,
    onSaved: (state) => {
      toast.success(
        state === 'planned'
          ? t`Rattrapage prévu, la famille est prévenue.`
          : state === 'sat'
            ? t`Rattrapage noté comme passé.`
            : t`Pas de rattrapage.`,
      );
      onClose();
    },
    onClose,
  });
  function settle(state: Settled): void {
    settling.current = state;
    edit.submit();
  }
  const busy = (state: Settled) => edit.busy && settling.current === state;
  return { edit, settle, busy };
}
