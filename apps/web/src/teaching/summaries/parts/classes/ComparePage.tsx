import type { ComparedRow, Comparison } from '@encrier/contract/teaching/summaries';
import { type SummaryKey, summaryKeys } from '@encrier/contract/teaching/summary-figures';
import { BarChart } from '@encrier/ui/chart/BarChart';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { compareQuery, comparisonFile, searchOf, type SummaryView } from '../../summaries.api.ts';
import css from '../Summaries.module.css';
import { chartFigure, figureWords, saidFigure, saidGap } from '../words.ts';

/** Comparison of classes, with the term before and the year before. */
export function ComparePage({ wish }: { wish: SummaryView }) {
  const { t } = useLingui();
  const home = useAreaPath('/bilan') ?? '/admin/bilan';
  const asked = useQuery(compareQuery(wish));
  return (
    <PageFrame
      title={t`Comparer les classes`}
      path={[{ label: t`Bilan éducatif`, href: home }]}
      reach="org"
      width={1180}
      tools={<ExportMenu name={t`Bilan des classes`} file={(format) => comparisonFile(wish, format)} />}
    >
      <div className={css.page}>
        <Asked
          query={asked}
          label={t`Chargement de la comparaison`}
          empty={({ rows }) =>
            rows.length ? null : (
              <EmptyState icon={IconScale} title={<Trans>Aucune classe à comparer</Trans>}>
                <Trans>Les classes d’une année apparaissent ici dès qu’elle en a.</Trans>
              </EmptyState>
            )
          }
        >
          {(data) => <Compared data={data} wish={wish} />}
        </Asked>
      </div>
    </PageFrame>
  );
}

function Compared({ data, wish }: { data: Comparison; wish: SummaryView }) {
  const { t, i18n } = useLingui();
  const all = [...data.rows, ...data.byLevel, ...(data.whole ? [data.whole] : [])];
  const keys = summaryKeys.filter((key) => all.some(({ figures }) => figures.some((one) => one.key === key)));
  const [key, setKey] = useState<SummaryKey | null>(null);
  const shown = key && keys.includes(key) ? key : keys[0];
  return (
    <>
      <Choices data={data} wish={wish} />
      {shown && (
        <Card
          title={i18n._(figureWords[shown])}
          end={
            <SelectField
              label={t`Chiffre comparé`}
              labelHidden
              value={shown}
              options={keys.map((one) => ({ value: one, label: i18n._(figureWords[one]) }))}
              onChange={(event) => setKey(event.currentTarget.value as SummaryKey)}
            />
          }
        >
          <Bars data={data} figure={shown} />
        </Card>
      )}
      <Card title={t`Classes`} flush>
        <CompareTable rows={data.rows} keys={keys} before={data.before} />
      </Card>
      <Card title={t`Niveaux et école`} flush>
        <CompareTable
          rows={[...data.byLevel, ...(data.whole ? [{ ...data.whole, name: t`Toutes les classes` }] : [])]}
          keys={keys}
          before={data.before}
        />
      </Card>
      <p className={css.quiet}>
        <Trans>Les chiffres ne paraissent pas au-dessous de cinq élèves.</Trans>
      </p>
    </>
  );
}

function Choices({ data, wish }: { data: Comparison; wish: SummaryView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = (part: Partial<SummaryView>): void =>
    void navigate({ to: '.', search: searchOf({ ...wish, ...part }) as never, replace: true });
  return (
    <div className={css.bar}>
      <SelectField
        label={t`Année`}
        value={data.yearId ?? ''}
        options={data.years.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => change({ year: event.currentTarget.value, level: null, place: 0 })}
      />
      {data.terms.length > 1 && (
        <SelectField
          label={t`Période`}
          value={String(data.term)}
          options={data.terms.map(({ place, name }) => ({ value: String(place), label: name }))}
          onChange={(event) => change({ place: Number(event.currentTarget.value) })}
        />
      )}
      {data.levels.length > 1 && (
        <SelectField
          label={t`Niveau`}
          value={wish.level ?? ''}
          options={[
            { value: '', label: t`Tous les niveaux` },
            ...data.levels.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => change({ level: event.currentTarget.value || null })}
        />
      )}
    </div>
  );
}

const valuesOf = (row: ComparedRow, key: SummaryKey) => row.figures.find((one) => one.key === key)?.values ?? [];

function Bars({ data, figure }: { data: Comparison; figure: SummaryKey }) {
  const { t, i18n } = useLingui();
  const { before } = data;
  const rows = data.rows.filter((row) => valuesOf(row, figure).some((value) => value !== null));
  const series = (at: number) => rows.map((row) => valuesOf(row, figure)[at] ?? null);
  return (
    <BarChart
      label={i18n._(figureWords[figure])}
      height={220}
      table="hidden"
      points={rows.map(({ id, name }) => ({ key: id, name, short: name }))}
      series={[
        { key: 'now', name: t`Cette période`, values: series(0) },
        ...(before.term ? [{ key: 'before', name: before.term, tone: 'soft' as const, values: series(1) }] : []),
        ...(before.year ? [{ key: 'ago', name: before.year, tone: 'quiet' as const, values: series(2) }] : []),
      ]}
      format={(value) => chartFigure(figure, value)}
      words={{
        value: (point, name, value) => `${point} · ${name} · ${value}`,
        none: '–',
        empty: t`Rien à comparer encore.`,
        column: t`Classe`,
        showTable: t`Voir le tableau`,
        hideTable: t`Masquer le tableau`,
      }}
    />
  );
}

type TableProps = { rows: readonly ComparedRow[]; keys: readonly SummaryKey[]; before: Comparison['before'] };
function CompareTable({ rows, keys, before }: TableProps) {
  const { t, i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys
    <section className={css.scroll} tabIndex={0} aria-label={t`Comparaison`}>
      <table className={`${css.table} ${css.compared}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Classe</Trans>
            </th>
            <th scope="col" className={css.num}>
              <Trans>Élèves</Trans>
            </th>
            {keys.map((key) => (
              <th key={key} scope="col" className={css.num}>
                {i18n._(figureWords[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.id} ${row.name}`}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td className={css.num}>{row.pupils}</td>
              {row.hidden ? (
                <td colSpan={Math.max(1, keys.length)} className={css.quiet}>
                  <Trans>moins de cinq élèves</Trans>
                </td>
              ) : (
                keys.map((key) => <Cell key={key} figure={key} values={valuesOf(row, key)} before={before} />)
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({
  figure,
  values,
  before,
}: {
  figure: SummaryKey;
  values: readonly (number | null)[];
  before: Comparison['before'];
}) {
  const gap = saidGap(figure, values[0], values[1]);
  const ago = saidGap(figure, values[0], values[2]);
  return (
    <td className={css.num}>
      {saidFigure(figure, values[0])}
      {gap && (
        <span className={css.gap}>
          <Facts>{[gap, before.term]}</Facts>
        </span>
      )}
      {ago && (
        <span className={css.gap}>
          <Facts>{[ago, before.year]}</Facts>
        </span>
      )}
    </td>
  );
}
