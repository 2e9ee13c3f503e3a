import type { DraftMessage, RecipientChoice } from '@encrier/contract/communication/messages';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SaveWords } from '#kernel/content/SaveWords.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useStore } from '#kernel/store.ts';
import { Conflict } from '../draft/Conflict.tsx';
import { ruleKey } from '../draft/draft-content.ts';
import { DraftProvider } from '../draft/DraftContext.tsx';
import { MessageKeeper } from '../draft/message-keeper.ts';
import { DRAFT_PARAM, usePlace } from '../place.ts';
import { Composer } from './Composer.tsx';

type Props = {
  id: string;
  post: DraftMessage | null;
  /** Allowed people from the address; absent without any. */
  to?: readonly RecipientChoice[];
};

/** The page for writing one message, once its data is loaded. */
export function ComposeFrame({ id, post, to }: Props) {
  const { t } = useLingui();
  const { base } = usePlace();
  const [keeper] = useState(
    () =>
      new MessageKeeper(
        id,
        post,
        to && { audience: to.map(({ rule }) => rule) },
        to && Object.fromEntries(to.map(({ rule, label }) => [ruleKey(rule), label])),
      ),
  );
  const navigate = useNavigate();
  const begun = useStore(keeper.store, (state) => state.phase !== 'idle');
  const answer = useStore(keeper.store, (state) => state.body.content.replyTo !== null);
  useEffect(() => {
    if (begun)
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => ({ ...old, [DRAFT_PARAM]: id })) as never,
        replace: true,
      });
  }, [begun, id, navigate]);
  return (
    <DraftProvider value={keeper}>
      <PageFrame
        title={answer ? t`Réponse` : t`Nouveau message`}
        path={[{ label: t`Messages`, href: base }]}
        backLabel={t`Retour`}
        state={<SaveWords store={keeper.store} />}
        width={820}
      >
        {to?.length === 0 && (
          <Notice tone="warn" title={t`Les règles de l’école ne vous permettent pas d’écrire à ces personnes.`} />
        )}
        <Composer />
        <Conflict />
      </PageFrame>
    </DraftProvider>
  );
}
