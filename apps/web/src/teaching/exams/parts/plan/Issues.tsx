import type { ExamCheck, ExamIssue } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { comma } from '#kernel/text.ts';
import css from '../Exams.module.css';
import { issueWords } from '../words.ts';

type Reason = { issues: readonly ExamIssue[]; override: boolean; reason: string; onReason: (reason: string) => void };
/** The load of the classes, issues with the day, and a suitable day. */
export function Budget({ check, onDay, ...rest }: Reason & { check: ExamCheck; onDay: (day: string) => void }) {
  const { t } = useLingui();
  const { next } = check;
  return (
    <>
      <Loads loads={check.loads} />
      <Issues {...rest} />
      {rest.issues.length > 0 && next && (
        <div>
          <Button size="small" onClick={() => onDay(next)}>
            {t`Plutôt ${formatDay(next)}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Issues with a day; and the reason for an override, for people who may. */
export function Issues({ issues, override, reason, onReason }: Reason) {
  const { t, i18n } = useLingui();
  if (!issues.length) return <Notice tone="ok">{t`Aucune règle ne s’oppose à ce jour.`}</Notice>;
  const hard = issues.some((one) => one.hard);
  return (
    <>
      <Notice tone={hard ? 'bad' : 'warn'} title={t`Ce jour ou cette heure ne convient pas`}>
        <ul className={css.list}>
          {issues.map((one) => (
            <li key={`${one.code} ${one.of}`}>{issueWords(i18n, one)}</li>
          ))}
        </ul>
      </Notice>
      {!hard && override && (
        <TextField
          label={t`Motif pour passer outre`}
          help={t`Gardé au journal.`}
          maxLength={300}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** The number of tests of each class before one is added: that day, and each week around it. */
function Loads({ loads }: Pick<ExamCheck, 'loads'>) {
  const { t } = useLingui();
  return (
    <ul className={css.load} aria-label={t`Charge des classes`}>
      {loads.map((one) => (
        <li key={one.classId}>
          <b>
            <bdi>{one.name}</bdi>
          </b>{' '}
          <span className={css.quiet}>
            {plural(one.day, { 0: 'aucun devoir ce jour', one: '# devoir ce jour', other: '# devoirs ce jour' })} (
            {t`${one.perDay} au plus`})
            {one.others.length > 0 &&
              ` : ${one.others.map((other) => `${subjectName(other)} ${formatMinute(other.starts)}`).join(comma())}`}
          </span>
          <span className={css.weeks}>
            {one.weeks.map((week, at) => (
              <span key={week.monday} className={css.quiet} {...(week.count >= one.perWeek && { 'data-full': '' })}>
                {[t`Semaine d’avant`, t`Cette semaine-là`, t`Semaine d’après`][at]} : {week.count}/{one.perWeek}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
