import type { PupilList, PupilRow } from '../../pupils.api.ts';

/** The bulk action that the user chose, and the pupils selected for it. */
export type BulkRequest = {
  kind: 'class' | 'regime' | 'group' | 'print' | 'export' | 'leave' | 'return' | 'archive' | 'unarchive';
  pupils: readonly PupilRow[];
};
/** Props of the dialog of one bulk action. */
export type BulkProps = {
  pupils: readonly PupilRow[];
  list: PupilList;
  onClose: () => void;
  /** Called after the action succeeded: clears the selection. */
  onDone: () => void;
};
