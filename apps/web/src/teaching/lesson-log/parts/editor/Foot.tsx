import type { LogLesson } from '@encrier/contract/teaching/lesson-log';
import { Button } from '@encrier/ui/actions/Button';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from '#kernel/store.ts';
import { toast } from '#kernel/toast/toast.ts';
import { publish } from '../../lesson-log.api.ts';
import { type EntryKeeper, keptOf } from './entry-keeper.ts';

/** Publishes, saves changes of a published entry, or withdraws it. */
export function Foot({ lesson, keeper }: { lesson: LogLesson; keeper: EntryKeeper }) {
  const { t } = useLingui();
  const post = useStore(keeper.store, (state) => state.post);
  const phase = useStore(keeper.store, (state) => state.phase);
  const [busy, setBusy] = useState(false);
  const out = post?.status === 'published';
  async function show(published: boolean): Promise<void> {
    setBusy(true);
    try {
      const saved = await keeper.save();
      const stored = keeper.store.get().post;
      if (!stored) toast.error(t`Écrivez un titre ou un contenu d’abord.`);
      else if (saved) {
        keeper.take(keptOf(await publish(lesson.id, stored.version, published)));
        toast.success(published ? t`Séance publiée.` : t`Séance retirée : les familles ne la voient plus.`);
      }
    } catch {
      // The call itself showed the error.
    }
    setBusy(false);
  }
  const waiting = phase === 'typing' || phase === 'offline' || phase === 'refused';
  return (
    <StickyFoot note={out ? <Trans>Publiée : ses lecteurs la voient.</Trans> : undefined}>
      {out && (
        <Button busy={busy} onClick={() => void show(false)}>
          <Trans>Retirer</Trans>
        </Button>
      )}
      {out ? (
        <Button variant="primary" busy={phase === 'sending'} disabled={!waiting} onClick={() => void keeper.save()}>
          <Trans>Enregistrer</Trans>
        </Button>
      ) : (
        <Button variant="primary" busy={busy} disabled={!lesson.can.publish} onClick={() => void show(true)}>
          <Trans>Publier la séance</Trans>
        </Button>
      )}
    </StickyFoot>
  );
}
