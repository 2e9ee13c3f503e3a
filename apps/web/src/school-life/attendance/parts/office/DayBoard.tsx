import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Figures } from '@encrier/ui/data/Figures';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardCheck, IconUsersGroup, IconUserX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { formatHours } from '#kernel/dates.ts';
import { boardQuery, remind } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { justificationWords } from '../words.ts';
import { CollectiveForm } from './CollectiveForm.tsx';
import { titleOf } from '#kernel/content/subject-name.ts';

/** Today's attendance: who is missing now, and which roll calls are missing. */
export function DayBoard() {
  const { t, i18n } = useLingui();
  const [together, setTogether] = useState(false);
  const recall = useMutation({
    mutationFn: remind,
    onSuccess: ({ teachers }) =>
      toast.success(plural(teachers, { one: '# professeur prévenu', other: '# professeurs prévenus' })),
  });
  return (
    <Asked query={useQuery(boardQuery)} label={t`Chargement de la journée`}>
      {({ missing, undone, figures }) => (
        <div className={css.page}>
          <span>
            <Button icon={IconUsersGroup} onClick={() => setTogether(true)}>
              <Trans>Absence collective…</Trans>
            </Button>
          </span>
          {together && <CollectiveForm onClose={() => setTogether(false)} />}
          <Figures
            label={t`La journée`}
            figures={[
              {
                key: 'called',
                value: `${figures.called} / ${figures.due}`,
                label: t`appels faits`,
                note: t`cours commencés depuis dix minutes`,
              },
              { key: 'missing', value: missing.length, label: t`absents en ce moment`, tone: 'bad' },
              {
                key: 'absent',
                value: figures.absent,
                label: t`absents aujourd’hui`,
                note: t`élèves, au moins un cours`,
              },
              { key: 'late', value: figures.late, label: t`en retard aujourd’hui`, tone: 'warn' },
            ]}
          />
          <Card title={t`Appels non faits`} count={undone.length} countTone="warn" flush>
            {undone.length ? (
              <CardRows>
                {undone.map((row) => (
                  <CardRow
                    key={row.lessonId}
                    icon={IconClipboardCheck}
                    tone="warn"
                    title={
                      <bdi>
                        {row.audience} {titleOf(row)}
                      </bdi>
                    }
                    detail={[
                      <bdi key="hour" dir="ltr">
                        {formatHours(row)}
                      </bdi>,
                      <bdi key="who">{row.teachers}</bdi>,
                    ]}
                    end={
                      <span className={css.pills}>
                        <Button
                          size="small"
                          busy={recall.isPending && recall.variables === row.lessonId}
                          onClick={() => row.lessonId && recall.mutate(row.lessonId)}
                        >
                          <Trans>Rappeler</Trans>
                        </Button>
                      </span>
                    }
                  />
                ))}
              </CardRows>
            ) : (
              <p className={css.quiet} style={{ padding: 16 }}>
                <Trans>Tous les appels commencés sont faits.</Trans>
              </p>
            )}
          </Card>
          <Card title={t`Absents en ce moment`} count={missing.length} countTone="bad" flush>
            {missing.length ? (
              <CardRows>
                {missing.map((row) => (
                  <CardRow
                    key={`${row.pupilId} ${row.starts}`}
                    icon={IconUserX}
                    tone="bad"
                    title={<bdi>{row.pupil}</bdi>}
                    detail={[
                      row.className,
                      <bdi key="what">{titleOf(row)}</bdi>,
                      <bdi key="hour" dir="ltr">
                        {formatHours(row)}
                      </bdi>,
                    ]}
                    end={
                      <StatusPill tone={justificationWords[row.justification].tone}>
                        {i18n._(justificationWords[row.justification].word)}
                      </StatusPill>
                    }
                  />
                ))}
              </CardRows>
            ) : (
              <p className={css.quiet} style={{ padding: 16 }}>
                <Trans>Personne ne manque en ce moment.</Trans>
              </p>
            )}
          </Card>
        </div>
      )}
    </Asked>
  );
}
