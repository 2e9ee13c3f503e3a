import { ButtonLink } from '@encrier/ui/actions/Button';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { namedRecipientsQuery } from './messages.api.ts';
import { usePlace, writeTo } from './parts/place.ts';

/** The way to a new message for these persons; nothing where the school's rules let the reader write to none of them. */
export function WriteTo({ persons, children }: { persons: readonly string[]; children: ReactNode }) {
  const { base } = usePlace();
  const { data } = useQuery(namedRecipientsQuery(persons));
  const open = (data?.items ?? []).flatMap(({ rule, mode }) => (mode !== 'forbidden' && rule.ref ? [rule.ref] : []));
  if (open.length === 0) return null;
  return (
    <ButtonLink icon={IconMail} href={writeTo(base, open)}>
      {children}
    </ButtonLink>
  );
}
