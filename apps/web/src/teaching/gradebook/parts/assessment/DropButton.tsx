import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash, IconX } from '@tabler/icons-react';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelOne, dropAssessment } from '../../gradebook.api.ts';

/** Deletes an assessment without marks, cancels one that has some. */
export function DropButton({
  id,
  marked,
  version,
  onDone,
}: {
  id: string;
  marked: boolean;
  version: number;
  onDone: () => void;
}) {
  const { t } = useLingui();
  async function drop() {
    const yes = await confirm({
      title: marked ? t`Annuler cette évaluation ?` : t`Supprimer cette évaluation ?`,
      text: marked
        ? t`Ses notes restent, ne comptent plus, et les familles ne la voient plus.`
        : t`Elle n’a aucune note.`,
      action: marked ? t`Annuler l’évaluation` : t`Supprimer`,
      danger: true,
    });
    if (!yes) return;
    try {
      await (marked ? cancelOne(id, version) : dropAssessment(id));
      toast.success(marked ? t`Évaluation annulée.` : t`Évaluation supprimée.`);
      onDone();
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  return (
    <Button variant="danger" icon={marked ? IconX : IconTrash} onClick={() => void drop()}>
      {marked ? <Trans>Annuler l’évaluation</Trans> : <Trans>Supprimer</Trans>}
    </Button>
  );
}
