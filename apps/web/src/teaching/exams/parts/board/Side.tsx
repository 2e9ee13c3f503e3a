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
import type { OpenSheet } from './BoardSheet.tsx';

type SideProps = {
  data: ExamBoard;
  filter: BoardFilter;
  onFilter: (part: Partial<BoardFilter>) => void;
  onOpen: (id: string) => void;
  onSheet: (open: OpenSheet) => void;
};
/** The rules, tests to approve and to publish, the sessions. */
export function Side({ data, filter, onFilter, onOpen, onSheet }: SideProps) {
  const { t } = useLingui();
  const here = data.classes.filter(({ orgId }) => !filter.org || orgId === filter.org);
  const levels = [...new Set(here.map(({ level }) => level))];
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
      {data.orgs.length > 1 && (
        <SelectField
          label={t`Cycle ou établissement`}
          value={filter.org ?? ''}
          options={[{ value: '', label: t`Tous` }, ...data.orgs.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => onFilter({ org: event.currentTarget.value || null, level: '', className: '' })}
        />
      )}
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
          ...here
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
      <Rules data={data} org={filter.org} onSheet={onSheet} />
      <Sessions data={data} org={filter.org} onSheet={onSheet} />
    </div>
  );
}

type PartProps = Pick<SideProps, 'data' | 'onSheet'> & { org: string | null };
/** The limits in force: those of the chosen organisation, else the school's with organisations that have their own. */
function Rules({ data, org, onSheet }: PartProps) {
  const { t } = useLingui();
  const chosen = data.orgs.find(({ id }) => id === org);
  const rules = chosen?.rules ?? data.rules;
  const may = chosen ? chosen.can.rule : data.can.wholeSchool;
  const apart = chosen ? [] : data.orgs.filter(({ rules: own }) => own !== null);
  return (
    <Card
      title={t`Règles`}
      end={
        may && (
          <Button size="small" variant="quiet" onClick={() => onSheet({ what: 'rules', orgId: chosen?.id ?? null })}>
            <Trans>Modifier</Trans>
          </Button>
        )
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
        {chosen && !chosen.rules && data.orgs.length > 1 && <li>{t`celles de toute l’école`}</li>}
        {apart.map(({ id, name, rules: own }) => (
          <li key={id}>
            <bdi>{name}</bdi> : {t`${own?.perDay ?? 0} par jour, ${own?.perWeek ?? 0} par semaine`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tests that belong together, the next ones first. */
function Sessions({ data, org, onSheet }: PartProps) {
  const { t } = useLingui();
  const shown = data.sessions.filter(({ orgId }) => !org || orgId === null || orgId === org).slice(0, 6);
  const nameOf = (orgId: string | null): string =>
    data.orgs.length < 2 ? '' : (data.orgs.find(({ id }) => id === orgId)?.name ?? t`Toute l’école`);
  return (
    <Card
      title={t`Sessions`}
      flush={shown.length > 0}
      end={
        (data.can.wholeSchool || data.orgs.some(({ can }) => can.rule)) && (
          <Button size="small" variant="quiet" onClick={() => onSheet({ what: 'session', session: null })}>
            <Trans>Ajouter</Trans>
          </Button>
        )
      }
    >
      {shown.length ? (
        <CardRows>
          {shown.map((one) => (
            <CardRow
              key={one.id}
              title={<bdi>{one.label}</bdi>}
              detail={[
                formatSpan(one.startsOn, one.endsOn),
                ...(nameOf(one.orgId) ? [<bdi key="org">{nameOf(one.orgId)}</bdi>] : []),
              ]}
              {...(one.can.edit && { onPress: () => onSheet({ what: 'session', session: one }), chevron: true })}
            />
          ))}
        </CardRows>
      ) : (
        <span className={css.quiet}>
          <Trans>Aucune session.</Trans>
        </span>
      )}
    </Card>
  );
}
