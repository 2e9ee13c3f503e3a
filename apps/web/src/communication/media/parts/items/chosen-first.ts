/** Files chosen before their album existed, by its id: kept in memory until its page opens. */
const waiting = new Map<string, readonly File[]>();

export const keepChosen = (albumId: string, files: readonly File[]): void => void waiting.set(albumId, files);

/** Returns them once. */
export function takeChosen(albumId: string): readonly File[] {
  const files = waiting.get(albumId) ?? [];
  waiting.delete(albumId);
  return files;
}
