/** Files chosen before their album was there, by its id: they wait in the memory of the page for its work to open. */
const waiting = new Map<string, readonly File[]>();

export const keepChosen = (albumId: string, files: readonly File[]): void => void waiting.set(albumId, files);

/** Gives them once. */
export function takeChosen(albumId: string): readonly File[] {
  const files = waiting.get(albumId) ?? [];
  waiting.delete(albumId);
  return files;
}
