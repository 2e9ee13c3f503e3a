import type { PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Grid } from '@encrier/ui/grid/Grid';
import type { GridColumn } from '@encrier/ui/grid/model';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useGridWords } from '#kernel/grid/use-grid-words.ts';
import { noAnswer, type PaperCell } from '../../paper.api.ts';
import { kindWords } from '../words.ts';
import { isOneKey } from './codes.ts';
import css from './Paper.module.css';
import { type LivePaper, useCodes } from './use-paper.ts';

type Pupil = PaperForm['pupils'][number];
const wide = new Set<AskedQuestion['kind']>(['short', 'gaps', 'long']);

/** Pupils against questions, typed as in a spreadsheet: the letters of the paper, « V » or « F », numbers, words. */
export function PaperGrid({ form, live }: { form: PaperForm; live: LivePaper }) {
  const { t } = useLingui();
  const words = useGridWords();
  const columns = useColumns(form, live);
  const { queue, value } = live;
  return (
    <>
      <p className={css.quiet} role="status">
        {queue.waiting > 0
          ? plural(queue.waiting, { one: '# réponse en attente', other: '# réponses en attente' })
          : queue.left > 0
            ? plural(queue.left, { one: '# réponse à revoir', other: '# réponses à revoir' })
            : ''}
      </p>
      <Grid<Pupil, PaperCell>
        label={form.title}
        rows={form.pupils}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        columns={columns}
        value={(row, column) => (column.frozen ? noAnswer : value(row.id, column.key))}
        onChange={queue.onChange}
        state={queue.state}
        onResolve={queue.onResolve}
        hints={
          <span className={css.hints}>
            <KeyHint keys={['A', 'C']} /> <Trans>plusieurs réponses</Trans>
            <KeyHint keys={[t`Touche Entrée`]} /> <Trans>élève suivant</Trans>
            <KeyHint keys={['Ctrl', 'Z']} /> <Trans>annuler</Trans>
          </span>
        }
        headHeight={52}
        maxHeight="calc(100dvh - 250px)"
        words={words}
      />
    </>
  );
}

function useColumns({ questions, can }: PaperForm, { value }: LivePaper): GridColumn<Pupil, PaperCell>[] {
  const { t, i18n } = useLingui();
  const codes = useCodes();
  const done = ({ id }: Pupil): number => questions.filter((one) => value(id, one.id).words.length > 0).length;
  const name: GridColumn<Pupil, PaperCell> = {
    key: 'pupil',
    name: t`Élève`,
    head: <span>{t`Élève`}</span>,
    width: 230,
    frozen: true,
    format: (_value, row) => row.label,
    show: (_value, row) => (
      <span className={css.pupil}>
        <bdi>{row.label}</bdi>
        <span className={css.count}>
          {row.onDevice && !done(row) ? t`passé dans l’application` : `${done(row)} / ${questions.length}`}
        </span>
      </span>
    ),
  };
  return [
    name,
    ...questions.map((question, at): GridColumn<Pupil, PaperCell> => {
      const kind = i18n._(kindWords[question.kind]);
      return {
        key: question.id,
        name: t`Question ${at + 1}, ${kind} : ${question.statement}`,
        head: (
          <span className={css.head} title={question.statement}>
            <b>{at + 1}</b>
            <span>{kind}</span>
          </span>
        ),
        width: wide.has(question.kind) ? 170 : 112,
        align: wide.has(question.kind) ? 'start' : 'center',
        ...(question.kind === 'number' && { inputMode: 'decimal' }),
        format: ({ words }) => codes.format(question, words),
        parse: (text) => {
          const read = codes.parse(question, text);
          return 'value' in read ? { value: { words: read.value, sheet: null } } : read;
        },
        readOnly: !can.type,
        oneKey: (key) => {
          if (!isOneKey(question) || key.length !== 1) return null;
          const read = codes.parse(question, key);
          return 'value' in read && read.value.length ? codes.format(question, read.value) : null;
        },
      };
    }),
  ];
}
