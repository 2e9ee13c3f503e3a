import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { reportWork } from '@encrier/contract/teaching/report-cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconNotebook, IconUsersGroup } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { courseFacts } from '#kernel/content/subject-name.ts';
import css from './ReportCards.module.css';
import { classWords, commentWords } from './words.ts';

/** The reader's courses with missing comments, and the classes they lead or manage. */
export function WorkList({ data: { courses, classes } }: { data: ResponseOf<typeof reportWork> }) {
  const { t, i18n } = useLingui();
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  return (
    <div className={css.page}>
      {courses.length > 0 && (
        <Card title={t`Mes cours`} flush>
          <CardRows>
            {courses.map((one) => (
              <CardRow
                key={one.id}
                icon={IconNotebook}
                title={<Facts>{courseFacts(one)}</Facts>}
                detail={[
                  ...(one.term ? [<bdi key="term">{one.term.name}</bdi>] : []),
                  plural(one.pupils - one.written, {
                    0: 'toutes les appréciations sont écrites',
                    one: '# appréciation à écrire',
                    other: '# appréciations à écrire',
                  }),
                ]}
                end={
                  <StatusPill tone={commentWords[one.state].tone}>{i18n._(commentWords[one.state].word)}</StatusPill>
                }
                href={`${list}?cours=${one.id}`}
                chevron
              />
            ))}
          </CardRows>
        </Card>
      )}
      {classes.length > 0 && (
        <Card title={t`Classes`} flush>
          <CardRows>
            {classes.map((one) => (
              <CardRow
                key={one.id}
                icon={IconUsersGroup}
                title={<bdi>{one.name}</bdi>}
                detail={[
                  ...(one.term ? [<bdi key="term">{one.term.name}</bdi>] : []),
                  plural(one.pupils, { one: '# élève', other: '# élèves' }),
                  plural(one.written, {
                    0: 'aucune appréciation générale',
                    one: '# appréciation générale',
                    other: '# appréciations générales',
                  }),
                ]}
                end={<StatusPill tone={classWords[one.state].tone}>{i18n._(classWords[one.state].word)}</StatusPill>}
                href={`${list}?classe=${one.id}`}
                chevron
              />
            ))}
          </CardRows>
        </Card>
      )}
    </div>
  );
}
