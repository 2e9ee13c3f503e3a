import katex from 'katex';
import { useEffect, useRef, useState } from 'react';
import 'katex/dist/katex.min.css';

/**
 * A formula drawn by KaTeX as elements, never through HTML text, with MathML for screen readers. Invalid ones stay as
 * typed.
 */
export function Formula({ tex, block }: { tex: string; block: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    try {
      katex.render(tex, place.current, {
        displayMode: block,
        output: 'htmlAndMathml',
        strict: 'ignore',
        trust: false,
        maxSize: 20,
        maxExpand: 200,
      });
      setBroken(false);
    } catch {
      setBroken(true);
    }
  }, [tex, block]);
  if (broken) return <code dir="ltr">{tex}</code>;
  return <span ref={place} dir="ltr" style={{ unicodeBidi: 'isolate' }} />;
}
