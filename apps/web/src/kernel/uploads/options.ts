/** State of a large upload, besides its progress. `resumed`: the share that the server already had. */
export type UploadTurn = { waiting: boolean; resumed: number | null };
export type UploadOptions = {
  /** Aborted with `givenUp` as its reason the upload is forgotten; otherwise it may go on later. */
  signal?: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  onTurn?: (turn: UploadTurn) => void;
};
/** Abort reason when the user cancels: the server deletes what it has. */
export const uploadCancelled = 'given up';
