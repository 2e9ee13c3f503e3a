import type { PupilList, PupilRow } from '../../pupils.api.ts';
import { ArchiveQuestion } from './ArchiveQuestion.tsx';
import { ClassDialog } from './ClassDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { RegimeDialog } from './RegimeDialog.tsx';

/** What somebody wants to do, and with whom. */
export type Asked = { kind: 'class' | 'regime' | 'group' | 'print' | 'export' | 'leave' | 'return' | 'archive' | 'unarchive'; pupils: readonly PupilRow[] };
export type BulkProps = { pupils: readonly PupilRow[]; list: PupilList; onClose: () => void; /** It was done: the selection has served. */ onDone: () => void };

type Props = { asked: Asked | null; list: PupilList; title: string; onClose: () => void; onDone: () => void };

/** The window of what was asked, if any. */
export function BulkDialogs({ asked, list, title, onClose, onDone }: Props) {
  if (!asked?.pupils.length) return null;
  const part: BulkProps = { pupils: asked.pupils, list, onClose, onDone: () => { onDone(); onClose(); } };
  switch (asked.kind) {
    case 'class': return <ClassDialog {...part} />;
    case 'return': return <ClassDialog {...part} returning />;
    case 'regime': return <RegimeDialog {...part} />;
    case 'group': return <GroupDialog {...part} />;
    case 'leave': return <LeaveDialog {...part} />;
    case 'print': return <PrintDialog {...part} title={title} />;
    case 'export': return <ExportDialog {...part} title={title} />;
    default: return <ArchiveQuestion {...part} archived={asked.kind === 'archive'} />;
  }
}
