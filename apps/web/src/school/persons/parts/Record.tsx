import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';

type Props<T> = {
  data: T | undefined;
  error: Error | null;
  retry: () => void /** Where the record would stand in a list. */;
  back: string;
  children: (data: T) => ReactNode;
};

/** The body of a record's page: while it loads, when it is missing, when it cannot be asked, and once it is there. */
export function Record<T>({ data, error, retry, back, children }: Props<T>) {
  const { t } = useLingui();
  if (isApiError(error, 'not_found')) {
    return (
      <StatePage
        icon={IconUserQuestion}
        title={t`Fiche introuvable`}
        actions={
          <ButtonLink href={back}>
            <Trans>Revenir à la liste</Trans>
          </ButtonLink>
        }
      >
        <Trans>Cette fiche n’existe pas ou ne vous est pas accessible.</Trans>
      </StatePage>
    );
  }
  if (data) return children(data);
  return error ? (
    <Notice
      tone="bad"
      title={sentence(error)}
      action={
        <Button size="small" onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    />
  ) : (
    <Skeletons label={t`Chargement`} rows={8} />
  );
}
