import type { MandateKind } from '@encrier/contract/school/mandates';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconUserStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { wordsOfKind } from './kinds.home.tsx';

type Line = { kind: MandateKind; female: boolean; label: string; labelAr: string };
type Props<L extends Line> = { items: readonly L[]; end?: (line: L) => ReactNode; href?: (line: L) => string | null };
/** Names with their mandates. */
export function MandateLines<L extends Line>({ items, end, href }: Props<L>) {
  const { t, i18n } = useLingui();
  const arabic = useLang() === 'ar';
  return (
    <CardRows label={t`Délégués`}>
      {items.map((one) => {
        const to = href?.(one);
        return (
          <CardRow
            key={`${one.kind} ${one.label}`}
            icon={IconUserStar}
            title={<bdi>{(arabic && one.labelAr) || one.label}</bdi>}
            detail={i18n._(wordsOfKind(one))}
            end={end?.(one)}
            {...(to && { href: to })}
          />
        );
      })}
    </CardRows>
  );
}
