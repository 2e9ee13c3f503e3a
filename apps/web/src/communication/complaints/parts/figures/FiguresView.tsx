import type { FigureLine } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Figures } from '@encrier/ui/data/Figures';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DateField } from '@encrier/ui/fields/DateField';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { localeTags } from '@encrier/contract/kernel/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useLang } from '#kernel/i18n/i18n.ts';
import { figuresQuery, type Span } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { statusWords } from '../words.ts';

/** Figures for the direction: how many, how fast, how well, by category, service, status and month. */
export function FiguresView({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) {
  const { t, i18n } = useLingui();
  const write = useFigure();
  const query = useQuery(figuresQuery(span));
  return (
    <Asked query={query} label={t`Chargement des chiffres`}>
      {(data) => {
        const { total } = data;
        const most = Math.max(1, ...data.byMonth.map(({ count }) => count));
        return (
          <div className={css.page}>
            <div className={css.bar}>
              <DateField
                label={t`Du`}
                value={data.from}
                onChange={(event) =>
                  event.currentTarget.value && onSpan({ from: event.currentTarget.value, to: data.to })
                }
              />
              <DateField
                label={t`Au`}
                value={data.to}
                onChange={(event) =>
                  event.currentTarget.value && onSpan({ from: data.from, to: event.currentTarget.value })
                }
              />
            </div>
            {total.count === 0 ? (
              <EmptyState
                icon={IconChartBar}
                title={<Trans>Aucune réclamation dans cette période</Trans>}
                action={
                  <Button onClick={() => onSpan({ from: '', to: '' })}>
                    <Trans>Toute l’année scolaire</Trans>
                  </Button>
                }
              />
            ) : (
              <>
                <Figures
                  label={t`Ensemble`}
                  figures={[
                    { key: 'count', label: t`Réclamations`, value: write(total.count) },
                    { key: 'open', label: t`En cours`, value: write(total.open) },
                    {
                      key: 'late',
                      label: t`En retard`,
                      value: write(total.late),
                      ...(total.late > 0 && { tone: 'bad' as const }),
                    },
                    {
                      key: 'answer',
                      label: t`Première réponse`,
                      value: write(total.answerHours),
                      note: t`heures ouvrées, médiane`,
                    },
                    {
                      key: 'solve',
                      label: t`Résolution`,
                      value: write(total.solveDays),
                      note: t`jours ouvrés, médiane`,
                    },
                    {
                      key: 'again',
                      label: t`Réouvertures`,
                      value: total.reopened === null ? '–' : `${write(total.reopened)} %`,
                    },
                    { key: 'happy', label: t`Satisfaction`, value: write(total.satisfaction), note: t`sur 5` },
                  ]}
                />
                <Card title={t`Par catégorie`} flush>
                  <Lines label={t`Par catégorie`} lines={data.byCategory} />
                </Card>
                <Card title={t`Par service`} flush>
                  <Lines label={t`Par service`} lines={data.byService} />
                </Card>
                <Card title={t`Par statut`}>
                  <Figures
                    label={t`Par statut`}
                    figures={data.byStatus.map(({ status, count }) => ({
                      key: status,
                      label: i18n._(statusWords[status].word),
                      value: write(count),
                    }))}
                  />
                </Card>
                <Card title={t`Par mois`}>
                  {data.byMonth.map((line) => (
                    <div key={line.key} className={css.month}>
                      <bdi>{line.label}</bdi>
                      <span
                        className={css.gauge}
                        style={{ inlineSize: `${(line.count / most) * 100}%` }}
                        aria-hidden="true"
                      />
                      <strong>{write(line.count)}</strong>
                    </div>
                  ))}
                </Card>
              </>
            )}
          </div>
        );
      }}
    </Asked>
  );
}

/** Formats a figure in the reader's numerals; a dash for none. */
function useFigure(): (value: number | null) => string {
  const lang = useLang();
  return (value) => (value === null ? '–' : value.toLocaleString(localeTags[lang]));
}

function Lines({ label, lines }: { label: string; lines: readonly FigureLine[] }) {
  const { t } = useLingui();
  const write = useFigure();
  const figure = (
    key: 'count' | 'open' | 'late' | 'answerHours' | 'solveDays' | 'satisfaction',
    head: string,
  ): Column<FigureLine> => ({ key, head, align: 'end', cell: (row) => write(row[key]), by: (row) => row[key] });
  const columns: Column<FigureLine>[] = [
    { key: 'label', head: t`Libellé`, cell: (row) => <bdi>{row.label}</bdi>, by: (row) => row.label, narrow: 'title' },
    { ...figure('count', t`Nombre`), narrow: 'end' },
    figure('open', t`En cours`),
    figure('late', t`En retard`),
    { ...figure('answerHours', t`Première réponse (h)`), narrow: 'hidden' },
    { ...figure('solveDays', t`Résolution (j)`), narrow: 'hidden' },
    {
      key: 'reopened',
      head: t`Réouvertures`,
      align: 'end',
      cell: (row) => (row.reopened === null ? '–' : `${write(row.reopened)} %`),
      by: (row) => row.reopened,
      narrow: 'hidden',
    },
    { ...figure('satisfaction', t`Satisfaction`), narrow: 'hidden' },
  ];
  return <DataTable label={label} rows={lines} rowKey={(row) => row.key} columns={columns} />;
}
