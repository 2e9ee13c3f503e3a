import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { sentence } from '#kernel/errors/sentence.ts';
import { type MatrixProps, MatrixTable } from './MatrixTable.tsx';
import { OneRole } from './OneRole.tsx';

/** The matrix, one role at a time on a phone, or why it is not there. */
export function MatrixBody({
  table,
  error,
  onRetry,
  onReset,
}: {
  table: MatrixProps | null;
  error: unknown;
  onRetry: () => void;
  onReset: () => void;
}) {
  const { t } = useLingui();
  const narrow = useNarrow();
  if (error)
    return (
      <Notice
        tone="bad"
        title={sentence(error)}
        action={
          <Button size="small" onClick={onRetry}>
            <Trans>Réessayer</Trans>
          </Button>
        }
      />
    );
  if (!table) return <Skeletons label={t`Chargement`} rows={10} />;
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
