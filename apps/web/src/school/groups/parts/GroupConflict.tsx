import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConflictDialog } from '#kernel/edit/ConflictDialog.tsx';
import type { Conflict } from '#kernel/edit/refusal.ts';
import type { Group, GroupKind, Listing } from '../groups.api.ts';
import { kindNames } from './group-words.ts';

const labels: Record<string, MessageDescriptor> = {
  name: msg`Nom`,
  kind: msg`Sorte de groupe`,
  classId: msg`Classe`,
  subjectId: msg`Matière`,
  capacity: msg`Capacité`,
};

/** Two versions of a group saved by two editors, side by side, and the choice. */
export function GroupConflict({
  group,
  listing,
  conflict,
  onTheirs,
  onMine,
}: {
  group: Group;
  listing: Listing;
  conflict: Conflict;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { i18n } = useLingui();
  const formatValue = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '';
    if (field === 'kind') return i18n._(kindNames[value as GroupKind]);
    const list = field === 'classId' ? listing.classes : field === 'subjectId' ? listing.subjects : [];
    return list.find(({ id }) => id === value)?.name ?? String(value);
  };
  const rows = [{ id: group.id, name: group.name, fields: conflict.fields }];
  return <ConflictDialog rows={rows} labels={labels} formatValue={formatValue} onTheirs={onTheirs} onMine={onMine} />;
}
