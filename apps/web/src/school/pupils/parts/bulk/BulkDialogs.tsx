import type { PupilList } from '../../pupils.api.ts';
import type { ColumnKey } from '../list/use-columns.tsx';
import { ArchiveQuestion } from './ArchiveQuestion.tsx';
import type { BulkRequest, BulkProps } from './bulk-props.ts';
import { ClassDialog } from './ClassDialog.tsx';
import { ExportDialog } from '../files/ExportDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PrintDialog } from '../files/PrintDialog.tsx';
import { RegimeDialog } from './RegimeDialog.tsx';

type Props = {
  asked: BulkRequest | null;
  list: PupilList;
  title: string;
  columns: readonly ColumnKey[];
  onClose: () => void;
  onDone: () => void;
};

/** The dialog of the requested action, if any. */
export function BulkDialogs({ asked, list, title, columns, onClose, onDone }: Props) {
  if (!asked?.pupils.length) return null;
  const part: BulkProps = {
    pupils: asked.pupils,
    list,
    onClose,
    onDone: () => {
      onDone();
      onClose();
    },
  };
  switch (asked.kind) {
    case 'class':
      return <ClassDialog {...part} />;
    case 'return':
      return <ClassDialog {...part} returning />;
    case 'regime':
      return <RegimeDialog {...part} />;
    case 'group':
      return <GroupDialog {...part} />;
    case 'leave':
      return <LeaveDialog {...part} />;
    case 'print':
      return <PrintDialog {...part} title={title} />;
    case 'export':
      return <ExportDialog {...part} title={title} shown={columns} />;
    default:
      return <ArchiveQuestion {...part} archived={asked.kind === 'archive'} />;
  }
}
