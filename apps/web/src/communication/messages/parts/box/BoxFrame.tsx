import { ButtonLink, IconButton, IconLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailQuestion, IconMoonStars, IconPencilPlus, IconSettings } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { usePlace } from '../place.ts';

const Habits = lazy(async () => ({ default: (await import('../habits/HabitsDialog.tsx')).HabitsDialog }));

/** An address under the messages that is not a box of the reader. */
export function NoBox() {
  const { t } = useLingui();
  const { base } = usePlace();
  return (
    <BoxFrame title={t`Messages`}>
      <EmptyState
        icon={IconMailQuestion}
        title={t`Cette boîte n’existe pas`}
        action={
          <ButtonLink href={base}>
            <Trans>Voir mes messages</Trans>
          </ButtonLink>
        }
      />
    </BoxFrame>
  );
}

/** The page around the boxes: its title, its tools and the button to write. */
export function BoxFrame({
  title,
  path,
  children,
}: {
  title: string;
  path?: { label: string; href: string }[];
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { base, area } = usePlace();
  const narrow = useNarrow();
  const settings = useCan('messages.settings') && area === 'admin';
  const [away, setAway] = useState(false);
  const write = (
    <ButtonLink variant="primary" icon={IconPencilPlus} href={`${base}/new`} data-create>
      <Trans>Écrire</Trans>
    </ButtonLink>
  );
  return (
    <PageFrame
      title={title}
      {...(path && !narrow && { path })}
      byChild
      raw
      tools={
        <>
          {settings && (
            <IconLink icon={IconSettings} label={t`Réglages de la messagerie`} href="/admin/messages/reglages" />
          )}
          <IconButton icon={IconMoonStars} label={t`Mes horaires et mon absence`} onClick={() => setAway(true)} />
        </>
      }
      action={!narrow && write}
    >
      {children}
      {narrow && <StickyFoot>{write}</StickyFoot>}
      {away && (
        <Suspense>
          <Habits onClose={() => setAway(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
