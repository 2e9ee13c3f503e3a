import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelPlans, type PupilRow, plan } from '../../pupils.api.ts';

type Planned = {
  kind: 'class' | 'departure' | 'return';
  on: string;
  classId: string | null;
  reason: string;
  graduated: boolean;
};

/** Plans one move for the selected pupils, with undo in the toast; a double press plans once. */
export function usePlanning(pupils: readonly PupilRow[], onDone: () => void) {
  const sent = useRef({ asked: '', key: '' });
  return useMutation({
    mutationFn: (planned: Planned) => {
      const text = JSON.stringify(planned);
      if (sent.current.asked !== text) sent.current = { asked: text, key: crypto.randomUUID() };
      return plan({ ...planned, ids: pupils.map((row) => row.id) }, sent.current.key);
    },
    onSuccess: ({ moves }, { kind, on }) => {
      const day = formatShortDay(on);
      const words =
        kind === 'class'
          ? plural(moves.length, {
              one: `Changement de classe prévu le ${day}.`,
              other: `# changements de classe prévus le ${day}.`,
            })
          : kind === 'return'
            ? t`Retour prévu le ${day}.`
            : plural(moves.length, { one: `Départ prévu le ${day}.`, other: `# départs prévus le ${day}.` });
      const undo = (): void => {
        cancelPlans(moves).then(
          () => toast.info(t`Mouvement prévu annulé.`),
          () => toast.error(t`Ce mouvement a été modifié depuis : ouvrez la fiche.`),
        );
      };
      toast.success(words, { undo });
      onDone();
    },
  });
}
