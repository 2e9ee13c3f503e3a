import type { FollowMove, FollowUp } from '@encrier/contract/school-life/attendance-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { TextArea } from '@encrier/ui/fields/TextField';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatRelative } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { followUpsQuery, moveFollowUp } from '../../rules.api.ts';
import css from '../Attendance.module.css';

/** Pupils who passed a threshold: those that wait, the oldest first, or those that were dealt with. */
export function FollowUps() {
  const { t } = useLingui();
  const [view, setView] = useState<'open' | 'done'>('open');
  const [page, setPage] = useState(1);
  const asked = useQuery(followUpsQuery(view, page));
  return (
    <div className={css.page}>
      <Segmented<'open' | 'done'>
        label={t`Suivis`}
        value={view}
        onChange={(next) => {
          setView(next);
          setPage(1);
        }}
        options={[
          { value: 'open', label: t`En cours`, ...(asked.data && { note: asked.data.open }) },
          { value: 'done', label: t`Terminés` },
        ]}
      />
      <Asked
        query={asked}
        label={t`Chargement des suivis`}
        empty={({ items }) =>
          items.length ? null : (
            <EmptyState icon={IconFlag} title={<Trans>Aucun suivi</Trans>}>
              <Trans>Les règles de la page « Absences automatiques » en ouvrent.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            {data.items.map((row) => (
              <One key={row.id} row={row} />
            ))}
            <Pager
              label={t`Pages des suivis`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={setPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
    </div>
  );
}

function One({ row }: { row: FollowUp }) {
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
