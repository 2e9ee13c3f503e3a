import { Button } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { remind } from '../papers.api.ts';

/**
 * Reminds the families of a campaign's missing papers, after showing their number: a sent reminder cannot be undone.
 */
export function RemindFamilies({ id, missing }: { id: string; missing: number }) {
  const { t } = useLingui();
  const again = useMutation({
    mutationFn: () => remind(id),
    onSuccess: ({ reminded }) =>
      toast.success(
        reminded === 0
          ? t`Il ne manque plus rien`
          : plural(reminded, { one: '# famille relancée', other: '# familles relancées' }),
      ),
  });
  const ask = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Relancer les familles ?`,
        text: plural(missing, {
          one: '# pièce manque. Un rappel part aussitôt.',
          other: '# pièces manquent. Un rappel part aussitôt.',
        }),
        action: t`Relancer`,
      })
    )
      again.mutate();
  };
  return (
    <Button icon={IconBell} busy={again.isPending} onClick={() => void ask()}>
      <Trans>Relancer</Trans>
    </Button>
  );
}
