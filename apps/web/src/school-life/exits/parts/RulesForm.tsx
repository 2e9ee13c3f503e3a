import { Button } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { rulesQuery } from '../exits.api.ts';
import { RulesFields } from './RulesFields.tsx';

/** When an exit may be requested, and from when pupils who leave at the end of lessons may go. */
export function RulesForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(rulesQuery);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Réglages des sorties`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="exit-rules" disabled={!query.data}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <Asked query={query} rows={4}>
        {({ version, levels, ...rules }) => (
          <RulesFields rules={rules} levels={levels} version={version} onSaved={onClose} />
        )}
      </Asked>
    </Sheet>
  );
}
