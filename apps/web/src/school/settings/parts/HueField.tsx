import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './Settings.module.css';

/** Hues different enough to distinguish schools; any other is chosen with the slider. */
const swatches = [264, 300, 340, 20, 50, 90, 150, 190, 230];

/** The school's accent: only the hue changes, so that contrast holds. The page behind shows it at once. */
export function HueField({ value, onChange }: { value: number | null; onChange: (hue: number | null) => void }) {
  const { t } = useLingui();
  return (
    <fieldset className={css.plain}>
      <legend className={css.label}>
        <Trans>Couleur de l’école</Trans>
      </legend>
      <p className={css.help}>
        <Trans>Seule la teinte change : les textes restent lisibles, en clair comme en sombre.</Trans>
      </p>
      <div className={css.swatches}>
        {swatches.map((hue) => (
          <button
            key={hue}
            type="button"
            className={css.swatch}
            style={{ '--hue': hue } as object}
            aria-pressed={value === hue}
            aria-label={t`Teinte ${hue}`}
            onClick={() => onChange(hue)}
          />
        ))}
        <Button size="small" variant="quiet" aria-pressed={value === null} onClick={() => onChange(null)}>
          <Trans>Encre d’origine</Trans>
        </Button>
      </div>
      <input
        type="range"
        className={css.range}
        min={0}
        max={359}
        step={1}
        value={value ?? 264}
        aria-label={t`Teinte`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </fieldset>
  );
}
