import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Sent, send } from '../../messages.api.ts';
import type { MessageKeeper } from '../draft/message-keeper.ts';

/** The result of sending, in words. */
export function sentWords({ status, sendAt }: Pick<Sent, 'status' | 'sendAt'>): string {
  const when = sendAt ? formatMoment(sendAt) : '';
  if (status === 'waiting') return t`En attente de validation : vous serez prévenu de la suite.`;
  if (status === 'scheduled') return t`Partira ${when}`;
  return t`Message envoyé`;
}

/** Saves, then sends once, however often it is clicked; after a failure the text stays. */
export function useSend(
  keeper: MessageKeeper,
  onSent: (sent: Sent) => void,
): { busy: boolean; run: (bypass?: string) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const keys = useRef(new Map<string, string>());
  const keyOf = (name: string): string => {
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    return key;
  };
  async function out(bypass: string | undefined): Promise<void> {
    const before = keeper.store.get().post;
    // A returned message becomes a draft again once saved, even without a change.
    if (before && before.status !== 'draft') keeper.change({});
    if (!(await keeper.save())) {
      const { phase, error } = keeper.store.get();
      if (phase === 'offline') toast.error(t`Le serveur est injoignable : le texte est gardé ici, rien n’est envoyé.`);
      else if (phase === 'refused') toast.error(sentence(error));
      return;
    }
    const { post } = keeper.store.get();
    if (!post) return;
    const sent = await send(post.id, post.version, keyOf(`${post.id}-${post.version}-${bypass ?? ''}`), bypass);
    toast.success(sentWords(sent));
    onSent(sent);
  }
  async function run(bypass?: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await out(bypass);
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) await keeper.meet();
      else if (!isApiError(error, 'network')) toast.error(sentence(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
