import { encode } from 'uqr';

/** A QR code as one SVG path, black on white in every theme, with its quiet zone, as cameras require. */
export function QrCode({
  text,
  label,
  size = 160,
}: {
  text: string /** What the code holds, in words. */;
  label: string;
  size?: number;
}) {
  const { data, size: side } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ forcedColorAdjust: 'none', borderRadius: 8 }}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
