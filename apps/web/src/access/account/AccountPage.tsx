import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { preferencesQuery } from './account.api.ts';
import { Accesses } from './parts/Accesses.tsx';
import css from './parts/Account.module.css';
import { Devices } from './parts/Devices.tsx';
import { Display } from './parts/Display.tsx';
import { Identity } from './parts/Identity.tsx';
import { Notices } from './parts/Notices.tsx';
import { Passkeys } from './parts/Passkeys.tsx';
import { QuietHours } from './parts/QuietHours.tsx';
import { Security } from './parts/Security.tsx';
import { WaysOut } from './parts/WaysOut.tsx';

// A pupil's part of the family room: nobody else loads it.
const OwnImage = lazy(() =>
  import('../../school/family/family.public.tsx').then((room) => ({ default: room.OwnImage })),
);

const OwnWeekday = lazy(() =>
  import('../../communication/weekly/weekly.public.tsx').then((room) => ({ default: room.OwnWeekday })),
);

// Few people delegate their roles: others do not load this code.
const Delegations = lazy(() => import('./parts/Delegations.tsx').then((part) => ({ default: part.Delegations })));

/** Everything that belongs to the signed-in person: identity, appearance, notifications, security. */
export default function AccountPage() {
  const { t } = useLingui();
  const looking = useSession((value) => value.lookAs !== null);
  const pupil = useSession((value) => value.user?.roles.includes('eleve') ?? false);
  const reads = useSession((value) => value.user?.roles.some((role) => role === 'eleve' || role === 'parent') ?? false);
  const entrusts = useCan('roles.delegate');
  const { open } = useSearch({ strict: false }) as { open?: unknown };
  const { isSuccess } = useQuery(preferencesQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the asked part moves when the preferences arrive above it, and is found again
  useEffect(() => {
    if (typeof open === 'string') document.getElementById(open)?.scrollIntoView();
  }, [open, isSuccess]);
  return (
    <PageFrame title={t`Mon compte`} width={640}>
      <div className={css.page}>
        {looking && (
          <Notice>
            <Trans>Vous consultez le compte de quelqu’un d’autre : rien ne peut y être changé.</Trans>
          </Notice>
        )}
        <Identity />
        {pupil && (
          <Suspense fallback={null}>
            <OwnImage />
          </Suspense>
        )}
        <Display />
        <Notices />
        <QuietHours />
        {reads && (
          <Suspense fallback={null}>
            <OwnWeekday />
          </Suspense>
        )}
        <Security />
        <Passkeys looking={looking} />
        <Devices />
        {entrusts && !looking && (
          <Suspense fallback={null}>
            <Delegations />
          </Suspense>
        )}
        {!looking && <Accesses />}
        <WaysOut />
      </div>
    </PageFrame>
  );
}
