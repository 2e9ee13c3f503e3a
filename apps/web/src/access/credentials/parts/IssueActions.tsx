import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconPrinter, IconSend, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useCan } from '#kernel/session/rights.ts';
import type { Board, Filter, Target } from '../credentials.api.ts';
import css from './Credentials.module.css';
import { useAccounts } from './use-accounts.ts';
import { useIssue } from './use-issue.ts';

/** The page's one primary action: sheets for all who have no code that works, of the class shown or of the school. */
export function IssueActions({ filter, board }: { filter: Filter; board: Board }) {
  const { t } = useLingui();
  const mayPrint = useCan('credentials.print');
  const { askPrint, askMail, busy } = useIssue();
  const { askAccounts, busy: making } = useAccounts();
  if (!mayPrint) return null;
  const figures = (filter.classId ? board.classes.find((one) => one.id === filter.classId) : undefined) ?? board.total;
  const target: Target = { kind: filter.kind, ...(filter.classId && { classId: filter.classId }) };
  const waiting = figures.toInvite - figures.noAccount;
  const never = waiting + figures.invited;
  return (
    <span className={css.actions}>
      <Button
        variant="primary"
        icon={IconPrinter}
        busy={busy}
        disabled={waiting === 0}
        onClick={() => void askPrint(target, waiting)}
      >
        {waiting === 0 ? (
          <Trans>Imprimer des fiches</Trans>
        ) : (
          plural(waiting, { one: 'Imprimer # fiche', other: 'Imprimer # fiches' })
        )}
      </Button>
      <Menu
        label={t`Autres envois`}
        align="end"
        closeLabel={t`Fermer`}
        trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={t`Autres envois`} tip="end" />}
        items={[
          ...(figures.noAccount > 0
            ? [
                {
                  key: 'accounts',
                  icon: IconUserPlus,
                  label: plural(figures.noAccount, {
                    one: 'Créer # compte manquant',
                    other: 'Créer # comptes manquants',
                  }),
                  note: t`Leurs fiches s’impriment ensuite`,
                  disabled: making,
                  onSelect: () => void askAccounts(target, figures.noAccount),
                },
              ]
            : []),
          {
            key: 'never',
            icon: IconUsers,
            label: plural(never, {
              one: 'Réimprimer pour # personne jamais connectée',
              other: 'Réimprimer pour # personnes jamais connectées',
            }),
            note: t`Leurs anciennes fiches cessent`,
            disabled: never === 0,
            onSelect: () => void askPrint({ ...target, never: true }, never),
          },
          {
            key: 'mail',
            icon: IconSend,
            label: t`Inviter par e-mail`,
            note: board.mail ? t`Ceux qui ont une adresse et pas de code` : t`L’envoi d’e-mails n’est pas configuré`,
            disabled: !board.mail || waiting === 0,
            onSelect: () => void askMail(target),
          },
          {
            key: 'remind',
            icon: IconSend,
            label: t`Relancer les invités par e-mail`,
            note: t`Un nouveau lien remplace l’ancien`,
            disabled: !board.mail || figures.invited === 0,
            onSelect: () => void askMail({ ...target, never: true }),
          },
        ]}
      />
    </span>
  );
}
