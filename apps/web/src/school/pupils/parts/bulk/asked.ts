import type { PupilList, PupilRow } from '../../pupils.api.ts';

/** What somebody wants to do, and with whom. */
export type BulkRequest = {
  kind: 'class' | 'regime' | 'group' | 'print' | 'export' | 'leave' | 'return' | 'archive' | 'unarchive';
  pupils: readonly PupilRow[];
};
/** What a window of one act is given. */
export type BulkProps = {
  pupils: readonly PupilRow[];
  list: PupilList;
  onClose: () => void /** It was done: the selection has served. */;
  onDone: () => void;
};
