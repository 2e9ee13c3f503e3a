import type { Makeup, MakeupState } from '@encrier/contract/teaching/exams-makeups';
import { Card, CardRow, CardRows, type Tone } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { makeupsQuery } from '../../exams.api.ts';
import { MakeupSheet } from './MakeupSheet.tsx';

const states: Record<MakeupState, { word: MessageDescriptor; tone: Tone }> = {
  to_plan: { word: msg`À planifier`, tone: 'warn' },
  planned: { word: msg`Prévu`, tone: 'info' },
  sat: { word: msg`Rattrapé`, tone: 'ok' },
  refused: { word: msg`Sans rattrapage`, tone: 'plain' },
};

const keyOf = ({ examId, pupilId }: Makeup): string => `${examId} ${pupilId}`;

/**
 * Pupils who missed a test for an accepted reason, with the day of their make-up; hidden without any. `shown` scrolls
 * to it.
 */
export function MakeupsCard({ shown }: { shown: boolean }) {
  const { t, i18n } = useLingui();
  const query = useQuery(makeupsQuery);
  const [chosen, setChosen] = useState('');
  const rows = query.data?.rows ?? [];
  const open = rows.find((one) => keyOf(one) === chosen);
  if (!rows.length || !query.data) return null;
  const waiting = rows.filter(({ state }) => state === 'to_plan').length;
  const { can } = query.data;
  return (
    <div
      ref={(card) => {
        if (shown) card?.scrollIntoView({ block: 'center' });
      }}
    >
      <Card title={t`Rattrapages`} count={waiting} countTone="warn" flush>
        <CardRows>
          {rows.map((one) => (
            <CardRow
              key={keyOf(one)}
              title={<bdi>{one.pupil}</bdi>}
              detail={[
                ...[subjectName(one), one.title, one.class].filter(Boolean).map((fact) => <bdi key={fact}>{fact}</bdi>),
                t`absent le ${formatDay(one.day)}`,
                ...(one.onDay && one.starts !== null && one.ends !== null
                  ? [
                      <span key="when">
                        {formatDay(one.onDay)}{' '}
                        <span dir="ltr">{formatHours({ starts: one.starts, ends: one.ends })}</span>
                      </span>,
                    ]
                  : []),
                ...(one.place ? [<bdi key="place">{one.place}</bdi>] : []),
                ...(one.reason ? [<bdi key="why">{one.reason}</bdi>] : []),
              ]}
              end={<StatusPill tone={states[one.state].tone}>{i18n._(states[one.state].word)}</StatusPill>}
              {...(can.decide && one.state !== 'sat' && { onPress: () => setChosen(keyOf(one)), chevron: true })}
            />
          ))}
        </CardRows>
      </Card>
      {open && (
        <MakeupSheet
          key={chosen}
          makeup={open}
          today={query.data.today}
          rooms={query.data.rooms}
          onClose={() => setChosen('')}
        />
      )}
    </div>
  );
}
