import { LineChart } from '@encrier/ui/chart/LineChart';
import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '#kernel/numbers.ts';
import css from './Council.module.css';
import { type Pupil, numberOf } from './words.ts';

/** The general average by term, with the class's; nothing in the first term. */
export function TermCurve({ content: { history, general, term } }: { content: Pupil['content'] }) {
  const { t } = useLingui();
  const past = history ?? [];
  if (!past.length) return null;
  const points = [...past.map((one) => one.term), term.name];
  const own = [...past.map((one) => numberOf(one.average)), numberOf(general.average)];
  const mean = [...past.map((one) => numberOf(one.mean)), numberOf(general.figures?.mean ?? null)];
  return (
    <div className={css.curve}>
      <LineChart
        label={t`Moyenne générale par période`}
        height={130}
        table="hidden"
        points={points.map((name, n) => ({ key: String(n), name, short: name }))}
        series={[
          { key: 'own', name: t`Élève`, values: own },
          { key: 'class', name: t`Classe`, tone: 'quiet', values: mean },
        ]}
        format={(value) => formatDecimal(value.toFixed(2))}
        words={{
          value: (point, series, value) => `${point} · ${series} · ${value}`,
          none: '–',
          empty: t`Aucune moyenne encore.`,
          column: t`Période`,
          showTable: t`Voir le tableau`,
          hideTable: t`Masquer le tableau`,
        }}
      />
    </div>
  );
}
