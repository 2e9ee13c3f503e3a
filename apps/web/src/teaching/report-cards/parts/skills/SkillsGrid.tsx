import type { PupilSkills } from '@encrier/contract/teaching/report-cards-skills';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Grid } from '@encrier/ui/grid/Grid';
import type { GridColumn } from '@encrier/ui/grid/model';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useGridQueue } from '#kernel/grid/use-grid-queue.ts';
import { useGridWords } from '#kernel/grid/use-grid-words.ts';
import { nameOfGrid, skillKey, skillWrite } from '../../skills.api.ts';
import css from '../ReportCards.module.css';
import { masteryOfKey, readMastery } from './cells.ts';

/** A skill, with its domain on the first skill of the domain. */
type Row = { key: string; name: string; domain: string; first: boolean };
const rowsOf = ({ skills }: PupilSkills): Row[] =>
  skills.flatMap(({ domain, items }) =>
    items.map((item, n) => ({ key: skillKey(domain, item), name: item, domain, first: n === 0 })),
  );

/** Ratings of a pupil, with the values waiting to be sent. */
export function useMastery(data: PupilSkills, pupilId: string) {
  const queue = useGridQueue(skillWrite, nameOfGrid(data.class.id, pupilId));
  const held = new Map(data.said.map((one) => [`${one.termId} ${skillKey(one.domain, one.item)}`, one.mastery]));
  const value = (row: string, column: string): string =>
    queue.value({ row, column }, held.get(`${column} ${row}`) ?? '');
  return { queue, value };
}

/** All skills of one pupil over the terms of the year, as a spreadsheet. */
export function SkillsGrid({ data, pupil }: { data: PupilSkills; pupil: PupilSkills['pupils'][number] }) {
  const { t } = useLingui();
  const words = useGridWords();
  const { queue, value } = useMastery(data, pupil.id);
  const { mastery } = data;
  const columns: GridColumn<Row, string>[] = [
    {
      key: 'domain',
      name: t({ message: 'Domaine', context: 'skills' }),
      width: 230,
      frozen: true,
      format: (_, { domain }) => domain,
      show: (_, { domain, first }) =>
        first && (
          <b title={domain}>
            <bdi>{domain}</bdi>
          </b>
        ),
    },
    {
      key: 'skill',
      name: t`Compétence`,
      width: 270,
      frozen: true,
      format: (_, { name }) => name,
      show: (_, { name }) => <bdi title={name}>{name}</bdi>,
    },
    ...data.terms.map(
      ({ id, name, write }): GridColumn<Row, string> => ({
        key: id,
        name,
        width: 170,
        align: 'center' as const,
        format: (value) => value,
        show: (value) => <bdi>{value}</bdi>,
        parse: (text) => {
          const word = readMastery(text, mastery);
          return word === null ? { wrong: t`Ce degré n’existe pas dans ce modèle.` } : { value: word };
        },
        readOnly: !write,
        oneKey: (key) => masteryOfKey(key, mastery),
        look: (value) =>
          value && value === mastery.at(-1) ? 'good' : value && value === mastery[0] ? 'bad' : undefined,
      }),
    ),
  ];
  return (
    <>
      <p className={css.quiet} role="status">
        {queue.waiting > 0
          ? plural(queue.waiting, { one: '# réponse en attente', other: '# réponses en attente' })
          : queue.left > 0
            ? plural(queue.left, { one: '# réponse à revoir', other: '# réponses à revoir' })
            : ''}
      </p>
      <Grid<Row, string>
        key={pupil.id}
        label={t`Compétences, ${pupil.label}`}
        rows={rowsOf(data)}
        rowKey={({ key }) => key}
        rowName={({ domain, name }) => `${domain}, ${name}`}
        columns={columns}
        value={(row, column) => (column.frozen ? '' : value(row.key, column.key))}
        onChange={queue.onChange}
        state={queue.state}
        onResolve={queue.onResolve}
        hints={
          <span className={css.row}>
            {mastery.map((word, n) => (
              <span key={word}>
                <KeyHint keys={[String(n + 1)]} /> <bdi>{word}</bdi>
              </span>
            ))}
            <span>
              <KeyHint keys={['0']} /> <Trans>vider</Trans>
            </span>
          </span>
        }
        maxHeight="calc(100dvh - 230px)"
        words={words}
      />
    </>
  );
}
