import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { type MatrixProps, MatrixTable } from './MatrixTable.tsx';
import { OneRole } from './OneRole.tsx';

/** The matrix, one role at a time on a phone. */
export function MatrixBody({ table, onReset }: { table: MatrixProps; onReset: () => void }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  if (table.groups.length === 0)
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`Aucune action ne correspond`}
        action={
          <Button onClick={onReset}>
            <Trans>Tout afficher</Trans>
          </Button>
        }
      />
    );
  return narrow ? <OneRole {...table} /> : <MatrixTable {...table} />;
}
