import type { ResourceAction, ResourceStatus } from '@encrier/contract/communication/resources';
import { plural } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { toast } from '#kernel/toast/toast.ts';
import { type Change, changeThem } from '../../resources.api.ts';

type Before = { id: string; status: ResourceStatus; subjectId: string; folderId: string | null };
const backTo: Record<ResourceStatus, ResourceAction> = {
  published: 'publish',
  draft: 'draft',
  hidden: 'hide',
  archived: 'archive',
};
const opposite: Partial<Record<ResourceAction, ResourceAction>> = {
  remove: 'restore',
  restore: 'remove',
  share: 'unshare',
  unshare: 'share',
};

/** Calls that restore resources, grouped by former state. */
export function undoOf(deed: ResourceAction, before: readonly Before[]): Change[] {
  const other = opposite[deed];
  if (other) return [{ ids: before.map((one) => one.id), deed: other }];
  const groups = new Map<string, Change>();
  for (const { id, status, subjectId, folderId } of before) {
    const back: Change = deed === 'move' ? { ids: [], deed, subjectId, folderId } : { ids: [], deed: backTo[status] };
    const key = JSON.stringify(back);
    groups.set(key, { ...back, ids: [...(groups.get(key)?.ids ?? []), id] });
  }
  return [...groups.values()];
}

/** Runs one action on many resources, announces it, and offers to undo it. */
export function useBulkActions(govern: boolean, onDone: () => void) {
  const successWords: Record<ResourceAction, (n: number) => string> = {
    publish: (n) => plural(n, { one: '# ressource publiée', other: '# ressources publiées' }),
    draft: (n) => plural(n, { one: '# ressource remise en brouillon', other: '# ressources remises en brouillon' }),
    hide: (n) => plural(n, { one: '# ressource masquée', other: '# ressources masquées' }),
    archive: (n) => plural(n, { one: '# ressource archivée', other: '# ressources archivées' }),
    share: (n) =>
      plural(n, { one: '# ressource partagée avec vos collègues', other: '# ressources partagées avec vos collègues' }),
    unshare: (n) => plural(n, { one: '# ressource n’est plus partagée', other: '# ressources ne sont plus partagées' }),
    remove: (n) => plural(n, { one: '# ressource retirée', other: '# ressources retirées' }),
    restore: (n) => plural(n, { one: '# ressource rétablie', other: '# ressources rétablies' }),
    move: (n) => plural(n, { one: '# ressource déplacée', other: '# ressources déplacées' }),
  };
  const undo = async (deed: ResourceAction, before: readonly Before[]) => {
    for (const back of undoOf(deed, before)) await changeThem(back, govern);
  };
  return useMutation({
    mutationFn: (change: Change) => changeThem(change, govern),
    onSuccess: ({ changed, before }, { deed }) => {
      toast.success(successWords[deed](changed), { undo: () => void undo(deed, before) });
      onDone();
    },
  });
}
