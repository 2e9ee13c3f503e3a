/** What happens to a large file on its way, beside its progress. `resumed`: the share that the server had already. */
export type UploadTurn = { waiting: boolean; resumed: number | null };
export type UploadOptions = {
  /** Aborted with `givenUp` as its reason the upload is forgotten; otherwise it may go on later. */
  signal?: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  onTurn?: (turn: UploadTurn) => void;
};
/** Reason of a stop that somebody wanted: what the server holds is freed. */
export const uploadCancelled = 'given up';
