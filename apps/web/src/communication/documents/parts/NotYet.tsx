import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { sentence } from '#kernel/errors/sentence.ts';

export type NotYetProps = { error: unknown; retry: () => void; label: string; rows?: number };

/** What stands in the place of a list that is on its way, or that could not be read. */
export function NotYet({ error, retry, label, rows = 8 }: NotYetProps) {
  if (!error) return <Skeletons label={label} rows={rows} />;
  return (
    <Notice
      tone="bad"
      title={sentence(error)}
      action={
        <Button size="small" onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    />
  );
}
