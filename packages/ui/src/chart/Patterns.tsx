/** Fills that a black printer can distinguish: full, hatched one way, the other way, empty. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {[
        <rect key="full" width="6" height="6" fill="#000" />,
        <path key="up" d="M0 6 6 0" stroke="#000" />,
        <path key="dots" d="M1 3h2" stroke="#000" strokeWidth="2" />,
        <path key="down" d="M0 0 6 6" stroke="#000" strokeWidth="0.5" />,
      ].map((mark, index) => (
        <pattern key={mark.key} id={`${id}${index}`} width="6" height="6" patternUnits="userSpaceOnUse">
          {mark}
        </pattern>
      ))}
    </defs>
  );
}
