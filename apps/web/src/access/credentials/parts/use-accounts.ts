import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { createAllAccounts, type createAccounts, most, type Target } from '../credentials.api.ts';
import { useIssue } from './use-issue.ts';
import { comma } from '#kernel/text.ts';

type Left = Awaited<ReturnType<typeof createAccounts>>['leftOut'];

/** People without an account, in words; empty when nobody was left out. */
function useLeftWithout(): (left: Left) => string {
  const { t } = useLingui();
  return (left) => {
    const parts = [
      left.existing &&
        plural(left.existing, { one: '# personne qui a déjà un compte', other: '# personnes qui ont déjà un compte' }),
      left.gone &&
        plural(left.gone, {
          one: '# personne qui n’est plus à l’école',
          other: '# personnes qui ne sont plus à l’école',
        }),
      left.noAccess &&
        plural(left.noAccess, {
          one: '# responsable sans accès numérique',
          other: '# responsables sans accès numérique',
        }),
    ].filter(Boolean);
    return parts.length ? t`Laissé de côté : ${parts.join(comma())}.` : '';
  };
}

/** Makes the accounts that are missing, after a question; then offers their sheets. */
export function useAccounts() {
  const { t } = useLingui();
  const { askPrint } = useIssue();
  const leftWords = useLeftWithout();
  const making = useMutation({
    mutationFn: ({ target, key }: { target: Target; key: string; onDone?: (() => void) | undefined }) =>
      createAllAccounts({ target, key }),
    onSuccess: (parts, { target, onDone }) => {
      const created = parts.reduce((sum, part) => sum + part.created, 0);
      const personIds = parts.flatMap((part) => part.personIds);
      const leftOut = parts[0]?.leftOut;
      const words = [
        created === 0
          ? t`Aucun compte à créer.`
          : plural(created, { one: '# compte créé.', other: '# comptes créés.' }),
        leftOut && leftWords(leftOut),
      ]
        .filter(Boolean)
        .join(' ');
      onDone?.();
      if (created > 0)
        toast.success(words, {
          action: {
            label: t`Imprimer leurs fiches`,
            // More than one call may name: everybody who waits for a sheet, new people included.
            run: () => void askPrint(created > most ? target : { kind: target.kind, personIds }, created),
          },
        });
      else toast.info(words);
    },
  });
  const askAccounts = async (target: Target, count: number, onDone?: () => void): Promise<void> => {
    const key = crypto.randomUUID();
    const title = plural(count, { one: 'Créer # compte ?', other: 'Créer # comptes ?' });
    if (
      await confirm({
        title,
        text: t`Chaque compte reçoit les droits de sa place dans l’école : parent, élève, professeur ou personnel. Il attend sa fiche ou son invitation pour être ouvert.`,
        action: t`Créer les comptes`,
      })
    )
      making.mutate({ target, key, onDone });
  };
  return { askAccounts, busy: making.isPending };
}
