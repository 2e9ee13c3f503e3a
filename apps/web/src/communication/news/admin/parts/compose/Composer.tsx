import { IconButton } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useMedia, useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Conflict } from '../draft/Conflict.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { DraftProvider } from '../draft/DraftContext.tsx';
import { DraftWords } from '../draft/DraftWords.tsx';
import { Preview } from '../preview/Preview.tsx';
import { Revisions } from '../review/Revisions.tsx';
import css from './Compose.module.css';
import { ComposeForm } from './ComposeForm.tsx';
import { PrimaryButton, PrimaryFoot } from './PrimaryButton.tsx';
import { useLeaving } from './use-leaving.ts';
import { useSaveKey } from './use-save-key.ts';

/** Focuses the first invalid field. */
function focusWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** The composer: the form, the preview beside it, and one button that tells what it does. */
export function Composer({ keeper, title }: { keeper: DraftKeeper; title: string }) {
  const { t } = useLingui();
  const form = useRef<HTMLDivElement>(null);
  const beside = useMedia('(min-width: 1200px)');
  const phone = useNarrow();
  const [attempts, setAttempts] = useState(0);
  const [uploading, setUploading] = useState(0);
  const [panel, setPanel] = useState<'preview' | 'history' | null>(null);
  useEffect(() => keeper.start(), [keeper]);
  useLeaving(keeper, uploading > 0);
  useSaveKey(keeper);
  useEffect(() => {
    if (attempts > 0) focusWrong(form.current);
  }, [attempts]);
  const primary = <PrimaryButton uploading={uploading > 0} onMissing={() => setAttempts((count) => count + 1)} />;
  const history = keeper.store.get().post?.publishedAt != null;
  return (
    <DraftProvider value={keeper}>
      <PageFrame
        raw
        title={title}
        path={[{ label: t`Actualités`, href: '/admin/news' }]}
        state={!phone && <DraftWords />}
        tools={
          <>
            {!beside && <IconButton icon={IconEye} label={t`Aperçu`} tip="end" onClick={() => setPanel('preview')} />}
            {history && (
              <IconButton icon={IconHistory} label={t`Historique`} tip="end" onClick={() => setPanel('history')} />
            )}
          </>
        }
        action={!phone && primary}
      >
        <div className={css.page}>
          <div ref={form} className={css.form}>
            <ComposeForm asked={attempts > 0} onUploading={(by) => setUploading((count) => count + by)} />
          </div>
          {beside && (
            <aside className={css.aside}>
              <Preview titled />
            </aside>
          )}
        </div>
        {phone && <PrimaryFoot>{primary}</PrimaryFoot>}
      </PageFrame>
      <Sheet
        open={panel === 'preview'}
        onClose={() => setPanel(null)}
        title={t`Aperçu`}
        closeLabel={t`Fermer`}
        width={440}
      >
        <Preview titled={false} />
      </Sheet>
      <Revisions open={panel === 'history'} onClose={() => setPanel(null)} />
      <Conflict />
    </DraftProvider>
  );
}
