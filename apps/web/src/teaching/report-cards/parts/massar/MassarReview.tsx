import { Button } from '@encrier/ui/actions/Button';
import { FileName } from '@encrier/ui/data/FileName';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { massarFilled } from '../../massar.api.ts';
import css from '../ReportCards.module.css';
import { MassarColumns } from './MassarColumns.tsx';
import { MassarTable } from './MassarTable.tsx';
import { firstSubject, planOf, proposed, type ReadFile, withChoice } from './plan.ts';
import { absenceWords, lineWords } from './words.ts';

type Props = { classId: string; termId: string; file: ReadFile; onAgain: () => void };
/** The source of each column, the new value of each cell, and the filled file. */
export function MassarReview({ classId, termId, file, onAgain }: Props) {
  const { t } = useLingui();
  const { name, content, read } = file;
  const [subject, setSubject] = useState(() => firstSubject(read));
  const [choice, setChoice] = useState(() => proposed(read, subject));
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const plan = planOf(read, choice, over);
  const held = new Set(plan.columns.flatMap((column) => column.held));
  const fill = useMutation({
    mutationFn: () =>
      massarFilled(classId, {
        termId,
        content,
        name,
        stamp: read.stamp,
        over: [...over].filter((ref) => held.has(ref)),
        columns: plan.columns.map(({ column, source }) => ({ column, source })),
      }),
    meta: { quiet: true },
    onSuccess: (blob) => saveFile(blob, name),
  });
  const tick = (refs: readonly string[], on: boolean): void =>
    setOver((now) => new Set(on ? [...now, ...refs] : [...now].filter((ref) => !refs.includes(ref))));
  const { sheet, codes } = read;
  return (
    <>
      <div className={css.foot}>
        <span>
          <FileName name={name} />{' '}
          <span className={css.quiet}>
            <Trans>
              Feuille « <bdi>{sheet}</bdi> », codes Massar dans la colonne {codes.column}
            </Trans>
          </span>
        </span>
        <Button variant="quiet" onClick={onAgain}>
          <Trans>Un autre fichier</Trans>
        </Button>
      </div>
      <MassarColumns
        read={read}
        choice={choice}
        subject={subject}
        onSubject={(next) => {
          setSubject(next);
          setChoice(proposed(read, next));
        }}
        onChoose={(column, source) => setChoice(withChoice(read, choice, column, source))}
      />
      <Untouched file={file} />
      {plan.columns.length > 0 && plan.lines.length > 0 && (
        <MassarTable plan={plan} sources={read.sources} over={over} onTick={tick} />
      )}
      {fill.error && <Notice tone="bad">{Object.values(fieldErrors(fill.error))[0] ?? sentence(fill.error)}</Notice>}
      <div className={css.foot}>
        <span aria-live="polite">
          {plural(plan.written, {
            0: 'Aucune cellule à écrire',
            one: '# cellule à écrire',
            other: '# cellules à écrire',
          })}
        </span>
        <Button variant="primary" busy={fill.isPending} disabled={!plan.written} onClick={() => fill.mutate()}>
          {t`Télécharger le fichier rempli`}
        </Button>
      </div>
    </>
  );
}

/** Lines of the file without marks, and pupils missing from it, each with the reason. */
function Untouched({ file: { read } }: { file: ReadFile }) {
  const { t, i18n } = useLingui();
  const lines = read.lines.flatMap(({ row, code, label, state }) =>
    state === 'matched' ? [] : [{ row, label: label || code, reason: i18n._(lineWords[state]) }],
  );
  return (
    <>
      {lines.length > 0 && (
        <section>
          <b>
            <Trans>Lignes laissées telles quelles</Trans>
          </b>
          <ul className={css.list} aria-label={t`Lignes laissées telles quelles`}>
            {lines.map(({ row, label, reason }) => (
              <li key={row}>
                <bdi>{label}</bdi>
                <span className={css.warn}>{t`Ligne ${row} : ${reason}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {read.missing.length > 0 && (
        <section>
          <b>
            <Trans>Élèves absents du fichier</Trans>
          </b>
          <ul className={css.list} aria-label={t`Élèves absents du fichier`}>
            {read.missing.map(({ label, reason }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two pupils may have one name, and the list never changes
              <li key={nth}>
                <bdi>{label}</bdi>
                <span className={css.warn}>{i18n._(absenceWords[reason])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
