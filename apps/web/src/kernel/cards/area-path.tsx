import { UiLink } from '@encrier/ui/link';
import { Trans } from '@lingui/react/macro';
import { usePagePath } from '#kernel/frame/page-path.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { isDeclaredPath } from '#kernel/screens.ts';

/** Address of a screen of the current area; null where the area has none. */
export function useAreaPath(suffix: string): string | null {
  const { user, area } = useSession();
  const here = usePagePath();
  if (!user) return null;
  const path = `/${currentArea(user, here, area)}${suffix}` as const;
  return isDeclaredPath(path) ? path : null;
}

/** Link from a card to the whole list; nothing without one. */
export function SeeAll({ href }: { href: string | null }) {
  return href ? (
    <UiLink href={href}>
      <Trans>Tout voir</Trans>
    </UiLink>
  ) : null;
}
