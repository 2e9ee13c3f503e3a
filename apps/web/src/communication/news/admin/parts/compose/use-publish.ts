import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { pictured, publish, refreshNews, restore } from '../../admin.api.ts';
import { askPictures, unlooked } from '../draft/ask-pictures.ts';
import { problemsOf } from '../draft/draft-content.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import type { Primary } from '../schedule/publish-words.ts';

/** One key per text sent: clicked twice, or repeated after a timeout, it is sent once. */
function useKeyOf(): (id: string, version: number) => string {
  const keys = useRef(new Map<string, string>());
  return (id, version) => {
    const name = `${id}-${version}`;
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    return key;
  };
}

/** Runs the primary button's action; shows missing fields first, and reports them to `missing`. */
export function usePublish(
  keeper: DraftKeeper,
  missing: () => void,
): { busy: boolean; run: (primary: Primary, notifyAgain?: boolean) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const keyOf = useKeyOf();
  const navigate = useNavigate();

  async function out(): Promise<void> {
    const { post } = keeper.store.get();
    if (!post) return;
    const taken = await sent(post.id, post.version, keyOf(post.id, post.version));
    if (!taken) return;
    keeper.take(taken);
    const when = taken.content.publishAt ? formatMoment(taken.content.publishAt) : '';
    toast.success(
      taken.status === 'in_review'
        ? t`Proposée à la validation`
        : taken.status === 'scheduled'
          ? t`Planifiée : ${when}`
          : t`Publiée`,
    );
    void navigate({
      to: taken.status === 'published' ? '/admin/news/receipts/$id' : '/admin/news',
      params: { id: taken.id },
    } as never);
  }

  async function act({ does }: Primary, notifyAgain: boolean): Promise<void> {
    if (does === 'restore') return keeper.take(await restore({ id: keeper.id }));
    if (!(await keeper.save({ notifyAgain }))) return failedSave(keeper);
    if (does !== 'correct') return out();
    void refreshNews();
    toast.success(t`Changements enregistrés`);
  }

  async function run(primary: Primary, notifyAgain = false): Promise<void> {
    if (running.current) return;
    const problems = primary.does === 'restore' ? [] : problemsOf(keeper.store.get().body.content);
    if (problems.length > 0) {
      toast.error(
        plural(problems.length, { one: 'Il reste # point à compléter', other: 'Il reste # points à compléter' }),
      );
      return missing();
    }
    running.current = true;
    setBusy(true);
    try {
      await act(primary, notifyAgain);
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) await keeper.meet();
      else toast.error(sentence(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}

/**
 * Publishes; when pupils must not be recognisable on its pictures, the author first confirms having looked. Null when
 * the author cancels.
 */
async function sent(id: string, version: number, key: string): Promise<Awaited<ReturnType<typeof publish>> | null> {
  try {
    return await publish(id, version, key);
  } catch (error) {
    if (unlooked(error) === null) throw error;
    const { without, names } = await pictured(id);
    const list = names.map(({ label, className }) => (className ? `${label} (${className})` : label)).join(comma());
    const sure = await askPictures(without, list);
    return sure ? publish(id, version, `${key}-seen`, true) : null;
  }
}

function failedSave(keeper: DraftKeeper): void {
  const { phase, error } = keeper.store.get();
  if (phase === 'offline') toast.error(t`Le serveur est injoignable : le texte est gardé ici, rien n’est publié.`);
  else if (phase === 'refused') toast.error(sentence(error));
}
