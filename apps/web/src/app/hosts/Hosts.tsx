import { LoadingBar, LoadingOverlay } from '@encrier/ui/feedback/Loading';
import { Toasts } from '@encrier/ui/overlays/Toasts';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useBusy } from '#kernel/toast/busy.ts';
import { useConfirm } from '#kernel/toast/confirm.ts';
import { useProof } from './proof.ts';

const Asking = lazy(async () => ({ default: (await import('./Asking.tsx')).Asking }));
const Proof = lazy(async () => ({ default: (await import('./Proof.tsx')).Proof }));

/**
 * Windows that any part of the application may open over the page: toasts, loading, a question, a proof of identity.
 */
export function Hosts() {
  const { t } = useLingui();
  const { overlay, bar } = useBusy();
  const { question } = useConfirm();
  const proof = useProof();
  return (
    <>
      <LoadingBar active={bar} label={t`Chargement`} />
      <LoadingOverlay active={overlay} label={t`Chargement`} size={80} />
      <Toasts label={t`Messages`} closeLabel={t`Fermer`} />
      <Suspense>
        {question && <Asking />}
        {proof && <Proof totp={proof.totp} answer={proof.answer} />}
      </Suspense>
    </>
  );
}
