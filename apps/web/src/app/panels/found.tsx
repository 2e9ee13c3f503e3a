import { Avatar } from '@encrier/ui/data/Avatar';
import type { CommandGroup } from '@encrier/ui/overlays/CommandPalette';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useTyped } from '#kernel/frame/use-typed.ts';
import { go } from '#kernel/go.ts';
import { useSession } from '#kernel/session/session.ts';
import { searches } from '../../search.generated.ts';
import type { Entry } from '../shell/menu.ts';
import { menuWords } from '../shell/menu-words.ts';

const inOrder = searches.toSorted((a, b) => a.order - b.order);
/** Objects shown of each kind. */
const most = 6;

/** The typed text: local commands at once, and matching objects of every room once typing pauses. */
export function useFound(entries: readonly Entry[]): {
  typed: string;
  type: (text: string) => void;
  groups: CommandGroup[];
} {
  const { i18n } = useLingui();
  const school = useSession((value) => value.school);
  const [q, setQ] = useState('');
  const [typed, type] = useTyped(q, setQ);
  const faces = inOrder.flatMap((face) => {
    const entry = entries.find(({ path }) => face.lists.includes(path));
    return entry ? [{ face, entry }] : [];
  });
  const found = useQueries({
    queries: faces.map(({ face, entry }) => ({
      queryKey: ['palette', face.key, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => face.find({ q, list: entry.path, signal }),
      enabled: q.length >= face.enough,
      placeholderData: keepPreviousData,
      // An error for one kind does not affect the others.
      retry: false,
    })),
  });
  const groups = faces.map(({ face, entry }, index) => ({
    key: face.key,
    label: i18n._(menuWords(entry.name).title),
    commands: (q.length >= face.enough ? (found[index]?.data ?? []) : []).slice(0, most).map((one) => ({
      key: `${face.key} ${one.id}`,
      label: one.label,
      ...(one.detail && { detail: one.detail }),
      ...(one.photo === undefined
        ? { icon: menuWords(entry.name).icon }
        : { lead: <Avatar name={one.label} photo={school && imageAddress(school, one.photo, 96)} size={24} /> }),
      run: () => go(one.href),
    })),
  }));
  return { typed, type, groups };
}
