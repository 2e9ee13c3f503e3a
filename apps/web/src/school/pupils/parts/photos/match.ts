import { searchKey } from '@encrier/contract/kernel/search-key';
import type { PupilRow } from '../../pupils.api.ts';

/** A picture among the chosen files; `open` returns its bytes at upload. */
export type Picture = { name: string; size: number; open: () => Promise<Blob> };
export type Why = 'unknown' | 'ambiguous' | 'twice';
export type Matched = { picture: Picture; pupil: PupilRow };
export type Matches = { matched: Matched[]; left: { picture: Picture; why: Why }[]; ignored: number };

const image = /\.(jpe?g|png|webp)$/i;
/** A name without accents, case and separators. */
const key = (text: string): string =>
  searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
const baseOf = (name: string): string => (name.split('/').at(-1) ?? name).replace(image, '');
/** Files that systems add to archives. */
const hidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** Possible names of a pupil's file: the numbers, then the name in either order. */
const namesOf = ({ matricule, massar, firstName, lastName }: PupilRow): string[] =>
  [matricule, massar, `${lastName} ${firstName}`, `${firstName} ${lastName}`].flatMap((name) =>
    name && key(name) ? [key(name)] : [],
  );

/** The pupil of each picture, from its file name. A name of two pupils, and two files for one pupil, match nobody. */
export function matchPictures(files: readonly Picture[], pupils: readonly PupilRow[]): Matches {
  const pictures = files.filter(({ name }) => image.test(name) && !hidden(name));
  const byName = new Map<string, Set<PupilRow>>();
  for (const pupil of pupils)
    for (const name of namesOf(pupil)) byName.set(name, (byName.get(name) ?? new Set()).add(pupil));
  const found = pictures.map((picture) => ({ picture, pupils: [...(byName.get(key(baseOf(picture.name))) ?? [])] }));
  const times = Map.groupBy(
    found.filter((one) => one.pupils.length === 1),
    (one) => one.pupils[0]?.id,
  );
  const matched: Matched[] = [];
  const left: Matches['left'] = [];
  for (const { picture, pupils: owners } of found) {
    const [pupil, second] = owners;
    if (!pupil) left.push({ picture, why: 'unknown' });
    else if (second) left.push({ picture, why: 'ambiguous' });
    else if ((times.get(pupil.id)?.length ?? 0) > 1) left.push({ picture, why: 'twice' });
    else matched.push({ picture, pupil });
  }
  return { matched, left, ignored: files.length - pictures.length };
}
