import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Asked, type Asking } from '#kernel/frame/Asked.tsx';

type Props<T> = {
  query: Asking<T>;
  /** Path of the list that contains the record. */
  back: string;
  children: (data: T) => ReactNode;
};

/** The body of a record's page, or a message when it does not exist. */
export function Record<T>({ query, back, children }: Props<T>) {
  const { t } = useLingui();
  const missing = (
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
  return (
    <Asked query={query} missing={missing}>
      {children}
    </Asked>
  );
}
