import type { LogLesson } from '@encrier/contract/teaching/lesson-log';
import { Button } from '@encrier/ui/actions/Button';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '#kernel/store.ts';
import { toast } from '#kernel/toast/toast.ts';
import { shift } from '../../plan.api.ts';
import type { EntryKeeper } from './entry-keeper.ts';

/** For a cancelled lesson: moves the prepared content to the next lessons, on request. */
export function Shift({ lesson, keeper }: { lesson: LogLesson; keeper: EntryKeeper }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const post = useStore(keeper.store, (state) => state.post);
  if (!lesson.can.write || !post || post.status === 'published' || post.locked) return null;
  async function go(): Promise<void> {
    setBusy(true);
    try {
      await keeper.save();
      const { version } = keeper.store.get().post ?? { version: 0 };
      const { shifted, to } = await shift(lesson.id, version);
      toast.success(plural(shifted, { one: '# séance décalée.', other: '# séances décalées.' }));
      await navigate({ to: '.', search: { seance: to } as never });
    } catch {
      // The call itself showed the error.
    }
    setBusy(false);
    setAsking(false);
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Trans>Décaler la suite</Trans>
      </Button>
      <Confirm
        open={asking}
        title={t`Décaler les séances préparées ?`}
        action={t`Décaler`}
        cancel={t`Ne rien changer`}
        busy={busy}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          Cette séance passe au prochain cours, chacune des suivantes à celui d’après, jusqu’à un cours libre. Les
          séances publiées ne bougent pas.
        </Trans>
      </Confirm>
    </>
  );
}
