import { Fragment, lazy, Suspense, useMemo } from 'react';
import { mathPieces } from './math.ts';

type Props = { tex: string; block: boolean };
const Typed = ({ tex }: Props) => <code dir="ltr">{tex}</code>;
/** Fetched where the first formula stands; without a network, a formula is read as it was typed. */
const Drawn = lazy(() =>
  import('./Formula.tsx').then(
    ({ Formula }) => ({ default: Formula }),
    () => ({ default: Typed }),
  ),
);
/** Has the formulas of texts ready before they are read, for where there is no network later. */
export const fetchFormulas = (): Promise<unknown> => import('./Formula.tsx').catch(() => null);

/** A text in which `$…$` and `$$…$$` are formulas; one that holds none costs nothing. */
export function MathText({ text }: { text: string }) {
  const pieces = useMemo(() => (text.includes('$') ? mathPieces(text) : null), [text]);
  if (!pieces) return text;
  return pieces.map(({ kind, text: part }, at) => {
    const key = `${at} ${part}`;
    if (kind === 'text') return <Fragment key={key}>{part}</Fragment>;
    const block = kind === 'block';
    return (
      <Suspense key={key} fallback={<Typed tex={part} block={block} />}>
        <Drawn tex={part} block={block} />
      </Suspense>
    );
  });
}
