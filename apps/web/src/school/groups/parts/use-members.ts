import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { bringIn, takeOut } from '../groups.api.ts';

type Who = { pupilIds: string[] } | { classId: string };

/** Adds and removes members of a group, with undo; asks first above the capacity. */
export function useMembers(id: string) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      if (isApiError(error, 'groups.full')) throw error;
      if (!isApiError(error, 'network')) toast.error(sentence(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const addedWords = (count: number): string => plural(count, { one: '# élève ajouté', other: '# élèves ajoutés' });
  const out = (count: number): string => plural(count, { one: '# élève sorti', other: '# élèves sortis' });
  const again = (pupilIds: string[], from: string): void =>
    void attempt(() => bringIn(id, { pupilIds, from, overCapacity: true }));
  /** True once they are members. */
  const add = async (who: Who, from: string, overCapacity = false): Promise<boolean> => {
    try {
      const done = await attempt(() => bringIn(id, { ...who, from, overCapacity }));
      if (!done) return false;
      if (done.ids.length === 0) toast.info(t`Ils sont déjà dans le groupe.`);
      else
        toast.success(addedWords(done.ids.length), {
          undo: () => void attempt(() => takeOut(id, { pupilIds: done.ids, from })),
        });
      return true;
    } catch (error) {
      if (!isApiError(error, 'groups.full')) throw error;
      const { pupils, capacity } = error.details as { pupils: number; capacity: number };
      const goOn = await confirm({
        title: t`Dépasser la capacité ?`,
        text: t`Ce groupe aurait ${pupils} élèves pour ${capacity} places.`,
        action: t`Ajouter quand même`,
      });
      return goOn && add(who, from, true);
    }
  };
  const remove = async (pupilIds: string[], from: string): Promise<boolean> => {
    const done = await attempt(() => takeOut(id, { pupilIds, from }));
    if (done) toast.success(out(done.ids.length), { undo: () => again(done.ids, from) });
    return done !== null;
  };
  return { busy, add, remove };
}
