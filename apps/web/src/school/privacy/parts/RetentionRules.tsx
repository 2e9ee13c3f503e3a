import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { DataTable } from '@encrier/ui/table/DataTable';
import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconEraser } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { retentionWords } from '#kernel/room-words.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { chooseMonths, clean, type Retention, retentionQuery } from '../privacy.api.ts';
import css from './Privacy.module.css';

function nameOf({ kind }: Retention, i18n: I18n): string {
  const words = retentionWords(kind);
  return words ? i18n._(words.label) : kind;
}
function noteOf({ kind }: Retention, i18n: I18n): string {
  const words = retentionWords(kind);
  return words ? i18n._(words.note) : '';
}

/** How long each kind of data is kept, what is older than that, and the button to delete it. */
export function RetentionRules() {
  const { t, i18n } = useLingui();
  const query = useQuery(retentionQuery);
  const run = useMutation({
    mutationFn: clean,
    onSuccess: ({ rows }) =>
      toast.success(
        rows === 0 ? t`Rien n’était trop ancien` : plural(rows, { one: '# ligne retirée', other: '# lignes retirées' }),
      ),
  });
  return (
    <Asked query={query} rows={5}>
      {(data) => {
        const due = data.rules.reduce((sum, rule) => sum + rule.due, 0);
        const ask = async (): Promise<void> => {
          if (
            await confirm({
              title: t`Retirer ce qui est trop ancien ?`,
              text: plural(due, {
                one: '# ligne sera retirée pour de bon.',
                other: '# lignes seront retirées pour de bon.',
              }),
              action: t`Retirer maintenant`,
              danger: true,
            })
          )
            run.mutate();
        };
        return (
          <>
            <div className={css.bar}>
              <p className={css.text}>
                <Trans>Chaque nuit, ce qui dépasse sa durée est retiré.</Trans>{' '}
                {data.lastRun && (
                  <span className={css.quiet}>
                    <Trans>Dernier passage : {formatMoment(data.lastRun.at)}</Trans>
                  </span>
                )}
              </p>
              <Button icon={IconEraser} busy={run.isPending} disabled={due === 0} onClick={() => void ask()}>
                {due === 0 ? (
                  <Trans>Rien à retirer</Trans>
                ) : (
                  <Plural value={due} one="Retirer # ligne" other="Retirer # lignes" />
                )}
              </Button>
            </div>
            <div className={css.list}>
              <DataTable
                label={t`Durées de conservation`}
                rows={data.rules.toSorted((a, b) => nameOf(a, i18n).localeCompare(nameOf(b, i18n), i18n.locale))}
                rowKey={(row) => row.kind}
                columns={[
                  {
                    key: 'kind',
                    head: t`Donnée`,
                    cell: (row) => (
                      <span>
                        {nameOf(row, i18n)}
                        <br />
                        <span className={css.quiet}>{noteOf(row, i18n)}</span>
                      </span>
                    ),
                    by: (row) => nameOf(row, i18n),
                    narrow: 'title',
                  },
                  {
                    key: 'months',
                    head: t`Durée en mois`,
                    cell: (row) => <Months key={row.kind} rule={row} />,
                    by: (row) => row.months,
                    narrow: 'detail',
                  },
                  {
                    key: 'due',
                    head: t`Trop ancien`,
                    cell: (row) => row.due,
                    by: (row) => row.due,
                    align: 'end',
                    narrow: 'end',
                  },
                ]}
              />
            </div>
          </>
        );
      }}
    </Asked>
  );
}

/** Months of one rule, saved when the field is left. */
function Months({ rule }: { rule: Retention }) {
  const { t, i18n } = useLingui();
  const edit = useEdit({
    start: { months: String(rule.months) },
    version: rule.version,
    follows: true,
    // Leaving the field again after seeing the other's change confirms one's own number.
    overwrites: true,
    check: ({ months }) => {
      const fits = Number.isInteger(Number(months)) && Number(months) >= 1 && Number(months) <= 600;
      return { ...(!fits && { months: t`De 1 à 600 mois` }) };
    },
    send: ({ months }, { version }) => chooseMonths(rule.kind, { months: Number(months), version }),
    read: readByField,
    undo: () => t`Durée enregistrée`,
  });
  return (
    <span className={css.months}>
      <TextField
        label={t`Durée : ${nameOf(rule, i18n)}`}
        labelHidden
        inputMode="numeric"
        autoComplete="off"
        value={edit.draft.months}
        error={edit.errors.months || edit.refused || edit.conflict?.said}
        onChange={(event) => edit.set({ months: event.currentTarget.value })}
        onBlur={() => edit.changed && edit.submit()}
      />
      <span className={css.quiet}>{rule.months === rule.usual ? t`usage` : t`usage : ${rule.usual}`}</span>
    </span>
  );
}
