import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarClock, IconCheck, IconSend, IconWorldUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { DraftWords } from '../draft/DraftWords.tsx';
import css from './Compose.module.css';
import { type Primary, primaryOf } from '../schedule/publish-words.ts';
import { usePublish } from './use-publish.ts';

const icons = {
  publish: IconWorldUpload,
  plan: IconCalendarClock,
  propose: IconSend,
  correct: IconCheck,
  restore: IconWorldUpload,
};

/** The current minute: « Planifier pour… » becomes « Publier maintenant » at the chosen time. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function usePrimary(): Primary | null {
  const now = useNow();
  const mayPublish = useCan('news.publish');
  const post = useDraft((state) => state.post);
  const publishAt = useDraft((state) => state.body.content.publishAt);
  const dirty = useDraft((state) => state.phase !== 'idle' && state.phase !== 'saved');
  return primaryOf({ post, publishAt, mayPublish, dirty, now });
}

/** The one primary button of the composer; it names what happens and when. */
export function PrimaryButton({ uploading, onMissing }: { uploading: boolean; onMissing: () => void }) {
  const { t } = useLingui();
  const keeper = useKeeper();
  const primary = usePrimary();
  const out = useDraft((state) => state.post?.status === 'published');
  const conflict = useDraft((state) => state.phase === 'conflict');
  const [again, setAgain] = useState(false);
  const { busy, run } = usePublish(keeper, onMissing);
  if (!primary) return null;
  return (
    <span className={css.primary}>
      {out && primary.does === 'correct' && (
        <CheckField
          label={t`Prévenir de nouveau`}
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      <Button
        variant="primary"
        icon={icons[primary.does]}
        busy={busy || uploading}
        disabled={conflict}
        onClick={() => void run(primary, again).then(() => setAgain(false))}
      >
        {uploading ? t`Envoi des fichiers…` : primary.label}
      </Button>
    </span>
  );
}

/** Within reach of the thumb on phones, with the state of the text above it. */
export function PrimaryFoot({ children }: { children: ReactNode }) {
  return <StickyFoot note={<DraftWords />}>{usePrimary() ? children : null}</StickyFoot>;
}
