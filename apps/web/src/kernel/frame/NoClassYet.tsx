import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans } from '@lingui/react/macro';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#kernel/session/rights.ts';

type Props = {
  icon: Icon;
  title: ReactNode;
  /** For those who do not create classes. */
  children?: ReactNode;
};

/** Empty because there is no class or course yet: those who create them get a link. */
export function NoClassYet({ icon, title, children }: Props) {
  const mayCreate = useCan('school.structure');
  if (!mayCreate)
    return (
      <EmptyState icon={icon} title={title}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <ButtonLink href="/admin/classes">
          <Trans>Niveaux et classes</Trans>
        </ButtonLink>
      }
    >
      <Trans>Créez d’abord les classes de l’année et leurs cours.</Trans>
    </EmptyState>
  );
}
