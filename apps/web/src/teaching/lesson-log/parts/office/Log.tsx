import type { CourseLog } from '@encrier/contract/teaching/lesson-log-office';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook } from '@tabler/icons-react';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { Entry } from './Entry.tsx';
import { Visas } from './Visas.tsx';

/** Visas of a course, lessons without entry, and published ones. */
export function Log({ log }: { log: CourseLog }) {
  const { t } = useLingui();
  const { entries, missing, visas } = log;
  return (
    <>
      {visas.length > 0 && <Visas visas={visas} />}
      {missing.length > 0 && (
        <Card title={t`Séances non remplies`} count={missing.length} countTone="warn" flush>
          <CardRows>
            {missing.map((one) => (
              <CardRow
                key={one.id}
                title={formatDay(one.day)}
                detail={formatMinute(one.starts)}
                end={one.late && <StatusPill tone="bad">{t`En retard`}</StatusPill>}
              />
            ))}
          </CardRows>
        </Card>
      )}
      <Card
        title={t`Séances publiées`}
        count={entries.length}
        {...(log.teachers && { note: <bdi>{log.teachers}</bdi> })}
        flush={entries.length > 0}
      >
        {entries.length ? (
          entries.map((one) => <Entry key={one.id} entry={one} />)
        ) : (
          <EmptyState small icon={IconNotebook} title={<Trans>Aucune séance publiée dans cette période</Trans>}>
            <Trans>
              Une séance arrive ici dès que son professeur la publie. Pour d’autres jours, changez les dates.
            </Trans>
          </EmptyState>
        )}
      </Card>
    </>
  );
}
