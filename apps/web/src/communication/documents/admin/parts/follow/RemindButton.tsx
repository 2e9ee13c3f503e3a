import type { AdminDocument } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { remindNow } from '../../admin.api.ts';

/** Reminds people whose answer is missing, after showing their number: a sent reminder cannot be undone. */
export function RemindButton({ document }: { document: AdminDocument }) {
  const { t } = useLingui();
  const again = useMutation({
    mutationFn: () => remindNow(document.id),
    onSuccess: ({ reminded }) =>
      toast.success(
        reminded === 0
          ? t`Tout le monde a déjà répondu`
          : plural(reminded, { one: '# personne relancée', other: '# personnes relancées' }),
      ),
  });
  const ask = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Relancer ceux qui n’ont pas répondu ?`,
        text: plural(document.owed - document.answered, {
          one: '# réponse manque. Un rappel part aussitôt.',
          other: '# réponses manquent. Un rappel part aussitôt.',
        }),
        action: t`Relancer`,
      })
    )
      again.mutate();
  };
  return (
    <Button variant="primary" icon={IconBell} busy={again.isPending} onClick={() => void ask()}>
      <Trans>Relancer</Trans>
    </Button>
  );
}
