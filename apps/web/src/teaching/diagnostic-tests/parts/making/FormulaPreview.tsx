import { hasMath } from '#kernel/content/math.ts';
import { MathText } from '#kernel/content/MathText.tsx';
import { useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';

/** Preview of a text with formulas. */
export function FormulaPreview({ texts }: { texts: readonly string[] }) {
  const { t } = useLingui();
  const drawn = texts.filter(hasMath);
  if (!drawn.length) return null;
  return (
    <section className={css.list} aria-label={t`Aperçu des formules`}>
      {drawn.map((text) => (
        <p key={text} className={css.answer} dir="auto">
          <MathText text={text} />
        </p>
      ))}
    </section>
  );
}
