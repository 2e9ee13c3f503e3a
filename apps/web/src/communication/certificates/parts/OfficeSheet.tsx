import type { Lang } from '@encrier/contract/kernel/schema';
import { ClassSheet } from './ClassSheet.tsx';
import { DepartedSheet } from './DepartedSheet.tsx';
import { IssueSheet } from './IssueSheet.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';

const issuing = { issue: IssueSheet, class: ClassSheet, departed: DepartedSheet };
export type OfficeSheetName = keyof typeof issuing | 'settings';
type Props = {
  open: OfficeSheetName | null;
  signed: boolean;
  langs: readonly Lang[];
  onOpen: (name: OfficeSheetName | null) => void;
};

/** The sheet open over the office's list. */
export function OfficeSheet({ open, signed, langs, onOpen }: Props) {
  if (!open) return null;
  const onClose = () => onOpen(null);
  if (open === 'settings') return <SettingsSheet onClose={onClose} />;
  const Issuing = issuing[open];
  return <Issuing signed={signed} langs={langs} onClose={onClose} onSettings={() => onOpen('settings')} />;
}
