import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { discard } from '../imports.api.ts';

/** Cancels an import after confirmation. */
export function LeaveButton({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useLingui();
  const leave = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Abandonner cet import ?`,
        text: t`Les corrections faites ici seront perdues. Rien n’a été créé.`,
        action: t`Abandonner l’import`,
        danger: true,
      }))
    )
      return;
    await discard(id).then(onGone, (error) => toast.error(sentence(error)));
  };
  return (
    <Button variant="quiet" onClick={() => void leave()}>
      <Trans>Abandonner</Trans>
    </Button>
  );
}
