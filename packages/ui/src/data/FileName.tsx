/** Longest word kept on one line: longer ones break so that a page never scrolls sideways. */
const longest = 24;

/** A file name in its own direction; « AI-2026-0001.pdf » is never broken at its hyphens. */
export function FileName({ name }: { name: string }) {
  return (
    <bdi>
      {name.split(/(\s+)/).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never move
        <span key={index} style={word.length <= longest ? { whiteSpace: 'nowrap' } : undefined}>
          {word}
        </span>
      ))}
    </bdi>
  );
}
