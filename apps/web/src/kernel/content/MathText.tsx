import { Fragment, lazy, Suspense, useMemo } from 'react';
import { mathPieces } from './math.ts';

type Props = { tex: string; block: boolean };
const Typed = ({ tex }: Props) => <code dir="ltr">{tex}</code>;
/** Loaded for the first formula; offline, a formula is shown as typed. */
const Drawn = lazy(() =>
  import('./Formula.tsx').then(
    ({ Formula }) => ({ default: Formula }),
    () => ({ default: Typed }),
  ),
);
/** Loads the formula renderer in advance, for reading offline later. */
export const fetchFormulas = (): Promise<unknown> => import('./Formula.tsx').catch(() => null);

/** A text in which `$…$` and `$$…$$` are formulas; costs nothing without any. */
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
