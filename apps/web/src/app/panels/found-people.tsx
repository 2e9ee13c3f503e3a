import { listPeople } from '@encrier/contract/school/imports';
import { Avatar } from '@encrier/ui/data/Avatar';
import type { CommandGroup } from '@encrier/ui/overlays/CommandPalette';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { api } from '#kernel/api/client.ts';
import { go } from '#kernel/go.ts';
import { useSession } from '#kernel/session/session.ts';
import type { Entry } from '../shell/menu.ts';

/** Letters after which the persons of the school are searched. */
const ENOUGH = 2;
/** Persons shown of each kind. */
const MOST = 6;

const kinds = [
  { kind: 'pupils', lists: ['/admin/eleves', '/prof/eleves'] },
  { kind: 'guardians', lists: ['/admin/responsables'] },
  { kind: 'staff', lists: ['/admin/personnels'] },
] as const;

/** Persons with this name, of the lists that stand in the caller's menu; the server narrows them to his rights. */
export function useFoundPeople(entries: readonly Entry[], query: string): CommandGroup[] {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const q = useDeferredValue(query.trim());
  const asked = kinds.flatMap(({ kind, lists }) => {
    const list = entries.find(({ path }) => (lists as readonly string[]).includes(path))?.path;
    return list ? [{ kind, list }] : [];
  });
  const found = useQueries({
    queries: asked.map(({ kind }) => ({
      queryKey: ['people', 'palette', kind, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => api(listPeople, { query: { q, kind, page: 1 } }, { signal }),
      enabled: q.length >= ENOUGH,
      placeholderData: keepPreviousData,
    })),
  });
  if (q.length < ENOUGH || !school) return [];
  const names = { pupils: t`Élèves`, guardians: t`Responsables`, staff: t`Personnel` };
  return asked.map(({ kind, list }, index) => ({
    key: kind,
    label: names[kind],
    commands: (found[index]?.data?.items ?? []).slice(0, MOST).map((person) => ({
      key: person.id,
      label: person.label,
      ...(person.detail && { detail: person.detail }),
      lead: <Avatar name={person.label} photo={imageAddress(school, person.photo, 96)} size={24} />,
      // A guardian has no page of his own: his line of the list leads to his family.
      run: () => go(kind === 'guardians' ? `${list}?q=${encodeURIComponent(person.label)}` : `${list}/${person.id}`),
    })),
  }));
}
