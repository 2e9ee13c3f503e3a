import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { inviteAll, type LeftOut, most, pdfOf, printAll, type Target } from '../credentials.api.ts';
import { comma } from '#kernel/text.ts';

/** People without a code, in words; empty when nobody was left out. */
export function useLeftOut(): (left: LeftOut) => string {
  const { t } = useLingui();
  return (left) => {
    const parts = [
      left.own && t`vous-même`,
      left.above &&
        plural(left.above, {
          one: '# personne qui a plus de droits que vous',
          other: '# personnes qui ont plus de droits que vous',
        }),
      left.disabled && plural(left.disabled, { one: '# compte désactivé', other: '# comptes désactivés' }),
      left.noEmail && plural(left.noEmail, { one: '# personne sans e-mail', other: '# personnes sans e-mail' }),
      left.noAccount && plural(left.noAccount, { one: '# personne sans compte', other: '# personnes sans compte' }),
      left.unchanged && plural(left.unchanged, { one: '# déjà dans cet état', other: '# déjà dans cet état' }),
    ].filter(Boolean);
    return parts.length ? t`Laissé de côté : ${parts.join(comma())}.` : '';
  };
}

/** Prints sheets or sends invitations, after a question that says what the new codes cancel. */
export function useIssue() {
  const { t } = useLingui();
  const leftWords = useLeftOut();
  const printing = useMutation({
    mutationFn: (request: { target: Target; key: string }) =>
      printAll(request, (done, part) =>
        saveFile(
          pdfOf(done),
          part === 1 && done.rest === 0
            ? t`Fiches de première connexion.pdf`
            : t`Fiches de première connexion, partie ${part}.pdf`,
        ),
      ),
    onSuccess: (parts) => {
      const printed = parts.reduce((sum, part) => sum + part.printed, 0);
      const left = parts.at(-1)?.leftOut;
      const words = [
        plural(printed, { one: '# fiche prête à imprimer.', other: '# fiches prêtes à imprimer.' }),
        parts.length > 1 && plural(parts.length, { one: '# fichier.', other: '# fichiers.' }),
        left && leftWords(left),
      ];
      toast.success(words.filter(Boolean).join(' '));
    },
  });
  const mailing = useMutation({
    mutationFn: inviteAll,
    onSuccess: (parts) => {
      const asked = parts.reduce((sum, part) => sum + part.asked, 0);
      const left = parts.at(-1)?.leftOut;
      const words = [
        plural(asked, { one: '# e-mail part maintenant.', other: '# e-mails partent maintenant.' }),
        left && leftWords(left),
      ];
      toast.success(words.filter(Boolean).join(' '));
    },
  });
  const askPrint = async (target: Target, count: number, reset = 0): Promise<void> => {
    // The key is created before the question: pressing the button several times prints once.
    const key = crypto.randomUUID();
    const title = plural(count, { one: 'Imprimer # fiche ?', other: 'Imprimer # fiches ?' });
    const text =
      reset > 0
        ? plural(reset, {
            one: 'Chaque fiche porte un nouveau code, qui annule l’ancienne fiche. # compte déjà utilisé sera réinitialisé : ses sessions se ferment.',
            other:
              'Chaque fiche porte un nouveau code, qui annule l’ancienne fiche. # comptes déjà utilisés seront réinitialisés : leurs sessions se ferment.',
          })
        : t`Chaque fiche porte un code à usage unique, valable 30 jours. Une nouvelle fiche annule l’ancienne. Le fichier n’est gardé nulle part : imprimez-le tout de suite.`;
    const files = Math.ceil(count / most);
    const parts = plural(files, { one: 'Un seul fichier.', other: 'Elles viennent en # fichiers.' });
    if (await confirm({ title, text: files > 1 ? `${text} ${parts}` : text, action: t`Imprimer` }))
      printing.mutate({ target, key });
  };
  const askMail = async (target: Target): Promise<void> => {
    if (
      await confirm({
        title: t`Envoyer les invitations par e-mail ?`,
        text: t`Ceux qui ont une adresse et ne se sont jamais connectés reçoivent un lien à usage unique, dans leur langue. Leur ancien code cesse quand le message est parti.`,
        action: t`Envoyer`,
      })
    )
      mailing.mutate(target);
  };
  return { askPrint, askMail, busy: printing.isPending || mailing.isPending };
}
