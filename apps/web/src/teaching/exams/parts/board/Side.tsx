import type { ExamBoard } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatSpan } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type BoardFilter, publish } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { MakeupsCard } from '../makeups/MakeupsCard.tsx';
import { ExamRow } from '../ExamRow.tsx';

type SideProps = {
  data: ExamBoard;
  filter: BoardFilter;
  onFilter: (part: Partial<BoardFilter>) => void;
  onOpen: (id: string) => void;
  onSheet: (what: 'rules' | 'session') => void;
};
/** The rules, what is to be validated and to be published, the sessions. */
export function Side({ data, filter, onFilter, onOpen, onSheet }: SideProps) {
  const { t } = useLingui();
  const { rules } = data;
  const levels = [...new Set(data.classes.map(({ level }) => level))];
  const waiting = data.exams.filter(({ state }) => state === 'proposed');
  const ready = data.exams.filter(({ state }) => state === 'validated');
  const run = useMutation({
    mutationFn: () => publish(ready.map(({ id }) => id)),
    meta: { quiet: true },
    onSuccess: ({ published }) =>
      toast.success(plural(published, { one: '# devoir publié.', other: '# devoirs publiés.' })),
    onError: (failure) => toast.error(sentence(failure)),
  });
  return (
    <div className={css.side}>
      <SelectField
        label={t`Niveau`}
        value={filter.level}
        options={[{ value: '', label: t`Tous` }, ...levels.map((level) => ({ value: level, label: level }))]}
        onChange={(event) => onFilter({ level: event.currentTarget.value, className: '' })}
      />
      <SelectField
        label={t`Classe`}
        value={filter.className}
        options={[
          { value: '', label: t`Toutes` },
          ...data.classes
            .filter(({ level }) => !filter.level || level === filter.level)
            .map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(event) => onFilter({ className: event.currentTarget.value })}
      />
      {ready.length > 0 && (
        <Button variant="primary" wide busy={run.isPending} onClick={() => run.mutate()}>
          {plural(ready.length, { one: 'Publier # devoir', other: 'Publier # devoirs' })}
        </Button>
      )}
      <MakeupsCard shown={filter.makeups === 'yes'} />
      <Card title={t`À valider`} count={waiting.length} countTone="warn" flush={waiting.length > 0}>
        {waiting.length ? (
          <CardRows>
            {waiting.map((exam) => (
              <ExamRow key={exam.id} exam={exam} dated onPress={() => onOpen(exam.id)} />
            ))}
          </CardRows>
        ) : (
          <span className={css.quiet}>
            <Trans>Aucune proposition dans ces semaines.</Trans>
          </span>
        )}
      </Card>
      <Card
        title={t`Règles`}
        end={
          <Button size="small" variant="quiet" onClick={() => onSheet('rules')}>
            <Trans>Modifier</Trans>
          </Button>
        }
      >
        <ul className={css.list}>
          <li>
            {plural(rules.perWeek, {
              one: '# devoir par semaine et par classe',
              other: '# devoirs par semaine et par classe',
            })}
          </li>
          <li>{plural(rules.perDay, { one: '# par jour', other: '# par jour' })}</li>
          <li>{plural(rules.noticeDays, { one: 'annoncé # jour avant', other: 'annoncé # jours avant' })}</li>
        </ul>
      </Card>
      <Card
        title={t`Sessions`}
        flush={data.sessions.length > 0}
        end={
          <Button size="small" variant="quiet" onClick={() => onSheet('session')}>
            <Trans>Ajouter</Trans>
          </Button>
        }
      >
        {data.sessions.length ? (
          <CardRows>
            {data.sessions.slice(0, 6).map((one) => (
              <CardRow key={one.id} title={<bdi>{one.label}</bdi>} detail={formatSpan(one.startsOn, one.endsOn)} />
            ))}
          </CardRows>
        ) : (
          <span className={css.quiet}>
            <Trans>Aucune session.</Trans>
          </span>
        )}
      </Card>
    </div>
  );
}
