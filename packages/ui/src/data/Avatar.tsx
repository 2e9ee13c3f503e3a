import css from './Avatar.module.css';

const hues = [
  'maths',
  'francais',
  'arabe',
  'anglais',
  'histoire',
  'svt',
  'physique',
  'eps',
  'arts',
  'islam',
  'techno',
  'vie',
];

/** Tint of a name, always the same for the same name. */
function tint(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 'vie';
}

/** Initials of a name without its title: two for a full name, one otherwise. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1 && !/^(m|mm|mme|mlle|dr|pr)\.?$/i.test(word));
  const first = words[0] ?? name.trim();
  const letters = [first, words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/**
 * A person's picture, or coloured initials; a photo of `-` or nothing means none. Decorative: the name is beside it.
 */
export function Avatar({ name, photo, size = 60 }: { name: string; photo?: string | null; size?: number }) {
  const style = { inlineSize: size, blockSize: size, fontSize: Math.max(11, size * 0.36) };
  if (photo && photo !== '-') return <img className={css.avatar} style={style} src={photo} alt="" loading="lazy" />;
  const key = tint(name);
  return (
    <span
      className={css.avatar}
      style={{
        ...style,
        background: `color-mix(in oklab, var(--s-${key}-bar) 26%, var(--s-${key}-bg))`,
        color: `var(--s-${key}-ink)`,
      }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}

/** A few overlapping portraits, for a group. */
export function AvatarRow({
  people,
  size = 30,
}: {
  people: readonly { name: string; photo?: string | null }[];
  size?: number;
}) {
  return (
    <span className={css.row} aria-hidden="true">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the row never moves
        <Avatar key={`${person.name}-${index}`} name={person.name} photo={person.photo} size={size} />
      ))}
    </span>
  );
}
