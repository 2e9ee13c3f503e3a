import type { ResourceFolder } from '@encrier/contract/communication/resources';

/** Chapters of a subject in tree order, each after its parent; `but` excludes one with its children. */
export function chapterOptions(
  folders: readonly ResourceFolder[],
  subjectId: string,
  but?: string,
): { value: string; label: string }[] {
  const under = (parentId: string | null, deep: number): { value: string; label: string }[] =>
    folders
      .filter((folder) => folder.subjectId === subjectId && folder.parentId === parentId && folder.id !== but)
      .flatMap((folder) => [
        { value: folder.id, label: `${'— '.repeat(deep)}${folder.name}` },
        ...under(folder.id, deep + 1),
      ]);
  return under(null, 0);
}
