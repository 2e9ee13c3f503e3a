import type { ReportModel } from '@encrier/contract/teaching/report-cards-models';
import { Button } from '@encrier/ui/actions/Button';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dropModel } from '../../report-cards.api.ts';

/** Deletes a model, after a confirmation with the consequences. */
export function RemoveButton({ model, onDone }: { model: ReportModel; onDone: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => dropModel(model.id), onSuccess: onDone });
  return (
    <>
      <Button variant="danger" icon={IconTrash} onClick={() => setAsking(true)}>
        <Trans>Retirer</Trans>
      </Button>
      <Confirm
        open={asking}
        danger
        title={t`Retirer ce modèle ?`}
        action={t`Retirer`}
        cancel={t`Annuler`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Les bulletins déjà arrêtés gardent leur forme. Ses niveaux reprennent la forme usuelle.</Trans>
      </Confirm>
    </>
  );
}
