import type { FollowMove, FollowUp } from '@encrier/contract/school-life/attendance-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatRelative } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { moveFollowUp } from '../../rules.api.ts';
import css from '../Attendance.module.css';

/** One pupil who passed a threshold, and the notes on what was done. */
export function FollowUpCard({ row }: { row: FollowUp }) {
  const { t } = useLingui();
  const wanted = usePressed<FollowMove>('take');
  const edit = useEdit({
    start: { note: row.note },
    version: row.version,
    follows: true,
    send: ({ note }, { version }) => moveFollowUp(row.id, { move: wanted.now(), note: note.trim(), version }),
    onSaved: () => undefined,
  });
  const move = (as: FollowMove): void => {
    wanted.press(as);
    edit.submit();
  };
  const count = {
    unjustified: t`Absence non expliquée`,
    late_count: plural(row.count, { one: '# retard', other: '# retards' }),
    half_days: plural(row.count, { one: '# demi-journée non expliquée', other: '# demi-journées non expliquées' }),
  }[row.trigger];
  const states = { open: t`À prendre en charge`, taken: t`Pris en charge`, done: t`Terminé` };
  return (
    <Card
      title={<bdi>{row.pupil}</bdi>}
      note={row.className}
      end={
        <StatusPill tone={row.state === 'open' ? 'warn' : row.state === 'taken' ? 'info' : 'ok'}>
          {states[row.state]}
        </StatusPill>
      }
    >
      <form ref={edit.form} className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <span>
          <strong>{count}</strong>{' '}
          <span className={css.quiet}>
            {t`depuis le ${formatDay(row.since)}`}, <bdi>{row.rule}</bdi>, {formatRelative(row.createdAt)}
          </span>
        </span>
        {row.by && (
          <span className={css.quiet}>
            <bdi>{row.by}</bdi>
          </span>
        )}
        <ConflictNotice edit={edit} words={{ note: msg`Ce qui a été fait` }} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {row.state === 'done' ? (
          <>
            <p>
              <bdi>{row.note}</bdi>
            </p>
            <span>
              <Button size="small" busy={edit.busy} onClick={() => move('reopen')}>
                <Trans>Rouvrir</Trans>
              </Button>
            </span>
          </>
        ) : (
          <>
            <TextArea
              label={t`Ce qui a été fait`}
              rows={2}
              maxLength={1000}
              value={edit.draft.note}
              error={edit.errors['note']}
              onChange={(event) => edit.set({ note: event.currentTarget.value })}
            />
            <span className={css.pills}>
              {row.state === 'open' && (
                <Button variant="primary" disabled={edit.busy} onClick={() => move('take')}>
                  <Trans>Prendre en charge</Trans>
                </Button>
              )}
              <Button disabled={edit.busy} onClick={() => move('close')}>
                <Trans>Terminer</Trans>
              </Button>
            </span>
          </>
        )}
      </form>
    </Card>
  );
}
